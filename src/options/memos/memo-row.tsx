import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Memo } from '../../core/library/memo';
import { memoAddress } from '../../core/library/memo-markdown';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { MemoEditor } from './memo-editor';
import { memoTime } from './memo-time';

export interface MemoActions {
  edit(memo: Memo): void;
  stopEditing(memo: Memo): void;
  /** These resolve with whether it was done. */
  save(memo: Memo, text: string): Promise<boolean>;
  copy(memo: Memo): Promise<boolean>;
  remove(memo: Memo): Promise<boolean>;
}

interface MemoRowProps {
  memo: Memo;
  /** The text as it was when the user began to change it; undefined while nobody does. */
  editedFrom: string | undefined;
  actions: MemoActions;
}

export function MemoRow({ memo, editedFrom, actions }: MemoRowProps) {
  const [copied, setCopied] = useState(false);
  const row = useFocusAfterEditing(editedFrom !== undefined);
  return (
    <li ref={row}>
      {editedFrom === undefined ? (
        <p class="memo-text">{memo.text}</p>
      ) : (
        <MemoEditor
          text={editedFrom}
          onSave={(text) => actions.save(memo, text)}
          onCancel={() => actions.stopEditing(memo)}
        />
      )}
      <p class="origin-facts">
        <MemoTime createdAt={memo.createdAt} />
        <MemoPage memo={memo} />
      </p>
      {editedFrom === undefined && (
        <p class="row">
          <Button onClick={() => actions.edit(memo)}>{t('memos_edit')}</Button>
          <Button onClick={() => void actions.copy(memo).then(setCopied)}>{t('memos_copy')}</Button>
          <Button kind="danger" onClick={() => void actions.remove(memo)}>
            {t('memos_delete')}
          </Button>
          <span role="status">{copied && t('memos_copied')}</span>
        </p>
      )}
    </li>
  );
}

/** The editor takes the focus with it when it goes: back to the button that opened it. */
function useFocusAfterEditing(editing: boolean) {
  const row = useRef<HTMLLIElement>(null);
  const before = useRef(editing);
  useLayoutEffect(() => {
    if (before.current && !editing) row.current?.querySelector('button')?.focus();
    before.current = editing;
  }, [editing]);
  return row;
}

function MemoTime({ createdAt }: { createdAt: number }) {
  const words = memoTime(createdAt);
  return words === '' ? null : <time dateTime={new Date(createdAt).toISOString()}>{words}</time>;
}

/** The page that the memo came from. Only web pages become links: the address was given by a page. */
function MemoPage({ memo }: { memo: Memo }) {
  const address = memoAddress(memo);
  if (!address) return null;
  return (
    <a href={address.href} target="_blank" rel="noreferrer">
      {visibleLine(memo.title) || address.host}
    </a>
  );
}
