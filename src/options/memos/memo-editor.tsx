import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';

interface MemoEditorProps {
  text: string;
  onSave: (text: string) => Promise<boolean>;
  onCancel: () => void;
}

/** The text of a memo, to be changed in its place. Mod-Enter saves; Esc leaves a text that was not changed. */
export function MemoEditor({ text, onSave, onCancel }: MemoEditorProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [draft, setDraft] = useState(text);
  const [saving, setSaving] = useState(false);
  const isBlank = draft.trim() === '';
  // With the drawing and not after it: nothing that is typed at once is lost.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.setSelectionRange(text.length, text.length);
  }, []);

  async function save(): Promise<void> {
    if (isBlank || saving) return;
    setSaving(true);
    if (!(await onSave(draft))) setSaving(false);
  }

  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const saves = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (saves) void save();
    else if (event.key === 'Escape' && draft === text) onCancel();
    else return;
    event.preventDefault();
  };

  return (
    <form
      class="memo-editor"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <textarea
        ref={field}
        aria-label={t('memos_edit_label')}
        aria-invalid={isBlank || undefined}
        rows={Math.min(16, Math.max(4, text.split('\n').length + 1))}
        value={draft}
        onInput={({ currentTarget }) => setDraft(currentTarget.value)}
        onKeyDown={press}
      />
      <p class="field-error" role="status">
        {isBlank && t('memos_blank')}
      </p>
      <p class="row">
        <Button kind="primary" busy={saving}>
          {t('memos_save')}
        </Button>
        <Button onClick={onCancel}>{t('memos_cancel')}</Button>
      </p>
    </form>
  );
}
