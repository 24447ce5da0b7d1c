import type { RunView } from '../../core/record/view';
import type { RunAnswer } from '../../core/run/run-question';
import { isSkillKey } from '../../core/skill/key';
import { type SettingsSection, settingsLink } from '../../messages/page-commands';
import { numberText } from '../../ui/amounts';
import { DrawnMarkdown } from '../../ui/drawn-markdown';
import { FailureFacts } from '../../ui/failure-facts';
import { settingsPlaceOf } from '../../ui/failure-place';
import { failureFacts, failureText, retryText } from '../../ui/failure-text';
import { Notice } from '../../ui/form/notice';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { DrawnResult } from '../../ui/result/drawn-result';
import { OwnRunQuestion } from './own-run-question';

interface RunResultProps {
  view: RunView | undefined;
  onAnswer: (answer: RunAnswer) => void;
}

/** How a run of our own page stands, what it asks, and its text as far as it came. */
export function OwnRunResult({ view, onAnswer }: RunResultProps) {
  const asked = view?.question?.question;
  return (
    <>
      <p class="trial-state" role="status">
        {view && stateText(view)}
      </p>
      {view?.question && asked && asked.kind !== 'review' && (
        <OwnRunQuestion key={view.question.id} question={asked} onAnswer={onAnswer} />
      )}
      {view && view.unfilled.length > 0 && (
        <p class="hint caution">{t('card_unfilled', visibleLine(view.unfilled.join(', '), 300))}</p>
      )}
      {view?.failure && <Failure failure={view.failure} />}
      {view && (view.text !== '' || view.result) && (
        <section
          class="trial-result"
          aria-label={t('skill_try_result')}
          aria-busy={view.status === 'running'}
        >
          {view.result?.isText !== false && (
            <DrawnMarkdown text={view.text} whole={view.status !== 'running'} />
          )}
          <DrawnResult result={view.result} text={view.text} />
        </section>
      )}
    </>
  );
}

function stateText(view: RunView): string {
  switch (view.status) {
    case 'running':
      return runningText(view);
    case 'success':
      return doneText(view);
    case 'cancelled':
      return t('skill_try_stopped');
    case 'error':
    case 'timeout':
    case 'interrupted':
      return t('skill_try_failed');
  }
}

function runningText({ question, retrying, progress, waiting }: RunView): string {
  if (question) return t('card_asks');
  if (retrying) return retryText(retrying, retrying.seconds);
  if (progress !== undefined) return `${t('card_loading')} ${numberText(progress, { style: 'percent' })}`;
  return t(waiting > 0 ? 'skill_try_waiting' : 'skill_try_running');
}

/** A skill that keeps a memo or copies does so here too: what it does is what is tried. */
function doneText({ outcome }: RunView): string {
  if (outcome?.delivery === 'memo') return t('skill_try_done_memo');
  if (outcome?.delivery === 'clipboard') return t('skill_try_done_clipboard');
  return t('skill_try_done');
}

/** What the links to the parts of the settings say. */
const placeTexts: Readonly<Record<SettingsSection, MessageKey>> = {
  home: 'home_title',
  model: 'skill_try_model',
  connect: 'skill_try_model',
  skills: 'options_skills_title',
  runs: 'runs_title',
  permissions: 'permissions_title',
  dictionary: 'options_dictionary_title',
  memos: 'memos_title',
};

function Failure({ failure }: { failure: NonNullable<RunView['failure']> }) {
  const { message, next } = failureText(failure);
  const place = settingsPlaceOf(failure);
  return (
    <Notice kind="danger" title={message}>
      <p>{next}</p>
      {failure.detail && <p class="trial-detail">{failure.detail}</p>}
      <FailureFacts class="run-fields" facts={failureFacts(failure)} />
      {place && (
        <p>
          <a href={settingsLink(place)}>{t(placeTexts[isSkillKey(place) ? 'skills' : place])}</a>
        </p>
      )}
    </Notice>
  );
}
