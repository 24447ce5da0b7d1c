import type { Usage } from '../../core/run/run-event';
import type { RunRecord, RunStatus, RunStep } from '../../core/run/run-record';
import type { Delivery } from '../../core/run/run-request';
import { numberText, secondsText } from '../../ui/amounts';
import { failureText } from '../../ui/failure-text';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

const statusKeys: Record<RunStatus, MessageKey> = {
  running: 'history_status_running',
  success: 'history_status_success',
  error: 'history_status_error',
  timeout: 'history_status_timeout',
  cancelled: 'history_status_cancelled',
  interrupted: 'history_status_interrupted',
};

const deliveredKeys: Record<Delivery, MessageKey> = {
  insert: 'history_step_insert',
  replace: 'history_step_replace',
  card: 'history_step_card',
  clipboard: 'history_step_clipboard',
  memo: 'history_step_memo',
};

export function statusText(status: RunStatus): string {
  return t(statusKeys[status]);
}

/** What the row of a run calls its skill: as the user knew it then, or by its id. */
export function skillNameOf({ skill, skillName }: Pick<RunRecord, 'skill' | 'skillName'>): string {
  return skillName ?? skill.slice(skill.indexOf(':') + 1);
}

/** Milliseconds in seconds. */
export function durationText(duration: number): string {
  return t('history_seconds', secondsText(duration));
}

export function tokensText({ input, output }: Usage): string {
  return t('history_tokens', numberText(input), numberText(output));
}

/** One step of a run in a line. */
export function runStepText(step: RunStep, record: RunRecord): string {
  const { host = '…', model = '…' } = record.requests?.[0] ?? {};
  const params = { skill: skillNameOf(record), host, model };
  switch (step.kind) {
    case 'sent':
      return t('history_step_sent', visibleLine(step.model), visibleLine(step.host));
    case 'retry':
      return t('history_step_retry', failureText({ code: step.code, params }).message, String(step.seconds));
    case 'tool':
      return t(
        step.ok ? 'history_step_tool' : 'history_step_tool_failed',
        visibleLine(step.name),
        durationText(step.duration),
      );
    case 'call':
      return calledText([visibleLine(step.name), visibleLine(step.subject)].filter(Boolean).join(' '), step);
    case 'step': {
      const what = t('card_step_call', visibleLine(step.step), visibleLine(step.skill));
      return step.leftOut ? t('history_step_left_out', what) : calledText(what, step);
    }
    case 'asked':
      if (step.ok === undefined) return t('history_step_asked');
      return t(step.ok ? 'history_step_agreed' : 'history_step_declined');
    case 'delivered':
      if (step.status === 'sent') return t('history_step_unproved');
      return t(step.status === 'refused' ? 'history_step_refused' : deliveredKeys[step.delivery]);
  }
}

function calledText(what: string, { ok, duration = 0 }: { ok?: boolean; duration?: number }): string {
  if (ok === undefined) return t('history_step_called', what);
  return t(ok ? 'history_step_tool' : 'history_step_tool_failed', what, durationText(duration));
}

/** A step, and those of the pipeline that it calls. */
interface NestedStep {
  step: RunStep;
  inner: RunStep[];
}

/** The steps of a run, with those of a pipeline that a step calls in that step. */
export function nestedSteps(steps: readonly RunStep[]): NestedStep[] {
  const nested: NestedStep[] = [];
  for (const step of steps) {
    const within = step.kind === 'step' ? step.within : undefined;
    // A pipeline that was tried again has its steps a second time.
    const outer = nested.findLast(({ step: each }) => each.kind === 'step' && each.call === within);
    if (outer && within !== undefined) outer.inner.push(step);
    else nested.push({ step, inner: [] });
  }
  return nested;
}
