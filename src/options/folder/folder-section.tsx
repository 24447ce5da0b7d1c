import { useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../core/library/types';
import type { WriteBack, WriteFailure } from '../../core/library/write-back';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { LibraryErrorNotice } from '../skill/library-error-notice';
import { Conflict } from './conflict';
import { type FollowedSkill, useFolder } from './use-folder';
import { WriteQuestion } from './write-question';

interface FolderSectionProps {
  library: Library;
  skill: LibrarySkill;
}

/** Of a skill that came from a followed folder: whether what was changed here is there as well, and what can be done about it. */
export function FolderSection({ library, skill }: FolderSectionProps) {
  const folder = useFolder(library, skill);
  const { standing } = folder;
  const [comparing, setComparing] = useState(false);
  return (
    <>
      <News>
        {folder.error !== undefined && <LibraryErrorNotice error={folder.error} />}
        <Standing folder={folder} onCompare={comparing ? undefined : () => setComparing(true)} />
      </News>
      {comparing && standing && (
        <Conflict
          library={library}
          skill={skill}
          name={standing.name}
          url={standing.url}
          writes={standing.writes === true}
          onClose={() => setComparing(false)}
        />
      )}
    </>
  );
}

function Standing({ folder, onCompare }: { folder: FollowedSkill; onCompare: (() => void) | undefined }) {
  const { standing, busy, refused, start, stop } = folder;
  if (!standing) return null;
  const { writes, isChanged, isChangedThere, last } = standing;
  const name = visibleLine(standing.name, 120);
  if (isChanged && isChangedThere)
    return (
      <Notice kind="warning" title={t('folder_both', name)}>
        <p>{t('folder_both_text')}</p>
        {onCompare && <Button onClick={onCompare}>{t('folder_compare')}</Button>}
      </Notice>
    );
  if (last?.kind === 'failed')
    return (
      <Notice kind="warning" title={t('folder_failed', name)}>
        <FailureText failed={last} />
        {refused && <p class="field-error">{t('folder_refused')}</p>}
        <Button kind="primary" busy={busy} onClick={() => void start()}>
          {t('folder_try_again')}
        </Button>
      </Notice>
    );
  if (last?.kind === 'written' && !isChanged)
    return <p class="hint">{t(last.files > 0 ? 'folder_written' : 'folder_same', name)}</p>;
  if (!isChanged || writes === false) return null;
  if (writes === undefined)
    return (
      <WriteQuestion
        name={standing.name}
        busy={busy}
        refused={refused}
        onYes={() => void start()}
        onNo={() => void stop()}
      />
    );
  return (
    <Notice kind="info" title={t('folder_not_yet', name)}>
      {refused && <p class="field-error">{t('folder_refused')}</p>}
      <Button kind="primary" busy={busy} onClick={() => void start()}>
        {t('folder_write')}
      </Button>
    </Notice>
  );
}

const reasons: Record<WriteFailure, MessageKey> = {
  permission: 'folder_failed_permission',
  gone: 'folder_failed_gone',
  broken: 'folder_failed_broken',
  room: 'folder_failed_room',
  busy: 'folder_failed_busy',
  name: 'folder_failed_name',
  outside: 'folder_failed_outside',
  other: 'folder_failed_other',
};

function FailureText({ failed: { why, files, detail } }: { failed: Extract<WriteBack, { kind: 'failed' }> }) {
  const named = ['name', 'outside'].includes(why);
  return (
    <>
      <p>{t(reasons[why])}</p>
      {files > 0 && <p>{t('folder_failed_partly')}</p>}
      {detail !== '' &&
        (named ? (
          <p>
            <code>{visibleLine(detail, 200)}</code>
          </p>
        ) : (
          why === 'other' && <p class="hint">{visibleLine(detail, 200)}</p>
        ))}
    </>
  );
}
