import type { Approval, LeaveQuestion, RunAnswer } from '../../core/run/run-question';
import type { Delivery } from '../../core/run/run-request';
import { type MessageKey, t } from '../i18n';
import { visibleLine } from '../plain-text';

export interface QuestionText {
  title: string;
  yes: string;
  no: string;
  /** The answer that stands out, and that Enter gives. */
  primary: 'yes' | 'no';
}

/** The question and its two answers. */
export function questionText(question: LeaveQuestion): QuestionText {
  if (question.kind === 'send') {
    const title = t('question_send_title', visibleLine(question.sent.host));
    return { title, yes: t('question_send_yes'), no: t('question_send_no'), primary: 'yes' };
  }
  if (question.kind === 'approve') {
    const title = approvalTitle(question.approval);
    return { title, yes: t('question_approve_once'), no: t('question_approve_no'), primary: 'no' };
  }
  return {
    title: t('question_confirm_title', visibleLine(question.skill)),
    yes: t('question_confirm_yes'),
    no: t('question_confirm_no'),
    primary: question.dangerous ? 'no' : 'yes',
  };
}

export interface ShownAnswer {
  label: string;
  answer: RunAnswer;
  /** It stands out. */
  primary: boolean;
}

/** Yes and no as they stand; the one that stands out comes first. */
export function answersTo(question: LeaveQuestion): ShownAnswer[] {
  const { yes, no, primary } = questionText(question);
  const decline = { label: no, answer: { ok: false }, primary: primary === 'no' } as const;
  const agree = { label: yes, answer: { ok: true }, primary: primary === 'yes' } as const;
  return primary === 'yes' ? [agree, decline] : [decline, agree];
}

/** What is asked of a call that a model or a script wants to make. */
function approvalTitle({ tool, script }: Approval): string {
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
