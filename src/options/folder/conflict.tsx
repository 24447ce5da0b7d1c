import { useEffect, useId, useState } from 'preact/hooks';
import type { FolderConflict, Library, LibrarySkill } from '../../core/library/types';
import type { ConflictChoice, ConflictFile } from '../../core/library/write-back';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine, visibleText } from '../../ui/plain-text';
import { FileText } from '../file-text';
import { ChangeList } from '../import/preview/change-list';
import { LooseningList } from '../import/preview/loosening-list';
import { LibraryErrorNotice } from '../skill/library-error-notice';
import { TextChanges } from '../text-changes';

interface ConflictProps {
  library: Library;
  skill: LibrarySkill;
  /** The folder's. */
  name: string;
  url: string;
  /** The user wants changes written there. */
  writes: boolean;
  onClose: () => void;
}

/** Files that are drawn; of more, there are the names. */
const mostFiles = 20;

/** A skill that was changed here and in its folder: what was taken, what is here, what is there, and which of them is to stay. */
export function Conflict({ library, skill, name, url, writes, onClose }: ConflictProps) {
  const { key, revision } = skill.manifest;
  const title = useId();
  const [conflict, setConflict] = useState<FolderConflict | 'unread'>();
  const [choice, setChoice] = useState<ConflictChoice>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<MessageKey>();
  const [comparison, setComparison] = useState(0);
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    let current = true;
    setChoice(undefined);
    library.compareFolder(key).then(
      (compared) => current && setConflict(compared ?? 'unread'),
      (thrown: unknown) => current && setError(thrown),
    );
    return () => {
      current = false;
    };
  }, [library, key, revision, comparison]);

  /** In the click: what writes there has the browser ask first. */
  async function settle(seen: FolderConflict, chosen: ConflictChoice): Promise<void> {
    setProblem(undefined);
    setBusy(true);
    try {
      const isWritten = chosen === 'mine' || (chosen === 'merged' && writes);
      const may = !isWritten || (await library.letWrite(url, true));
      if (!may) return setProblem('folder_refused');
      const { kind } = await library.settleConflict(key, chosen, seen);
      if (kind !== 'conflict') return onClose();
      setProblem('folder_moved_on');
      setComparison((before) => before + 1);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section class="changes" aria-labelledby={title} aria-busy={!conflict && error === undefined}>
      <h3 id={title}>{t('folder_comparison')}</h3>
      {error !== undefined && <LibraryErrorNotice error={error} />}
      {conflict === 'unread' && <Notice kind="warning" title={t('folder_unread')} />}
      {problem && <p class="field-error">{t(problem)}</p>}
      {conflict && conflict !== 'unread' && (
        <>
          {!conflict.isBaseKnown && <p class="hint">{t('folder_base_gone')}</p>}
          {conflict.files.map((file, place) => (
            <Sides key={file.path} file={file} isDrawn={place < mostFiles} />
          ))}
          <p class="row">
            <Button onClick={() => setChoice('mine')}>{t('folder_keep_mine')}</Button>
            <Button onClick={() => setChoice('theirs')}>{t('folder_take_theirs')}</Button>
            {conflict.merged && <Button onClick={() => setChoice('merged')}>{t('folder_merge')}</Button>}
            <Button kind="quiet" onClick={onClose}>
              {t('folder_close')}
            </Button>
          </p>
          {choice && (
            <Choice
              {...{ conflict, choice, busy, name }}
              asks={choice === 'mine' && !writes}
              onConfirm={() => void settle(conflict, choice)}
            />
          )}
        </>
      )}
    </section>
  );
}

const sideTexts: Record<ConflictFile['side'], MessageKey> = {
  here: 'folder_side_here',
  there: 'folder_side_there',
  both: 'folder_side_both',
  unknown: 'folder_side_unknown',
};

/** One file: what was changed of it on either side. */
function Sides({ file: { path, side, texts: all }, isDrawn }: { file: ConflictFile; isDrawn: boolean }) {
  const texts = isDrawn ? all : undefined;
  return (
    <>
      <h4 dir="auto">
        <code>{visibleLine(path, 200)}</code> <span class="badge">{t(sideTexts[side])}</span>
      </h4>
      {!all && <p class="hint">{t('folder_no_text')}</p>}
      {texts && side === 'unknown' && (
        <TextChanges before={texts.mine} after={texts.theirs} title={t('folder_difference')} />
      )}
      {texts && side !== 'unknown' && (
        <>
          <TextChanges before={texts.base} after={texts.mine} title={t('folder_changed_here')} />
          <TextChanges before={texts.base} after={texts.theirs} title={t('folder_changed_there')} />
        </>
      )}
    </>
  );
}

interface ChoiceProps {
  conflict: FolderConflict;
  choice: ConflictChoice;
  busy: boolean;
  name: string;
  /** Nobody has allowed yet that the folder is written. */
  asks: boolean;
  onConfirm: () => void;
}

const confirmTexts: Record<ConflictChoice, MessageKey> = {
  mine: 'folder_confirm_mine',
  theirs: 'folder_confirm_theirs',
  merged: 'folder_confirm_merged',
};
const leadTexts: Record<ConflictChoice, MessageKey> = {
  mine: 'folder_choice_mine',
  theirs: 'folder_choice_theirs',
  merged: 'folder_choice_merged',
};

/** What a choice changes, and what the skill may do then that it may not do now, before it is made. */
function Choice({ conflict, choice, busy, name, asks, onConfirm }: ChoiceProps) {
  const outcome = choice === 'mine' ? undefined : conflict[choice];
  return (
    <div role="alert" class="folder-choice">
      <p>{t(leadTexts[choice], visibleLine(name, 120))}</p>
      {asks && <p>{t('folder_ask_text')}</p>}
      {outcome && (
        <>
          <LooseningList
            loosens={outcome.change.loosens}
            title={t('skill_files_ask_loosens')}
            lead={t('skill_files_ask_lead')}
          />
          <ChangeList change={outcome.change} scripts={outcome.after.inventory.scripts} />
        </>
      )}
      {choice === 'merged' &&
        conflict.files.map(
          ({ path, merged }) =>
            merged !== undefined && (
              <section key={path} class="merged-text" aria-label={t('folder_merged_text', path)}>
                <h4>{t('folder_merged_text', visibleLine(path, 200))}</h4>
                <FileText text={visibleText(merged)} />
              </section>
            ),
        )}
      <Button kind={choice === 'merged' ? 'primary' : 'danger'} busy={busy} onClick={onConfirm}>
        {t(confirmTexts[choice])}
      </Button>
    </div>
  );
}
