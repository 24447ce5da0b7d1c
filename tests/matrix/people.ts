/** The first table of docs/FIELDS.md: what works where people write, in twelve lines. */
import type { MatrixReport } from './report';
import { type BrowserName, casesOf, type Row } from './row';
import { table } from './table-of';

/** Where people write, and which rows of the matrix stand for it: the first that a row's name fits. */
const kinds: readonly (readonly [kind: string, measured: string, names: RegExp])[] = [
  ['Chat boxes', 'Lexical, Tiptap, Slate, chatscope, EmojioneArea, boxes that redraw themselves', /chat box/],
  ['Text boxes in embedded pages', 'frames, sandboxed and of other sites', /frame/],
  [
    'Code editors',
    'Monaco, CodeMirror, Ace, prism-code-editor, CodeJar',
    /Monaco|CodeMirror|Ace|prism|CodeJar|code-editor/,
  ],
  [
    'Text boxes of apps',
    'React, Vue, Angular, Preact, Solid, Tagify',
    /^(?:React|Vue|Angular|Preact|Solid|Tagify),/,
  ],
  [
    'Text boxes of design systems',
    'Shoelace, Web Awesome, Material Web, shadow roots',
    /^(?:Shoelace|Web Awesome|Material Web|open|closed|nested)/,
  ],
  [
    'Plain text boxes',
    'textarea, input, forms, dialogs',
    /^(?:textarea|input|form|field|modal|editor that takes)/,
  ],
  [
    'Documents and comments',
    'ProseMirror, Tiptap, Milkdown, BlockNote, Remirror, Stacks',
    /ProseMirror|Tiptap|Milkdown|BlockNote|Remirror|Stacks/,
  ],
  [
    'Documents and messages',
    'Lexical, Lexxy, MDXEditor, Slate, Portable Text, wangEditor, Draft.js, canvas-editor',
    /Lexical|Lexxy|MDXEditor|Slate|Portable|wangEditor|Draft|canvas-editor/,
  ],
  ['Comments and messages', 'Quill, Vaadin, Trix', /Quill|Vaadin|Trix/],
  [
    'Emails and articles',
    'TinyMCE, CKEditor, Froala, RoosterJS, Jodit, HugeRTE, Summernote, SunEditor, Trumbowyg, Squire, MediumEditor, SCEditor, Simditor, wysihtml, Quasar, Pell, GrapesJS',
    /TinyMCE|CKEditor|Froala|Rooster|Jodit|HugeRTE|Summernote|SunEditor|Trumbowyg|Squire|MediumEditor|SCEditor|Simditor|wysihtml|Quasar|Pell|GrapesJS|Gmail/,
  ],
  [
    'Pages of blocks, Markdown',
    'Editor.js, Toast UI, EasyMDE, OverType, TinyMDE, mavon-editor, a page like Notion’s',
    /Editor\.js|Notion|Toast|EasyMDE|OverType|TinyMDE|mavon/,
  ],
  ['Editable pages without an editor', 'contenteditable', /contenteditable/],
];

/** How many fields that don't work are named. */
const named = 3;

/** The kind of place that a row stands for; undefined where none fits. */
export const kindOf = ({ name }: Row): string | undefined =>
  kinds.find(([, , names]) => names.test(name))?.[0];

/** A line for each kind, with what was counted in both browsers. */
export function peopleTable(
  rows: readonly Row[],
  report: MatrixReport,
  browsers: readonly BrowserName[],
): string[] {
  const lines = kinds.map(([kind, measured]) => {
    const cases = rows
      .filter((row) => kindOf(row) === kind)
      .flatMap((row) => browsers.flatMap((browser) => casesOf(row).map((name) => ({ row, browser, name }))));
    const fails = cases.filter(
      ({ row, browser, name }) =>
        !report.noted.some(
          (note) =>
            note.row === row.name &&
            note.browser === browser &&
            note.case === name &&
            note.finding === 'works',
        ),
    );
    const places = [...new Set(fails.map(({ row, name }) => `${row.name}: ${name}`))];
    const more = places.length > named ? [`${places.length - named} more`] : [];
    return [
      kind,
      measured,
      `${cases.length - fails.length} of ${cases.length}`,
      [...places.slice(0, named), ...more].join('; '),
    ];
  });
  return table(['where you write', 'measured with', 'cases that work', 'what does not'], lines);
}
