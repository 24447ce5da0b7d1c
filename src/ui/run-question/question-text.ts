import type { Approval, RunQuestion } from '../../core/run/run-question';
import type { Delivery } from '../../core/run/run-request';
import { type MessageKey, t } from '../i18n';
import { visibleLine } from '../plain-text';

/** What a run asks before it goes on. A review is drawn by the card alone: elsewhere nothing is rewritten. */
export type LeaveQuestion = Extract<RunQuestion, { kind: 'send' | 'confirm' | 'approve' }>;

export interface QuestionText {
  title: string;
  yes: string;
  no: string;
  /** The answer that stands out, and that Enter gives. */
  primary: 'yes' | 'no';
}

/** The question and its two answers. `skill`: the name of the run's skill; a skill that it calls is named by the question. */
export function questionText(question: LeaveQuestion, skill: string): QuestionText {
  if (question.kind === 'send') {
    const title = t('question_send_title', visibleLine(question.sent.host));
    return { title, yes: t('question_send_yes'), no: t('question_send_no'), primary: 'yes' };
  }
  if (question.kind === 'approve') {
    const title = approvalTitle(question.approval);
    return { title, yes: t('question_approve_once'), no: t('question_approve_no'), primary: 'no' };
  }
  return {
    title: t('question_confirm_title', visibleLine(question.skill ?? skill)),
    yes: t('question_confirm_yes'),
    no: t('question_confirm_no'),
    primary: question.dangerous ? 'no' : 'yes',
  };
}

/** What is asked of a call that a model or a script wants to make. */
export function approvalTitle({ tool, script }: Approval): string {
  return script === undefined
    ? t('question_approve_title', visibleLine(tool))
    : t('question_approve_script_title', visibleLine(script), visibleLine(tool));
}

const deliveries: Record<Delivery, MessageKey> = {
  insert: 'question_delivery_insert',
  replace: 'question_delivery_replace',
  card: 'question_delivery_card',
  clipboard: 'question_delivery_clipboard',
  memo: 'question_delivery_memo',
};

/** Where the result will go. */
export function deliveryText(delivery: Delivery): string {
  return t(deliveries[delivery]);
}
