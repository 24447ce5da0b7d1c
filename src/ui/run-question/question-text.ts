import type { LeaveQuestion, RunAnswer } from '../../core/run/run-question';
import type { Delivery } from '../../core/run/run-request';
import { type MessageKey, t } from '../i18n';
import { visibleLine } from '../plain-text';
import { actTitle } from './act-text';

export interface QuestionText {
  title: string;
  yes: string;
  no: string;
  /** The answer that comes first, and that Enter gives. */
  first: 'yes' | 'no';
}

/** The question and its two answers. */
export function questionText(question: LeaveQuestion): QuestionText {
  if (question.kind === 'send') {
    const title = t('question_send_title', visibleLine(question.sent.host));
    return { title, yes: t('question_send_yes'), no: t('question_send_no'), first: 'yes' };
  }
  if (question.kind === 'approve') {
    const title = actTitle(question.approval);
    return { title, yes: t('question_approve_once'), no: t('question_approve_no'), first: 'no' };
  }
  return {
    title: t('question_confirm_title', visibleLine(question.skill)),
    yes: t('question_confirm_yes'),
    no: t('question_confirm_no'),
    first: question.dangerous ? 'no' : 'yes',
  };
}

/** `primary` stands out; `outlined` is the yes where the safe answer is the first and takes no colour. */
export type AnswerLook = 'primary' | 'outlined' | 'plain';

export interface ShownAnswer {
  label: string;
  answer: RunAnswer;
  look: AnswerLook;
}

/** Yes and no as they stand, the first one first. */
export function answersTo(question: LeaveQuestion): ShownAnswer[] {
  const { yes, no, first } = questionText(question);
  if (question.kind === 'approve') {
    return [
      { label: no, answer: { ok: false }, look: 'plain' },
      { label: yes, answer: { ok: true }, look: 'outlined' },
    ];
  }
  const decline: ShownAnswer = {
    label: no,
    answer: { ok: false },
    look: first === 'no' ? 'primary' : 'plain',
  };
  const agree: ShownAnswer = {
    label: yes,
    answer: { ok: true },
    look: first === 'yes' ? 'primary' : 'plain',
  };
  return first === 'yes' ? [agree, decline] : [decline, agree];
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
