import { useLayoutEffect, useRef } from 'preact/hooks';
import { utf8TextOf } from '../../../core/utf8';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';
import { ChangeList } from '../../import/preview/change-list';
import { LooseningList } from '../../import/preview/loosening-list';
import { TextChanges } from '../../text-changes';
import type { AskedChange, SkillFileChanges } from './use-file-changes';

interface ChangeQuestionProps {
  asked: AskedChange;
  changes: Pick<SkillFileChanges, 'busy' | 'confirm' | 'cancel'>;
}

/** What a change lets the skill do that it may not do now, and the change itself, before it is saved. */
export function ChangeQuestion({ asked, changes }: ChangeQuestionProps) {
  const { after, change } = asked.preview;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const before = document.activeElement;
    heading.current?.focus();
    // What asked for it may still be there when it is not wanted.
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  if (!after || !change) return null;
  return (
    <section class="changes" aria-labelledby="file-change">
      <h3 id="file-change" ref={heading} tabIndex={-1}>
        {t('skill_files_ask')}
      </h3>
      <LooseningList
        loosens={change.loosens}
        title={t('skill_files_ask_loosens')}
        lead={t('skill_files_ask_lead')}
      />
      <ChangeList change={change} scripts={after.inventory.scripts} />
      {textsOf(asked).map(({ path, was, is }) => (
        <TextChanges key={path} before={was} after={is} title={t('import_diff_title', path)} />
      ))}
      <p class="row">
        <Button kind="primary" busy={changes.busy} onClick={() => void changes.confirm()}>
          {t('skill_files_ask_save')}
        </Button>
        <Button onClick={changes.cancel}>{t('skill_files_cancel')}</Button>
      </p>
    </section>
  );
}

/** Texts that are compared. */
const mostTexts = 20;

function textsOf({ wanted, back }: AskedChange): { path: string; was: string; is: string }[] {
  const texts = wanted.changes.flatMap((change) => {
    if (change.kind !== 'add' && change.kind !== 'replace') return [];
    const stood = back.find((each) => each.kind === 'replace' && each.path === change.path);
    const was = stood && 'bytes' in stood ? utf8TextOf(stood.bytes) : '';
    const is = utf8TextOf(change.bytes);
    return was === undefined || is === undefined ? [] : [{ path: change.path, was, is }];
  });
  return texts.slice(0, mostTexts);
}
