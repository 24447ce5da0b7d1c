import { useState } from 'preact/hooks';
import type { SourceOverview } from '../../core/library/source-types';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { WriteQuestion } from '../folder/write-question';

export interface FolderWritingProps {
  source: SourceOverview;
  /** Resolves with whether it is so now; called inside the click. */
  onLetWrite: (wanted: boolean) => Promise<boolean>;
}

/** Whether changes of the skills are written into the folder that they came from, and the way to have it otherwise. */
export function FolderWriting({ source: { name, writes = false }, onLetWrite }: FolderWritingProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(false);

  async function change(wanted: boolean): Promise<void> {
    setBusy(true);
    const done = await onLetWrite(wanted);
    setBusy(false);
    setRefused(!done);
    if (done) setAsking(false);
  }

  if (asking)
    return (
      <WriteQuestion
        name={name}
        busy={busy}
        refused={refused}
        onYes={() => void change(true)}
        onNo={() => void change(false)}
      />
    );
  const shown = visibleLine(name, 120);
  return (
    <p class="origin-facts">
      <span>{t(writes ? 'folder_writes' : 'folder_reads')}</span>
      {writes ? (
        <Button
          kind="quiet"
          busy={busy}
          label={t('folder_stop_named', shown)}
          onClick={() => void change(false)}
        >
          {t('folder_stop')}
        </Button>
      ) : (
        <Button kind="quiet" label={t('folder_start_named', shown)} onClick={() => setAsking(true)}>
          {t('folder_start')}
        </Button>
      )}
    </p>
  );
}
