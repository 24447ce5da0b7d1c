import type { InsertOutcome, RunRequest } from '../core/run/types';
import { newRunView, type RunViewEvent, reduceRun } from '../core/run/view';
import type { SkillListing } from '../core/skill/model';
import type { SettingsSection } from '../messages/page-commands';
import { showCard } from './card/show-card';
import { insert } from './insert/insert';
import { type RunLink, type RunListener, startRun } from './run-link';
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
  let view = newRunView(skill);
  let link: RunLink;

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
  const listener: RunListener = {
    onEvent: tell,
    onInterrupted: () => tell({ type: 'interrupted' }),
    onInsert: write,
    onWordAdded: (word) => tell({ type: 'word-added', word }),
  };
  const copy = async () => view.runId !== undefined && link.copy(view.runId);
  const leave = () => {
    link.close();
    onClosed();
  };

  const card = showCard(surface, {
    view,
    anchor,
    insertAs: target.editable ? (scope === 'caret' ? 'insert' : 'replace') : undefined,
    async onInsert() {
      const outcome = await write(view.text);
      const copied = outcome.status === 'refused' && (await copy());
      tell({ type: 'inserted', delivery: scope === 'caret' ? 'insert' : 'replace', outcome, copied });
    },
    onCopy: copy,
    onRetry() {
      link.close();
      view = newRunView(skill);
      card.update(view);
      link = startRun(request, listener);
    },
    onStop: () => link.stop(),
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
    { once: true },
  );
  return { target, focus: () => card.focus() };
}
