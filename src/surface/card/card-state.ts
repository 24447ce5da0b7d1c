import type { RunView } from '../../core/record/view';
import { isUndone } from '../../core/record/view-outcome';
import type { DeliveryOutcome, InsertOutcome } from '../../core/run/delivery-outcome';
import { forWantOfModel } from '../../core/run/run-failure';
import type { RunQuestion } from '../../core/run/run-question';
import { type FailureFact, failureFacts, failureText, retryText } from '../../ui/failure-text';
import { t, tn } from '../../ui/i18n';
import { isMac } from './is-mac';
import { countChanges } from './review/review-parts';
import { pipelineStepText, stepText } from './steps/step-text';

/** How a run stands, in one line. */
export interface StateLine {
  tone: 'busy' | 'ask' | 'good' | 'bad' | 'neutral';
  text: string;
}

export function stateLine(view: RunView): StateLine {
  if (view.question) return { tone: 'ask', text: askingText(view.question.question) };
  if (isUndone(view)) return { tone: 'neutral', text: t('card_undone') };
  const done = doneText(view);
  switch (view.status) {
    case 'running':
      return { tone: 'busy', text: runningText(view) };
    case 'cancelled':
      // What was compared with the user's text was whole: it was their choice not to have it written.
      return { tone: 'neutral', text: done ?? t(view.changes ? 'card_kept' : 'card_cancelled') };
    case 'interrupted':
      return done ? { tone: toneOf(view.outcome), text: done } : { tone: 'bad', text: t('card_interrupted') };
    case 'error':
    case 'timeout':
      if (done) return { tone: toneOf(view.outcome), text: done };
      // Nothing went wrong: there is something to set up first.
      if (needsModel(view)) return { tone: 'neutral', text: t('card_needs_model') };
      return { tone: 'bad', text: t('card_failed') };
    case 'success':
      return { tone: toneOf(view.outcome), text: done ?? t('card_not_written') };
  }
}

const needsModel = ({ failure }: RunView): boolean => failure?.code === 'no-model';

function toneOf(outcome: DeliveryOutcome | undefined): StateLine['tone'] {
  if (outcome?.status === 'refused') return 'bad';
  return outcome?.status === 'sent' ? 'neutral' : 'good';
}

function askingText(question: RunQuestion): string {
  if (question.kind === 'review') return tn('card_asks_review', countChanges(question.changes));
  return t(question.elsewhere ? 'card_asks_elsewhere' : 'card_asks');
}

function runningText(view: RunView): string {
  if (view.delivering) return t('card_delivering');
  if (view.retrying) return retryText(view.retrying, view.retrying.seconds);
  if (view.progress !== undefined) return t(view.engine ? 'card_loading_python' : 'card_loading');
  const call = view.calls.findLast(({ ok }) => ok === undefined);
  if (call) return stepText(call);
  const step = view.steps.findLast(({ state }) => state === 'running');
  if (step) return pipelineStepText(step);
  return view.waiting > 0 ? t('card_waiting') : t('card_working');
}

/** Where the result is now; undefined if it is only in the card and was meant to be elsewhere. */
function doneText(view: RunView): string | undefined {
  const { outcome } = view;
  if (!outcome || view.failure) return undefined;
  switch (outcome.status) {
    case 'refused':
      return undefined;
    case 'unchanged':
      return t('card_unchanged');
    case 'sent':
      return t('card_sent_to_page');
    case 'written':
      return outcome.delivery === 'replace' ? replacedText(view, outcome) : insertedText(outcome);
    case 'done':
      if (outcome.delivery !== 'card') return t(`card_done_${outcome.delivery}`);
      return t(outcome.copied ? 'card_done_copied' : 'card_done');
  }
}

/** A plain success in as few words as there are: what else there is to it its buttons say. */
export function quietLine(view: RunView): string {
  const { outcome, changes } = view;
  if (outcome?.status !== 'written' || isUndone(view)) return stateLine(view).text;
  if (outcome.delivery !== 'replace') return t('card_quiet_inserted');
  return changes ? changesText(changes, view.accepted) : t('card_quiet_replaced');
}

type WrittenOutcome = Extract<DeliveryOutcome, { status: 'written' }>;

/** The keys for Undo are named where they were seen to work; the card's own button does it everywhere. */
const insertedText = ({ undoKey: works }: WrittenOutcome): string =>
  works ? t('card_inserted', undoKey()) : t('card_inserted_undo');

/** How much of the user's text was changed stands first, where it is known. */
function replacedText({ changes, accepted }: RunView, { undoKey: works }: WrittenOutcome): string {
  const replaced = works ? t('card_replaced', undoKey()) : t('card_replaced_undo');
  return changes ? `${changesText(changes, accepted)} · ${replaced}` : replaced;
}

function changesText(changes: NonNullable<RunView['changes']>, accepted: RunView['accepted']): string {
  const count = changes
    .filter(({ kind }) => kind === 'change')
    .filter((_, place) => accepted?.[place] ?? true).length;
  return tn('card_changed', count);
}

export function undoKey(): string {
  return isMac() ? '⌘Z' : 'Ctrl+Z';
}

/** What went wrong and what to do about it. */
export interface Problem {
  message: string;
  next: string;
  /** The other side's words. */
  detail: string | undefined;
  /** What became of the user's text in spite of it. */
  saved: string | undefined;
  /** Where the run goes on without a press: when. */
  goesOn?: string | undefined;
  /** There is something to set up first, and nothing is wrong. */
  isMild?: boolean;
  /** For the author of a skill whose text or script has failed. */
  facts: FailureFact[];
}

/** The failure of the run, or of writing its result into the field; undefined if all is well. `typed`: what was asked for. */
export function cardProblemOf(view: RunView, typed = ''): Problem | undefined {
  const { failure, outcome, undone } = view;
  if (undone?.status === 'refused') {
    const next = refusalText(undone.reason);
    return { message: t('card_undo_refused'), next, detail: undone.detail, saved: undefined, facts: [] };
  }
  if (failure) {
    return {
      ...failureText(failure),
      ...(forWantOfModel.has(failure.code) && { goesOn: t('card_goes_on') }),
      isMild: needsModel(view),
      detail: failure.detail,
      saved: (outcome && savedText(outcome)) ?? (typed === '' ? undefined : t('card_words_here', typed)),
      facts: failureFacts(failure),
    };
  }
  if (outcome?.status !== 'refused') return undefined;
  return {
    ...failureText({ code: outcome.reason }),
    detail: outcome.detail,
    saved: outcome.copied ? t('card_text_copied') : undefined,
    facts: [],
  };
}

/** Why the field was left as it is when something else was to be written over the result. */
export function refusalText(reason: Extract<InsertOutcome, { status: 'refused' }>['reason']): string {
  return reason === 'field-changed' ? t('card_field_changed') : failureText({ code: reason }).message;
}

/** Where the user's own words are after the run has failed. */
function savedText(outcome: DeliveryOutcome): string | undefined {
  switch (outcome.status) {
    case 'refused':
      return outcome.copied ? t('card_words_copied') : undefined;
    case 'sent':
      return t('card_words_sent');
    case 'written':
      return outcome.undoKey ? t('card_words_kept', undoKey()) : t('card_words_kept_undo');
    default:
      return t('card_words_there');
  }
}

/** A label and no reference: several cards share one root, where an id would name the first of them. */
export function cardNameOf({ skill }: RunView): string {
  return skill?.name ?? t('card_title');
}
