/** The code editor: the one module that brings CodeMirror in, loaded when an editor is first shown. */
import {
  autocompletion,
  type Completion,
  type CompletionSource,
  insertCompletionText,
  pickedCompletion,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { javascriptLanguage, typescriptLanguage } from '@codemirror/lang-javascript';
import { markdown } from '@codemirror/lang-markdown';
import { yaml, yamlFrontmatter } from '@codemirror/lang-yaml';
import { syntaxHighlighting } from '@codemirror/language';
import { linter, lintGutter, nextDiagnostic, previousDiagnostic } from '@codemirror/lint';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { type Completions, writtenAs } from './complete-function';
import type { EditorLanguage } from './language';
import { type LineProblem, lineBreakOf, rangesOf } from './line-problems';
import { editorHighlighting, editorTheme } from './theme';

export interface CodeEditorProps {
  text: string;
  language: EditorLanguage;
  /** What may be written at that place of the text, whose lines end in a single character. */
  complete?: ((text: string, at: number) => Promise<Completions | undefined>) | undefined;
  /** The id of the element that names the editor, and of the one that describes it. */
  labelledBy: string;
  describedBy: string;
  /** Words of CodeMirror's own, in the user's language. */
  phrases: Record<string, string>;
  /** What is wrong with a text. */
  diagnose: (text: string) => LineProblem[];
  onChange: (text: string) => void;
  onSave: () => void;
}

export interface CodeEditor {
  /** Puts another text in place, without `onChange`; the user can undo it. The text it has already changes nothing. */
  setText(text: string): void;
  /** Brings the keyboard to the start of a line, counted from 1. */
  goTo(line: number): void;
  destroy(): void;
}

const prose = () => markdown({ completeHTMLTags: false, pasteURLAsLink: false });

/** What highlights a text. That of scripts is there for Markdown, which may have some in it. */
const languages: Record<EditorLanguage, () => Extension> = {
  'skill-md': () => yamlFrontmatter({ content: prose() }),
  markdown: prose,
  // JSON is YAML too, which is here for SKILL.md anyway.
  json: yaml,
  yaml,
  javascript: () => javascriptLanguage,
  typescript: () => typescriptLanguage,
  text: () => [],
};

/** Milliseconds without a keystroke after which the text is checked. */
const checkAfter = 300;

/**
 * Draws a code editor into `parent`. The Tab key is left to the browser: it leads on to the next control. Line ends stay
 * what they are in the text.
 */
export function createCodeEditor(parent: HTMLElement, props: CodeEditorProps): CodeEditor {
  const save = () => {
    props.onSave();
    return true;
  };
  let isTyped = true;
  const view = new EditorView({
    parent,
    doc: props.text,
    extensions: [
      EditorState.lineSeparator.of(lineBreakOf(props.text)),
      EditorState.phrases.of(props.phrases),
      lineNumbers(),
      highlightActiveLineGutter(),
      highlightSpecialChars(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({
        // What is editable takes the focus anyhow; axe looks for this word.
        tabindex: '0',
        'aria-labelledby': props.labelledBy,
        'aria-describedby': props.describedBy,
      }),
      languages[props.language](),
      // Enter picks at once: inside a text of JSON no line is ever broken.
      props.complete ? autocompletion({ override: [sourceOf(props.complete)], interactionDelay: 0 }) : [],
      syntaxHighlighting(editorHighlighting),
      editorTheme,
      lintGutter(),
      linter(({ state }) => rangesOf(props.diagnose(state.sliceDoc()), state.doc), { delay: checkAfter }),
      keymap.of([
        { key: 'Mod-s', run: save, preventDefault: true },
        { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
        ...defaultKeymap,
        ...historyKeymap,
      ]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged && isTyped) props.onChange(state.sliceDoc());
      }),
    ],
  });
  return {
    setText(text) {
      if (text === view.state.sliceDoc()) return;
      isTyped = false;
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: view.state.toText(text) },
      });
      isTyped = true;
    },
    goTo(line) {
      const { from } = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

function sourceOf(complete: NonNullable<CodeEditorProps['complete']>): CompletionSource {
  return async ({ state, pos, explicit }) => {
    const found = await complete(state.doc.toString(), pos);
    // Between the texts nobody is asked unless they want to be.
    if (!found || (!explicit && !found.inText)) return null;
    const options = found.options.map(
      (option, place): Completion => ({
        label: option.label,
        ...(option.detail !== undefined && { detail: option.detail }),
        type: option.kind,
        apply: (view, picked, from, end) => {
          const behind = view.state.sliceDoc(end, view.state.doc.lineAt(end).to);
          const { insert, to } = writtenAs(option.label, found, { from, to: end }, behind);
          view.dispatch({
            ...insertCompletionText(view.state, insert, from, to),
            annotations: pickedCompletion.of(picked),
          });
        },
        // In their own order, where what is typed fits them alike.
        boost: -Math.min(place, 99),
      }),
    );
    return { from: found.from, options, validFor: /^[\w-]*$/ };
  };
}
