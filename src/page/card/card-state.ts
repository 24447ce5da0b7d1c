import type { DeliveryOutcome, InsertOutcome, RunErrorCode } from '../../core/run/types';
import type { RunView } from '../../core/run/view';
import { hasWritten, isInField, isUndone } from '../../core/run/view-outcome';
import { type FailureFact, failureFacts, failureText, retryText } from '../../ui/failure-text';
import { t } from '../../ui/i18n';
import { isMac } from './is-mac';

/** How a run stands, in one line. */
export interface StateLine {
  tone: 'busy' | 'ask' | 'good' | 'bad' | 'neutral';
  text: string;
}

export function stateLine(view: RunView): StateLine {
  if (view.question) {
    return {
      tone: 'ask',
      text: t(view.question.question.kind === 'review' ? 'card_asks_review' : 'card_asks'),
    };
  }
  if (isUndone(view)) return { tone: 'neutral', text: t('card_undone') };
  const done = doneText(view);
  switch (view.status) {
    case 'running':
      return { tone: 'busy', text: runningText(view) };
    case 'cancelled':
      // What was compared with the user's text was whole: it was their choice not to have it written.
      return { tone: 'neutral', text: done ?? t(view.changes ? 'card_kept' : 'card_cancelled') };
    case 'interrupted':
      return done ? { tone: 'good', text: done } : { tone: 'bad', text: t('card_interrupted') };
    case 'error':
    case 'timeout':
      return done ? { tone: 'good', text: done } : { tone: 'bad', text: t('card_failed') };
    case 'success':
      return {
        tone: view.outcome?.status === 'refused' ? 'bad' : 'good',
        text: done ?? t('card_not_written'),
      };
  }
}

function runningText(view: RunView): string {
  if (view.delivering) return t('card_delivering');
  if (view.retrying) return retryText(view.retrying, view.retrying.seconds);
  if (view.progress !== undefined) return t('card_loading');
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
    case 'written':
      return t(outcome.delivery === 'replace' ? 'card_replaced' : 'card_inserted', undoKey());
    case 'done':
      return outcome.delivery === 'card' ? t('card_done') : t(`card_done_${outcome.delivery}`);
  }
}

function undoKey(): string {
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
  /** For the author of a skill whose text or script has failed. */
  facts: FailureFact[];
}

/** The failure of the run, or of writing its result into the field; undefined if all is well. */
export function problemOf(view: RunView): Problem | undefined {
  const { failure, outcome, undone } = view;
  if (undone?.status === 'refused') {
    const next = refusalText(undone.reason);
    return { message: t('card_undo_refused'), next, detail: undone.detail, saved: undefined, facts: [] };
  }
  if (failure) {
    return {
      ...failureText(failure),
      detail: failure.detail,
      saved: outcome && savedText(outcome),
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
  if (outcome.status !== 'refused') return t('card_words_kept', undoKey());
  return outcome.copied ? t('card_words_copied') : undefined;
}

/** What the user can do with the run as it stands. */
export interface CardActions {
  insert: boolean;
  copy: boolean;
  retry: boolean;
  stop: boolean;
  /** Put the field back as it was. */
  undo: boolean;
  showChanges: boolean;
  openSettings: boolean;
  /** The most likely next step, which stands out; none after a result that is where it should be. */
  primary: 'copy' | 'retry' | 'openSettings' | undefined;
}

/** Failures that Retry alone does not mend. */
const mendedInSettings: readonly RunErrorCode[] = [
  'no-model',
  'model-key',
  'model-not-found',
  'model-address',
  'model-unreachable',
  'model-permission',
];

/** What the page can do with the field. */
export interface FieldAbilities {
  /** There is a field that the result may go into. */
  insert: boolean;
  undo: boolean;
  /** What was asked for is known. */
  retry: boolean;
}

export function actionsFor(view: RunView, able: FieldAbilities): CardActions {
  const running = view.status === 'running';
  const hasText = view.text !== '' && !running;
  const code = view.failure?.code;
  const actions = {
    insert: hasText && able.insert && !isInField(view),
    copy: hasText,
    retry: able.retry && !running,
    stop: running,
    undo: able.undo && hasWritten(view),
    showChanges: view.changes !== undefined && isInField(view),
    openSettings: code !== undefined && (code === 'no-model' || code.startsWith('model-')),
  };
  const primary = primaryOf(view);
  return { ...actions, primary: primary === 'retry' && !actions.retry ? undefined : primary };
}

/** Never *Insert*: what was meant for the card, or was refused by the field, is not to go there by a quick Enter. */
function primaryOf(view: RunView): CardActions['primary'] {
  if (view.status === 'running' || isInField(view)) return undefined;
  if (view.failure) return mendedInSettings.includes(view.failure.code) ? 'openSettings' : 'retry';
  if (view.status !== 'success') return 'retry';
  return 'copy';
}

/** A label and no reference: several cards share one root, where an id would name the first of them. */
export function nameOf({ skill }: RunView): string {
  return skill?.name ?? t('card_title');
}
