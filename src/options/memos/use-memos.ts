import { useCallback, useState } from 'preact/hooks';
import type { Memo } from '../../core/library/memo';
import type { SettingsCommands } from '../../messages/settings-commands';
import { t } from '../../ui/i18n';
import type { Platform } from '../platform';
import { useLoaded } from '../use-loaded';
import type { MemoActions } from './memo-row';

export type MemoCommands = Pick<SettingsCommands, 'memos' | 'saveMemo' | 'deleteMemo'>;

/** The memos, and what the user does with them. */
export function useMemos(commands: MemoCommands, platform: Pick<Platform, 'copy'>) {
  const loaded = useLoaded(useCallback(() => commands.memos(), [commands]));
  /** Those that can be brought back, in the order of their deletion. */
  const [deleted, setDeleted] = useState<Memo[]>([]);
  /** By id, as they were when the user began. One that is deleted elsewhere meanwhile keeps its editor. */
  const [editing, setEditing] = useState<ReadonlyMap<string, Memo>>(new Map());

  const edit = (memo: Memo) => setEditing((before) => new Map(before).set(memo.id, memo));
  const stopEditing = ({ id }: Memo) =>
    setEditing((before) => new Map([...before].filter(([other]) => other !== id)));

  /** Throws if another window has changed the memo since the user began; to save once more overwrites that. */
  async function refuseIfChanged(memo: Memo): Promise<void> {
    const stored = (await commands.memos()).find(({ id }) => id === memo.id);
    if (!stored || stored.text === editing.get(memo.id)?.text) return;
    edit(stored);
    throw new Error(t('memos_changed'));
  }

  const actions: MemoActions = {
    edit,
    stopEditing,
    async save(memo, text) {
      const saved = await loaded.change(async () => {
        await refuseIfChanged(memo);
        await commands.saveMemo({ ...memo, text });
      });
      if (saved) stopEditing(memo);
      return saved;
    },
    copy: (memo) => loaded.change(() => platform.copy(memo.text)),
    async remove(memo) {
      const removed = await loaded.change(() => commands.deleteMemo(memo.id));
      if (removed) setDeleted((before) => [...before.filter(({ id }) => id !== memo.id), memo]);
      return removed;
    },
  };

  async function undo(memo: Memo): Promise<void> {
    const back = await loaded.change(() => commands.saveMemo(memo));
    if (back) setDeleted((before) => before.filter((other) => other !== memo));
  }

  return { loaded, deleted, undo, editing, actions };
}
