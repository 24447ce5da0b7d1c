import { browser } from 'wxt/browser';
import { z } from 'zod';
import { unlessAborted } from '../core/run/abort';
import { fitsQuestion } from '../core/run/answers';
import { RunError } from '../core/run/run-error';
import type { LeaveQuestion, RunAnswer } from '../core/run/run-question';
import { serialQueue } from '../core/run/serial-queue';
import type { QuestionCommands, ShownQuestion } from '../messages/question-window';
import { questionPage } from '../messages/senders';

export interface AskedQuestion {
  question: LeaveQuestion;
  /** The address of the page that the run is on. */
  url: string;
  tabId: number;
}

/**
 * Puts a question in a window of ours. Resolves with the user's answer; rejects with the signal's reason, with `no-window` where the
 * browser opens none, and with `asked-enough` where the user has said no too often.
 */
export type AskElsewhere = (asked: AskedQuestion, signal: AbortSignal) => Promise<RunAnswer>;

export interface QuestionWindows {
  ask: AskElsewhere;
  /** Brings the window with that question to the front, if it is the one that is asked. */
  show(question: LeaveQuestion): Promise<void>;
  /** The user has called us in that tab. */
  called(tabId: number): void;
  commands: QuestionCommands;
}

/** The part of `browser.windows` that is needed. */
export interface Windows {
  /** Opens our page for the question of that id. Resolves with the id of the window. */
  open(id: string): Promise<number | undefined>;
  close(id: number): Promise<unknown>;
  show(id: number): Promise<unknown>;
  onClosed(listener: (id: number) => void): void;
}

interface OpenQuestion extends AskedQuestion {
  id: string;
  settle(answer: RunAnswer): void;
  /** Resolves with the id of its window. */
  opening: Promise<number | undefined>;
  /** A window has gone: if it is that of the question, the user has said no. */
  closed(window: number): void;
}

/** After so many noes in a row no window opens for a tab until the user calls us there again. */
const mostNoes = 3;

const answerSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), always: z.boolean().optional(), once: z.boolean().optional() }),
  z.strictObject({ ok: z.literal(false), always: z.boolean().optional() }),
]);

/**
 * Questions that are answered in a window of the extension's own, where no web page is near. One question has a window at a
 * time, the next waits for it; each is known by an id of its own, and a window that is closed has said no.
 */
export function createQuestionWindows(
  newId: () => string,
  windows: Windows = browserWindows(),
): QuestionWindows {
  let open: OpenQuestion | undefined;
  /** How often in a row the user has said no to what runs in a tab. */
  const noes = new Map<number, number>();
  const waiting = new Set<object>();
  const inTurn = serialQueue();

  windows.onClosed((window) => open?.closed(window));

  async function put(asked: AskedQuestion, signal: AbortSignal): Promise<RunAnswer> {
    signal.throwIfAborted();
    let settle: OpenQuestion['settle'] = () => undefined;
    const answered = new Promise<RunAnswer>((resolve) => {
      settle = resolve;
    });
    const id = newId();
    // The window may be closed before the browser has told which one it is.
    const closed = new Set<number>();
    let shown: number | undefined;
    const sayNo = () => settle({ ok: false });
    // A browser that opens no window has asked nobody, and the run says so.
    const opening = windows.open(id).catch(() => undefined);
    const opened = opening.then((window) => {
      shown = window;
      if (window === undefined) throw new RunError('no-window');
      if (closed.has(window)) sayNo();
      return answered;
    });
    open = {
      ...asked,
      id,
      settle,
      opening,
      closed(window) {
        closed.add(window);
        if (window === shown) sayNo();
      },
    };
    try {
      const answer = await unlessAborted(Promise.race([answered, opened]), signal);
      if (answer.ok) noes.delete(asked.tabId);
      else noes.set(asked.tabId, (noes.get(asked.tabId) ?? 0) + 1);
      return answer;
    } finally {
      open = undefined;
      // Nobody waits for a browser that is slow to open it: it goes as soon as it is there.
      void opening.then((window) => {
        if (window !== undefined && !closed.has(window)) void windows.close(window).catch(() => undefined);
      });
    }
  }

  return {
    ask(asked, signal) {
      const mine = {};
      waiting.add(mine);
      const turn = inTurn(() => {
        waiting.delete(mine);
        // A tab that starts run after run asks no more.
        return (noes.get(asked.tabId) ?? 0) >= mostNoes ? unasked(asked) : put(asked, signal);
      }, signal);
      return turn.finally(() => waiting.delete(mine));
    },
    async show(question) {
      if (open?.question !== question) return;
      const window = await open.opening;
      if (window !== undefined) await windows.show(window);
    },
    called: (tabId) => void noes.delete(tabId),
    commands: {
      async question(id): Promise<ShownQuestion | undefined> {
        if (!open || open.id !== id) return undefined;
        const { question, url } = open;
        return { question, url, waiting: waiting.size };
      },
      async answer(id, raw) {
        const answer = answerSchema.safeParse(raw);
        if (!open || open.id !== id || !answer.success) return false;
        if (!fitsQuestion(answer.data, open.question)) return false;
        open.settle(answer.data);
        return true;
      },
    },
  };
}

/** A model whose call is refused goes on without it; a run that may not begin says why. */
async function unasked({ question }: AskedQuestion): Promise<RunAnswer> {
  if (question.kind === 'approve') return { ok: false };
  throw new RunError('asked-enough');
}

function browserWindows(): Windows {
  return {
    open: async (id) => {
      const opened = await browser.windows.create({
        type: 'popup',
        url: `${browser.runtime.getURL(questionPage)}?id=${encodeURIComponent(id)}`,
        focused: true,
        width: 600,
        height: 640,
      });
      return opened?.id;
    },
    close: (id) => browser.windows.remove(id),
    show: (id) => browser.windows.update(id, { focused: true }),
    onClosed: (listener) => browser.windows.onRemoved.addListener(listener),
  };
}
