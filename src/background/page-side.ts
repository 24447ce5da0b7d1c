import type { RunPage } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import type { InsertOutcome, RunAnswer, RunEvent, RunQuestion } from '../core/run/types';
import type { RunPortFromBackground } from '../messages/run-port';

/** The page as its run knows it, and the hands by which the port moves it. */
export interface PageSide {
  page: RunPage;
  /** Sees every event of the run before the page does: the questions among them are open from then on. */
  note(event: RunEvent): void;
  inserted(outcome: InsertOutcome): void;
  /** Ignored unless that question is open and the answer is one to it. */
  answered(id: number, answer: RunAnswer): void;
  /** Nobody answers any more: whatever waits is rejected with `page-gone`. */
  gone(): void;
}

/**
 * Waits for what the page answers. Only an open question is answered, once: a page that answers before it was asked, or
 * a second time, or what was never asked, decides nothing.
 */
export function createPageSide(post: (message: RunPortFromBackground) => void): PageSide {
  const open = new Map<number, OpenQuestion>();
  let settleInsert: ((outcome: InsertOutcome) => void) | undefined;
  let pageGone: () => void = () => undefined;
  const gone = new Promise<never>((_, reject) => {
    pageGone = () => reject(new RunError('page-gone'));
  });
  gone.catch(() => undefined);

  const page: RunPage = {
    async insert(text, signal) {
      signal.throwIfAborted();
      const outcome = new Promise<InsertOutcome>((resolve) => {
        settleInsert = resolve;
      });
      post({ type: 'insert', text });
      return Promise.race([outcome, gone]);
    },
    answer(id, signal) {
      const aborted = new Promise<never>((_, reject) => {
        if (signal.aborted) reject(signal.reason);
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      });
      return Promise.race([aborted, gone, open.get(id)?.answer ?? aborted]).finally(() => open.delete(id));
    },
  };

  return {
    page,
    note(event) {
      if (event.type === 'asking') open.set(event.id, openQuestion(event.question));
      if (event.type === 'answered') open.delete(event.id);
    },
    inserted(outcome) {
      settleInsert?.(outcome);
      settleInsert = undefined;
    },
    answered(id, answer) {
      const asked = open.get(id);
      // A promise settles once: a second answer changes nothing.
      if (asked && fits(answer, asked.question)) asked.settle(answer);
    },
    gone: () => pageGone(),
  };
}

interface OpenQuestion {
  question: RunQuestion;
  answer: Promise<RunAnswer>;
  settle(answer: RunAnswer): void;
}

function openQuestion(question: RunQuestion): OpenQuestion {
  let settle: OpenQuestion['settle'] = () => undefined;
  const answer = new Promise<RunAnswer>((resolve) => {
    settle = resolve;
  });
  return { question, answer, settle };
}

/** `accepted` belongs to a review, with a place for each of its changes: the page cannot choose among what it was not shown. */
function fits(answer: RunAnswer, question: RunQuestion): boolean {
  if (!answer.ok || answer.accepted === undefined) return true;
  if (question.kind !== 'review') return false;
  return answer.accepted.length === question.changes.filter(({ kind }) => kind === 'change').length;
}
