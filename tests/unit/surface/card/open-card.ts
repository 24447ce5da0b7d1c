/** A card on a page of its own, its callbacks, and the run that it shows. Needs vitest's fake timers. */
import { afterEach, type Mock, vi } from 'vitest';
import { reduceRun } from '../../../../src/core/record/reduce-run';
import { newRunView, type RunView, type RunViewEvent } from '../../../../src/core/record/view';
import type { DeliveryOutcome } from '../../../../src/core/run/delivery-outcome';
import type { Obstacle } from '../../../../src/messages/places';
import { type CardHandle, type ShowCardProps, showCard } from '../../../../src/surface/card/show-card';
import { openPage, type TestPage } from '../on-page';

export const skill = {
  key: 'builtin:polish',
  id: 'polish',
  name: 'Polish',
  description: '',
  emoji: '✨',
} as const;

export const started: RunViewEvent = {
  type: 'started',
  runId: 'r',
  mode: 'llm',
  skill,
  behaviour: 'rewrite',
  delivery: 'replace',
};

export const written: DeliveryOutcome = { delivery: 'replace', status: 'written', undoKey: true };

export const succeeded = (outcome: DeliveryOutcome, text = 'Good text.'): RunViewEvent => ({
  type: 'succeeded',
  text,
  outcome,
  duration: 1,
});

const callbacks = [
  'onInsert',
  'onInsertAs',
  'onCopy',
  'onRetry',
  'onStop',
  'onAnswer',
  'onUndo',
  'onRewrite',
  'onClose',
  'onOpenSettings',
  'onAddWord',
  'onElsewhere',
  'onInsertFile',
  'onCopyFile',
  'onRequests',
  'onSaveFile',
  'onGive',
  'onTakeBack',
  'onNext',
  'onVersion',
  'report',
] as const;

export interface OpenCard {
  page: TestPage;
  handle: CardHandle;
  on: Record<(typeof callbacks)[number], Mock>;
  /** The view as it is after all that was told. */
  view(): RunView;
  /** Tells the card of these events, and lets it draw. */
  tell(...events: RunViewEvent[]): void;
}

/** Events count as the user's own unless `gate` says otherwise. */
export function openCard(
  props: Partial<ShowCardProps> & {
    gate?: (event: Event) => boolean;
    look?: () => Obstacle | undefined;
    page?: TestPage;
  } = {},
): OpenCard {
  const page = props.page ?? openPage(props.gate, props.look);
  const on = Object.fromEntries(callbacks.map((name) => [name, vi.fn()])) as OpenCard['on'];
  on.onCopy.mockResolvedValue(true);
  on.onSaveFile.mockResolvedValue(true);
  let view = props.view ?? newRunView(skill);
  const handle = showCard(page.surface, {
    field: 'textarea',
    diagnostics: props.diagnostics ?? { text: async () => '{}', copy: async () => true },
    ...on,
    anchor: { left: 10, top: 10, right: 11, bottom: 30 },
    places: [],
    filePlace: 'insert',
    sinceKey: async () => undefined,
    ...props,
    view,
  });
  return {
    page,
    handle,
    on,
    view: () => view,
    tell(...events) {
      for (const event of events) view = reduceRun(view, event);
      handle.update(view);
      vi.advanceTimersByTime(100);
    },
  };
}

/** The page’s script has told whether the user types, so that a question gets the keyboard; and what they see, so that a press counts. */
export const pageAnswered = () => vi.advanceTimersByTimeAsync(0);

/** After each test: the card goes from its page, and the clock is the real one again. */
export function closeAfterEach(card: () => OpenCard): void {
  afterEach(() => {
    vi.runOnlyPendingTimers();
    card().page.surface.dispose();
    document.body.replaceChildren();
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}

/** Unfolds what is folded there, and lets the card draw. */
export async function unfold({ page }: OpenCard, selector: string): Promise<void> {
  const details = page.find<HTMLDetailsElement>(selector);
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await vi.advanceTimersByTimeAsync(50);
}
