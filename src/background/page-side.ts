import { withGiven } from '../core/record/given-files';
import { unlessAborted } from '../core/run/abort';
import { fitsQuestion } from '../core/run/answers';
import type { RunPage } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import type { LeaveQuestion, RunAnswer, RunQuestion } from '../core/run/run-question';
import type { RunFile } from '../core/run/run-request';
import type { InsertText } from '../messages/run-service';

/** The page as its run knows it, and the hands by which the port moves it. */
export interface PageSide {
  page: RunPage;
  /** Ignored unless that question is open and the answer is one to it. */
  answered(id: number, answer: RunAnswer): void;
  /**
   * From now on a window of ours takes the answer to that question, and the page none; where it does so already, it comes to the
   * front. Ignored unless the question is open, and no review.
   */
  toWindow(id: number): void;
  /** The user gave the run this file. What is more than a run may be given is left out. */
  gave(file: RunFile): void;
  /** Nobody answers any more: whatever waits is rejected with `page-gone`. */
  gone(): void;
}

export interface PageSideNeeds {
  isOurs: boolean;
  read: RunPage['read'];
  insert: InsertText;
  /** Asks the user in a window of ours. */
  askElsewhere(question: LeaveQuestion, signal: AbortSignal): Promise<RunAnswer>;
  /** Brings the window with it to the front. */
  showElsewhere(question: LeaveQuestion): void;
}

/**
 * Waits for what the page answers. Only an open question is answered, once: a page that answers before it was asked, or
 * a second time, or what was never asked, decides nothing. What is to be answered elsewhere is no question of the page's:
 * it never decides that, not even with a no.
 */
export function createPageSide({ isOurs, read, insert, ...windows }: PageSideNeeds): PageSide {
  const open = new Map<number, OpenQuestion>();
  const inWindow = new Map<number, LeaveQuestion>();
  let pageGone: () => void = () => undefined;
  const gone = new Promise<never>((_, reject) => {
    pageGone = () => reject(new RunError('page-gone'));
  });
  // Whoever waits for the page hears of it; often nobody does.
  gone.catch(() => undefined);

  const waiting: RunFile[] = [];
  let all: readonly RunFile[] = [];

  const page: RunPage = {
    isOurs,
    given: () => waiting.splice(0),
    read: () => Promise.race([read(), gone]),
    async insert(text, place, signal) {
      signal.throwIfAborted();
      // A page that fails over it, or answers nothing, may yet go; Stop ends the run before.
      const outcome = insert(text, place).catch(() => undefined);
      return Promise.race([outcome.then((came) => came ?? gone), gone]);
    },
    answer(id, question, signal) {
      if (question.kind !== 'review' && question.elsewhere) return askInWindow(id, question, signal);
      const answered = new Promise<RunAnswer>((settle) => {
        open.set(id, { question, settle, signal });
      });
      return Promise.race([gone, unlessAborted(answered, signal)]).finally(() => open.delete(id));
    },
  };

  function askInWindow(id: number, question: LeaveQuestion, signal: AbortSignal): Promise<RunAnswer> {
    inWindow.set(id, question);
    return windows.askElsewhere(question, signal).finally(() => inWindow.delete(id));
  }

  return {
    page,
    answered(id, answer) {
      const asked = open.get(id);
      // A promise settles once: a second answer changes nothing.
      if (asked && fits(answer, asked.question)) asked.settle(answer);
    },
    toWindow(id) {
      const asked = open.get(id);
      const shown = inWindow.get(id);
      if (shown) windows.showElsewhere(shown);
      if (!asked || asked.question.kind === 'review') return;
      open.delete(id);
      askInWindow(id, asked.question, asked.signal).then(asked.settle, () => asked.settle({ ok: false }));
    },
    gave(file) {
      const more = withGiven(all, file);
      if (!more) return;
      all = more;
      waiting.push(file);
    },
    gone: () => pageGone(),
  };
}

interface OpenQuestion {
  question: RunQuestion;
  settle(answer: RunAnswer): void;
  /** Of the run. */
  signal: AbortSignal;
}

/**
 * `accepted` belongs to a review, with a place for each of its changes: the page cannot choose among what it was not shown. What
 * lasts is answered in a window of ours alone.
 */
function fits(answer: RunAnswer, question: RunQuestion): boolean {
  if (answer.always) return false;
  if (question.kind !== 'review') return fitsQuestion(answer, question);
  if (!answer.ok || answer.accepted === undefined) return true;
  return answer.accepted.length === question.changes.filter(({ kind }) => kind === 'change').length;
}
