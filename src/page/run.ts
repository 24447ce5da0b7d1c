import type { InsertOutcome, RunRequest } from '../core/run/types';
import { newRunView, type RunViewEvent, reduceRun } from '../core/run/view';
import type { SkillListing } from '../core/skill/model';
import type { SettingsSection } from '../messages/page-commands';
import { type RunLink, type RunListener, startRun } from '../messages/run-link';
import { showCard } from './card/show-card';
import { insert } from './insert/insert';
import type { Surface } from './surface/surface';
import { restoreFocus } from './target/restore-focus';
import type { Target } from './target/target';

export interface OpenRunProps {
  surface: Surface;
  target: Target;
  skill: SkillListing;
  request: RunRequest;
  anchor: DOMRect;
  openSettings(section: SettingsSection): void;
  /** The card has gone. */
  onClosed(): void;
  /** Ends the run and takes the card away. */
  signal: AbortSignal;
}

/** A run whose card is on the page. */
export interface OpenRun {
  target: Target;
  /** Brings the keyboard into the card. */
  focus(): void;
  /** Whether the keyboard is in the card. */
  hasFocus(): boolean;
}

/** Starts a run and draws it in a card of its own, until the user closes the card. */
export function openRun({
  surface,
  target,
  skill,
  request,
  anchor,
  openSettings,
  onClosed,
  signal,
}: OpenRunProps): OpenRun {
  const { scope } = request.target;
  const insertAs = scope === 'caret' ? 'insert' : 'replace';
  const open = new AbortController();
  let view = newRunView(skill);
  let link: RunLink;
  /** What the run had written, while it is being written too. */
  let written: Promise<InsertOutcome> | undefined;
  let pressed = false;

  const tell = (event: RunViewEvent) => {
    view = reduceRun(view, event);
    card.update(view);
  };
  const write = (text: string): Promise<InsertOutcome> =>
    insert(target, text, scope).catch((error: unknown) => ({
      status: 'refused' as const,
      reason: 'field-refused' as const,
      detail: String(error),
    }));
  const tellWritten = async (outcome: InsertOutcome) => {
    const copied = outcome.status === 'refused' && (await copy());
    tell({ type: 'inserted', delivery: insertAs, outcome, copied });
  };
  const listener: RunListener = {
    onEvent: tell,
    onInterrupted() {
      tell({ type: 'interrupted' });
      // The text may stand in the field all the same: nobody else is left to say so.
      void written?.then(async (outcome) => {
        if (view.status === 'interrupted') await tellWritten(outcome);
      });
    },
    onInsert(text) {
      written = write(text);
      return written;
    },
    onWordAdded: (word) => tell({ type: 'word-added', word }),
  };
  const copy = async () => view.runId !== undefined && link.copy(view.runId);
  const leave = () => {
    open.abort();
    link.close();
    onClosed();
  };

  const card = showCard(surface, {
    view,
    anchor,
    insertAs: target.editable ? insertAs : undefined,
    async onInsert() {
      // A second press would find the field changed, by the first.
      if (pressed) return;
      pressed = true;
      await tellWritten(await write(view.text)).finally(() => {
        pressed = false;
      });
    },
    onCopy: copy,
    onRetry() {
      link.close();
      written = undefined;
      view = newRunView(skill);
      card.update(view);
      link = startRun(request, listener);
    },
    onStop: () => link.stop(),
    onAnswer(id, answer) {
      tell({ type: 'answering', id, answer });
      link.answer(id, answer);
    },
    onUndo: undefined,
    onRewrite: undefined,
    onClose(hadFocus) {
      leave();
      // Before the page sees the focus fall to nowhere: the user goes on where they were.
      if (hadFocus) restoreFocus(target);
    },
    onOpenSettings: () => openSettings('model'),
    onAddWord: (word) => view.runId !== undefined && link.addWord(view.runId, word),
  });
  link = startRun(request, listener);
  signal.addEventListener(
    'abort',
    () => {
      card.close();
      leave();
    },
    { once: true, signal: open.signal },
  );
  return { target, focus: () => card.focus(), hasFocus: () => card.hasFocus() };
}
