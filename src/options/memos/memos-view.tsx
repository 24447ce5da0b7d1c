import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Memo } from '../../core/library/memo';
import { memosAsMarkdown } from '../../core/library/memo-markdown';
import { numberText } from '../../ui/amounts';
import { download } from '../../ui/download';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { TextField } from '../../ui/form/text-field';
import { t, tn } from '../../ui/i18n';
import { LoadError } from '../load-error';
import type { Platform } from '../platform';
import { UndoNotice } from '../undo-notice';
import { findMemos } from './find-memos';
import { MemoRow } from './memo-row';
import { memoTime } from './memo-time';
import { type MemoCommands, useMemos } from './use-memos';

interface MemosViewProps {
  commands: MemoCommands;
  platform: Pick<Platform, 'copy'>;
}

/** Rows that are drawn at first, and more each time the end of the list comes near. */
const portion = 100;

/** What was kept with `save_memo`, newest first. */
export function MemosView({ commands, platform }: MemosViewProps) {
  const { loaded, deleted, undo, editing, actions } = useMemos(commands, platform);
  const [query, setQuery] = useState('');
  const [limit, setLimit] = useState(portion);
  const memos = loaded.value ?? [];
  const found = useMemo(() => findMemos(memos, query), [memos, query]);
  const shown = useMemo(() => withEdited(memos, found, editing), [memos, found, editing]);
  const lastDeleted = deleted.at(-1);
  const find = (words: string) => {
    setQuery(words);
    setLimit(portion);
  };

  return (
    <>
      <p class="lead">{t('memos_lead')}</p>
      <News>
        {lastDeleted && (
          <UndoNotice
            key={lastDeleted.id}
            message={tn('memos_deleted', deleted.length)}
            onUndo={() => void undo(lastDeleted)}
          />
        )}
      </News>
      <LoadError loaded={loaded} />
      {memos.length > 0 && <MemoTools total={memos.length} found={found} query={query} onQuery={find} />}
      {loaded.value?.length === 0 && <p class="empty">{t('memos_empty')}</p>}
      {memos.length > 0 && found.length === 0 && <p class="empty">{t('memos_none_found')}</p>}
      <ul class="memos">
        {shown
          .filter((memo, place) => place < limit || editing.has(memo.id))
          .map((memo) => (
            <MemoRow key={memo.id} memo={memo} editedFrom={editing.get(memo.id)?.text} actions={actions} />
          ))}
      </ul>
      {shown.length > limit && <ListEnd onNear={() => setLimit(limit + portion)} />}
    </>
  );
}

/** Calls back when it comes into sight, and again after each drawing that leaves it there. */
function ListEnd({ onNear }: { onNear: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && onNear(),
      { rootMargin: '800px' },
    );
    if (end.current) observer.observe(end.current);
    return () => observer.disconnect();
  });
  return <div ref={end} />;
}

interface MemoToolsProps {
  total: number;
  found: readonly Memo[];
  query: string;
  onQuery: (query: string) => void;
}

/** The search, and the export of what it shows. */
function MemoTools({ total, found, query, onQuery }: MemoToolsProps) {
  const isSearch = query.trim() !== '';
  return (
    <div class="memo-tools">
      <TextField label={t('memos_search')} value={query} onInput={onQuery} />
      <p class="row">
        <span class="hint" role="status">
          {isSearch
            ? t('memos_count_found', numberText(found.length), numberText(total))
            : tn('memos_count', total)}
        </span>
        {found.length > 0 && (
          <Button onClick={() => exportMemos(found)}>
            {t(isSearch ? 'memos_export_found' : 'memos_export')}
          </Button>
        )}
      </p>
    </div>
  );
}

function exportMemos(memos: readonly Memo[]): void {
  const text = memosAsMarkdown(memos, { heading: t('memos_title'), date: memoTime });
  const day = new Date().toISOString().slice(0, 10);
  download({ name: `caretaker-memos-${day}.md`, blob: new Blob([text], { type: 'text/markdown' }) });
}

/** What was found, and what is being changed: no search and no other window takes a half written text away. */
function withEdited(
  memos: readonly Memo[],
  found: readonly Memo[],
  editing: ReadonlyMap<string, Memo>,
): readonly Memo[] {
  if (editing.size === 0) return found;
  const there = new Set(memos.map(({ id }) => id));
  const visible = new Set(found);
  return [
    ...[...editing.values()].filter(({ id }) => !there.has(id)),
    ...memos.filter((memo) => visible.has(memo) || editing.has(memo.id)),
  ];
}
