import { browser } from 'wxt/browser';
import type { Obstacle, PageEvent, ShownPart } from '../../messages/places';
import type { Remounts } from './keep-mounted';
import { obstacleTo } from './obstacle';

/** Milliseconds between two looks, at what asks and at anything else. */
const lookEvery = { asking: 150, else: 300 };

/** Looks may take a tenth of the time, in pages with very many elements. */
const rest = 9;

interface SightNeeds {
  mounts: Remounts;
  /** See `scaleKeeper`. */
  keepScale(): boolean;
  tell(event: PageEvent): void;
  /** The extension was updated, or taken away, under the page's feet. */
  onUpdated(): void;
}

/**
 * Tells what keeps the user from seeing the parts that are shown, whenever that changes, until `signal` is aborted. Returns what
 * looks at this moment.
 */
export function watchSight(
  host: HTMLElement,
  parts: () => readonly ShownPart[],
  { mounts, keepScale, tell, onUpdated }: SightNeeds,
  signal: AbortSignal,
): () => Obstacle | undefined {
  let told: Obstacle | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const lookAt = (part: ShownPart): Obstacle | undefined => {
    if (!mounts.isInPlace()) return 'covered';
    if (!keepScale()) return 'altered';
    return obstacleTo(host, part, part.asks ? () => false : mounts.isBelow);
  };
  const lookNow = () =>
    parts()
      .map(lookAt)
      .find((obstacle) => obstacle !== undefined);
  const look = () => {
    if (!browser.runtime?.id) return onUpdated();
    const began = performance.now();
    const found = lookNow();
    if (found !== told) {
      told = found;
      tell({ type: 'sight', obstacle: found });
    }
    const every = parts().some(({ asks }) => asks) ? lookEvery.asking : lookEvery.else;
    timer = setTimeout(look, Math.max(every, (performance.now() - began) * rest));
  };
  timer = setTimeout(look, lookEvery.asking);
  signal.addEventListener('abort', () => {
    clearTimeout(timer);
    if (told) tell({ type: 'sight' });
  });
  return lookNow;
}
