import { useRef, useState } from 'preact/hooks';
import { Button } from '../../../ui/form/button';
import { TextField } from '../../../ui/form/text-field';
import { t } from '../../../ui/i18n';
import { ChosenFiles } from './chosen-files';
import { useFocusInside } from './use-focus-inside';

interface AddFileProps {
  /** Folders that there are. */
  folders: string[];
  busy: boolean;
  /** An empty text at that path. */
  onCreate: (path: string) => void;
  /** Files of the user's computer, into that folder; empty for the top. */
  onChoose: (files: File[], folder: string) => void;
  onCancel: () => void;
}

/** Asks for the path of a new file, or for files to take. */
export function AddFile({ folders, busy, onCreate, onChoose, onCancel }: AddFileProps) {
  const form = useRef<HTMLFormElement>(null);
  useFocusInside(form);
  const [path, setPath] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = path.trim() === '' || path.trim().endsWith('/');
  function submit(event: Event): void {
    event.preventDefault();
    setTried(true);
    if (!isMissing) onCreate(path.trim());
  }
  return (
    <form ref={form} class="form" onSubmit={submit}>
      <TextField
        label={t('skill_files_path')}
        value={path}
        onInput={setPath}
        hint={t('skill_files_path_hint')}
        error={isTried && isMissing ? t('skill_files_path_missing') : undefined}
        suggestions={folders.map((folder) => `${folder}/`)}
      />
      <div class="row">
        <Button kind="primary" busy={busy}>
          {t('skill_files_create')}
        </Button>
        <ChosenFiles
          label={t('skill_files_choose')}
          multiple
          onChoose={(files) => onChoose(files, path.trim().split('/').slice(0, -1).join('/'))}
        />
        <Button onClick={onCancel}>{t('skill_files_cancel')}</Button>
      </div>
    </form>
  );
}
