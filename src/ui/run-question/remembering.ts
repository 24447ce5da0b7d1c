import { useState } from 'preact/hooks';
import type { LeaveQuestion, RunAnswer } from '../../core/run/run-question';

/** Whether a yes to a sending is to be remembered, as the user has it: at first it is. */
export interface Remembering {
  isOn: boolean;
  set(on: boolean): void;
}

/** Undefined of a question whose yes is not remembered unasked. What draws another question needs another `key`. */
export function useRemembering(question: LeaveQuestion): Remembering | undefined {
  const [isOn, set] = useState(true);
  return question.kind === 'send' && question.lasting ? { isOn, set } : undefined;
}

/** The answer as the user means it. */
export function rememberedAs(answer: RunAnswer, remembering: Remembering | undefined): RunAnswer {
  return answer.ok && remembering && !remembering.isOn ? { ...answer, once: true } : answer;
}
