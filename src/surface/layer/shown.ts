import type { Box } from '../../messages/frames';
import type { ShownPart } from '../../messages/places';

/** What is drawn that the user sees: the rest of the frame lets the page through. */
const parts = '.palette, .card';

/** What asks something that has to be in plain sight. */
const asking = '.question';

/** What is closed when it loses the keyboard to the user's own press. */
const keeping = '.palette';

/** Tells of the parts that are drawn, in the frame of animation in which they have changed, until the signal is aborted. */
export function watchShown(
  document: Document,
  tell: (parts: ShownPart[]) => void,
  signal: AbortSignal,
): { look(): void } {
  let told = '[]';
  let waiting = false;
  let sizes: ResizeObserver | undefined;
  const watched = new Set<Element>();

  const lookNow = () => {
    waiting = false;
    if (signal.aborted) return;
    const drawn = [...document.querySelectorAll<HTMLElement>(parts)];
    for (const element of drawn) {
      if (watched.has(element)) continue;
      watched.add(element);
      sizes?.observe(element);
    }
    const shown = drawn.map(partOf).filter(({ width, height }) => width > 0 && height > 0);
    const telling = JSON.stringify(shown);
    if (telling === told) return;
    told = telling;
    tell(shown);
  };
  const look = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(lookNow);
  };
  sizes = new ResizeObserver(look);
  const changes = new MutationObserver(look);
  changes.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['style', 'class'],
  });
  document.defaultView?.addEventListener('resize', look, { passive: true, signal });
  signal.addEventListener('abort', () => {
    sizes.disconnect();
    changes.disconnect();
    if (told !== '[]') tell([]);
  });
  return { look };
}

function partOf(element: HTMLElement): ShownPart {
  const { x, y, width, height } = element.getBoundingClientRect();
  const box = { x, y, width, height };
  const { borderTopLeftRadius, boxShadow } = getComputedStyle(element);
  const radius = Number.parseFloat(borderTopLeftRadius) || 0;
  return {
    ...box,
    outline: outline(box, radius),
    shadow: shadow(box, radius, boxShadow),
    asks: element.querySelector(asking) !== null,
    keepsKeyboard: element.matches(keeping),
  };
}

function outline({ x, y, width, height }: Box, radius: number): string {
  const r = Math.min(radius, width / 2, height / 2);
  const arc = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${width - 2 * r}${arc(r, r)}v${height - 2 * r}${arc(-r, r)}h${2 * r - width}${arc(-r, -r)}v${2 * r - height}${arc(r, -r)}z`;
}

const shadow = ({ x, y, width, height }: Box, radius: number, boxShadow: string): string =>
  `left: ${x}px; top: ${y}px; width: ${width}px; height: ${height}px; border-radius: ${radius}px; box-shadow: ${boxShadow}`;
