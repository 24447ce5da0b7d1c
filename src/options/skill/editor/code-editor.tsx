import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../ui/i18n';
import type { CodeEditor, CodeEditorProps } from './code-mirror';

type Props = Omit<CodeEditorProps, 'phrases'> & {
  /** The text as it is at this moment: typing may be ahead of what was drawn last. */
  current: () => string;
  /** Set while there is an editor. */
  editor: RefObject<CodeEditor | null>;
};

const nothing = Promise.resolve(undefined);

/**
 * The text in a code editor, which is loaded when it is first needed: the settings page's first view does not pay for it.
 * If it cannot be loaded, a plain text field does its work.
 */
export function CodeEditorField(props: Props) {
  const { text, labelledBy, describedBy } = props;
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    let gone = false;
    import('./code-mirror').then(
      ({ createCodeEditor }) => {
        if (gone || !place.current) return;
        latest.current.editor.current = createCodeEditor(place.current, {
          ...latest.current,
          phrases: {
            'Control character': t('skill_edit_control_character'),
            Completions: t('skill_edit_completions'),
          },
          diagnose: (current) => latest.current.diagnose(current),
          complete:
            latest.current.complete && ((current, at) => latest.current.complete?.(current, at) ?? nothing),
          onChange: (current) => latest.current.onChange(current),
          onSave: () => latest.current.onSave(),
        });
        setState('ready');
      },
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
      latest.current.editor.current?.destroy();
      latest.current.editor.current = null;
    };
  }, []);

  useEffect(() => props.editor.current?.setText(latest.current.current()), [text, props.editor]);

  if (state === 'failed') {
    return (
      <textarea
        class="plain-editor"
        rows={24}
        spellcheck={false}
        aria-labelledby={labelledBy}
        aria-describedby={describedBy}
        value={text}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <>
      {state === 'loading' && <p class="hint">{t('skill_edit_loading')}</p>}
      <div ref={place} />
    </>
  );
}
