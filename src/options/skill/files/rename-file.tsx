import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../ui/form/button';
import { TextField } from '../../../ui/form/text-field';
import { t } from '../../../ui/i18n';
import { useFocusInside } from './use-focus-inside';

interface RenameFileProps {
  path: string;
  busy: boolean;
  onRename: (path: string) => void;
  onCancel: () => void;
}

/** Asks for another path of a file. */
export function RenameFile({ path, busy, onRename, onCancel }: RenameFileProps) {
  const form = useRef<HTMLFormElement>(null);
  const [to, setTo] = useState(path);
  const [isTried, setTried] = useState(false);
  const isMissing = to.trim() === '';
  useFocusInside(form);
  function submit(event: Event): void {
    event.preventDefault();
    setTried(true);
    if (to.trim() === path) onCancel();
    else if (!isMissing) onRename(to.trim());
  }
  return (
    <form ref={form} class="form" onSubmit={submit}>
      <TextField
        label={t('skill_file_new_path')}
        value={to}
        onInput={setTo}
        error={isTried && isMissing ? t('skill_files_path_missing') : undefined}
      />
      <p class="row">
        <Button kind="primary" busy={busy}>
          {t('skill_file_rename_save')}
        </Button>
        <Button onClick={onCancel}>{t('skill_files_cancel')}</Button>
      </p>
    </form>
  );
}
