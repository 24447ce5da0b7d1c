import { useCallback, useState } from 'preact/hooks';
import type { Memo } from '../core/memo';
import { uiLanguage } from '../messages/i18n';
import type { SettingsCommands } from '../messages/settings-commands';
import { Button } from '../ui/form/button';
import { News } from '../ui/form/notice';
import { t } from '../ui/i18n';
import { LoadError } from './load-error';
import type { Platform } from './platform';
import { UndoNotice } from './undo-notice';
import { useLoaded } from './use-loaded';

interface MemosSectionProps {
  commands: SettingsCommands;
  platform: Pick<Platform, 'copy'>;
}

/** What was kept with `save_memo`, newest first. */
export function MemosSection({ commands, platform }: MemosSectionProps) {
  const loaded = useLoaded(useCallback(() => commands.memos(), [commands]));
  const [deleted, setDeleted] = useState<Memo>();
  const [copied, setCopied] = useState<string>();

  async function remove(memo: Memo): Promise<void> {
    setCopied(undefined);
    if (await loaded.change(() => commands.deleteMemo(memo.id))) setDeleted(memo);
  }

  async function restore(memo: Memo): Promise<void> {
    if (await loaded.change(() => commands.restoreMemo(memo))) setDeleted(undefined);
  }

  async function copy(memo: Memo): Promise<void> {
    if (await loaded.change(() => platform.copy(memo.text))) setCopied(memo.id);
  }

  return (
    <>
      <p class="lead">{t('options_memos_lead')}</p>
      <News>
        {deleted && (
          <UndoNotice
            key={deleted.id}
            message={t('options_memos_deleted')}
            onUndo={() => void restore(deleted)}
          />
        )}
      </News>
      <LoadError loaded={loaded} />
      {loaded.value?.length === 0 && <p class="empty">{t('options_memos_empty')}</p>}
      <ul class="memos">
        {loaded.value?.map((memo) => (
          <MemoRow
            key={memo.id}
            memo={memo}
            copied={copied === memo.id}
            onCopy={() => void copy(memo)}
            onDelete={() => void remove(memo)}
          />
        ))}
      </ul>
    </>
  );
}

interface MemoRowProps {
  memo: Memo;
  copied: boolean;
  onCopy: () => void;
  onDelete: () => void;
}

function MemoRow({ memo, copied, onCopy, onDelete }: MemoRowProps) {
  const time = new Date(memo.createdAt);
  const format = new Intl.DateTimeFormat(uiLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  return (
    <li>
      <p class="memo-text">{memo.text}</p>
      <p class="memo-source">
        <time dateTime={time.toISOString()}>{format.format(time)}</time>
        <MemoPage memo={memo} />
      </p>
      <p class="row">
        <Button onClick={onCopy}>{t('options_memos_copy')}</Button>
        <Button kind="danger" onClick={onDelete}>
          {t('options_memos_delete')}
        </Button>
        <span role="status">{copied && t('options_memos_copied')}</span>
      </p>
    </li>
  );
}

/** The page that the memo came from. Only web pages become links: the address was given by a page. */
function MemoPage({ memo: { url, title } }: { memo: Memo }) {
  if (!/^https?:\/\//.test(url)) return null;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {title || new URL(url).host}
    </a>
  );
}
