import { useCallback, useEffect, useState } from 'preact/hooks';
import type { ModelCommands } from '../../messages/model-commands';
import { surfaceAttribute } from '../../messages/surface-attribute';
import type { Platform } from '../platform';
import { useLoaded } from '../use-loaded';

/** What somebody new has done so far. `pinned` is undefined where the browser does not tell. */
export interface FirstSteps {
  pinned: boolean | undefined;
  /** The palette was called on this page. */
  called: boolean;
  /** The sample has lost its mistakes. */
  fixed: boolean;
  connected: boolean;
}

/** What cannot be seen any more once the page is loaded again. */
const key = 'first-steps';

type Seen = Pick<FirstSteps, 'called' | 'fixed'>;

/** Which of the steps that are taken on the welcome page were, by now. */
export function stepsSeen(): Seen {
  const kept = localStorage.getItem(key) ?? '';
  return { called: kept.includes('called'), fixed: kept.includes('fixed') };
}

/** What is done, as it happens. `onSample` is told of the text of the sample whenever it changes. */
export function useFirstSteps(
  commands: Pick<ModelCommands, 'modelOverview'>,
  platform: Pick<Platform, 'watchPinned'>,
): { steps: FirstSteps; onSample: (text: string) => void } {
  const [seen, setSeen] = useState(stepsSeen);
  const [pinned, setPinned] = useState<boolean>();
  const models = useLoaded(useCallback(() => commands.modelOverview(), [commands])).value?.models ?? [];

  useEffect(() => {
    const done = Object.entries(seen).flatMap(([step, isDone]) => (isDone ? step : []));
    localStorage.setItem(key, done.join(' '));
  }, [seen]);
  useEffect(() => platform.watchPinned(setPinned), [platform]);
  useEffect(() => {
    if (seen.called) return;
    // It is there from the first call on.
    const look = () => {
      if (document.querySelector(`[${surfaceAttribute}]`)) setSeen((before) => ({ ...before, called: true }));
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
    look();
    return () => observer.disconnect();
  }, [seen.called]);

  const onSample = useCallback((text: string) => {
    if (text.trim() !== '' && !mistakes.test(text)) setSeen((before) => ({ ...before, fixed: true }));
  }, []);
  return { steps: { ...seen, pinned, connected: models.length > 0 }, onSample };
}

/** Some of those in the sample (`welcome_try_proofread_text`), which is English in every language. */
export const mistakes = /recieved|alot|tommorow/;
