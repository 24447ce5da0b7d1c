/**
 * What our window for questions asks of the background. The question is known by an id that nobody can guess, and never
 * goes over a web page.
 */
import type { LeaveQuestion, RunAnswer } from '../core/run/run-question';
import { channel } from './rpc';

/** A question as the window shows it. */
export interface ShownQuestion {
  question: LeaveQuestion;
  /** The address of the page that the run is on; empty for none. */
  url: string;
  /** How many more wait behind it. */
  waiting: number;
}

export interface QuestionCommands {
  /** Undefined of a question that waits no more. */
  question(id: string): Promise<ShownQuestion | undefined>;
  /** Resolves with whether it was taken: of a question that is open, as an answer that it offers. */
  answer(id: string, answer: RunAnswer): Promise<boolean>;
}

export const questionChannel = channel<QuestionCommands>('question');
