import { useEffect, useRef, useState } from 'preact/hooks';
import { jsonIn } from '../../../core/execute/function/json-in';
import { signatureKey } from '../../../core/run/signature-skill';
import { type Proposal, withProposal } from '../../../core/update/proposal';
import { Button } from '../../../ui/form/button';
import { News, Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { OwnRunResult } from '../../own-run/run-result';
import { useOwnRun } from '../../own-run/use-own-run';

/** Characters of a skill that a model is asked about. */
const longest = 50_000;

interface SignatureProposalProps {
  skillMd: string;
  skillJson: string;
  /** Takes the skill.json with the proposal in it. */
  onPropose: (skillJson: string) => void;
}

/** Asks the user's model for a signature. What it says is put into the text above, to be looked at; nothing else comes of it. */
export function SignatureProposal({ skillMd, skillJson, onPropose }: SignatureProposalProps) {
  const { view, run, answer, stop } = useOwnRun();
  const [came, setCame] = useState<Proposal | 'useless' | 'unreadable'>();
  const isRunning = view?.status === 'running';
  const asked = useRef(skillJson);
  const propose = () => {
    setCame(undefined);
    asked.current = skillJson;
    const target = {
      editable: false,
      read: 'selection',
      text: skillMd.slice(0, longest),
      url: '',
      title: '',
    } as const;
    run({ skill: signatureKey, instruction: '', target, place: 'card', trial: true });
  };
  useEffect(() => {
    if (view?.status !== 'success') return;
    const proposal = withProposal({ asked: asked.current, now: skillJson }, jsonIn(view.text)?.value);
    setCame(proposal);
    if (typeof proposal === 'object' && proposal.skillJson) onPropose(proposal.skillJson);
  }, [view?.status]);
  return (
    <>
      <p class="row">
        <Button busy={isRunning} onClick={() => !isRunning && propose()}>
          {t('convert_propose')}
        </Button>
        {isRunning && <Button onClick={stop}>{t('skill_try_stop')}</Button>}
      </p>
      <OwnRunResult view={view && { ...view, text: '' }} onAnswer={answer} />
      <News>
        {typeof came === 'string' && (
          <Notice kind="warning" title={t(`convert_proposal_${came}`)}>
            <p>{t(`convert_proposal_${came}_next`)}</p>
          </Notice>
        )}
        {typeof came === 'object' && (
          <Notice kind="info" title={t(came.skillJson ? 'convert_proposal' : 'convert_proposal_none')}>
            {came.kept.length > 0 && <p>{t('convert_proposal_kept', came.kept.join(', '))}</p>}
            {came.ignored.length > 0 && (
              <p>{t('convert_proposal_ignored', visibleLine(came.ignored.join(', '), 200))}</p>
            )}
          </Notice>
        )}
      </News>
    </>
  );
}
