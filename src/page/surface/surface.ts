import theme from '../../ui/theme.css?inline';
import tokens from '../../ui/tokens.css?inline';
import { dragTypes, type TakenEventMap, takeEvents } from './events';
import { keepMounted } from './keep-mounted';
import { type Obstacle, obstacleTo } from './obstacle';
import { type Size, viewportOf } from './position';
import { keepFocusQuiet } from './quiet-focus';
import hostStyle from './surface.css?inline';
import { TypedValues } from './typed-values';

/** The place in a page where the palette and the card are drawn. */
export interface Surface {
  readonly document: Document;
  /** A new part of the surface, styled by `css`. Gone from the page when the signal is aborted. */
  layer(css: string, signal: AbortSignal): Layer;
  /** Leaves nothing behind in the page. */
  dispose(): void;
}

/** One of the things drawn on a surface. What it listens to ends with its signal. */
export interface Layer {
  /** To draw into. */
  readonly element: HTMLElement;
  /** The element inside this layer that has the focus. */
  readonly focused: Element | undefined;
  readonly viewport: Size;
  /** Gives the focus to a part of it: the page's field is not told that it has lost it (`QuietFocus`). */
  focus(part: HTMLElement | null | undefined): void;
  /** Calls back for events of the user's own in this layer that are kept from the page (`TakenEvents`). */
  on: LayerEvents;
  /** Lets through what the user did and drops what a script made up, and a press that would go by words of the page's. */
  guard<E extends Event>(action: (event: E) => void): (event: E) => void;
  /**
   * What keeps the user from seeing this part of the layer, as far as can be told at this moment. `strictly`: whatever is in the top
   * layer beside us counts, also what was there before and should lie under us.
   */
  obstacleTo(part: Element, strictly: boolean): Obstacle | undefined;
  /** Milliseconds between now and the last press of the user's pointer in the page but one: of the last, this may be the click. */
  readonly sincePress: () => number;
  /** Calls back when the page has taken the surface out again and again, and it goes. */
  onLost(action: () => void): void;
  /**
   * Calls back for each event of a drag of the user's own over the surface, which are kept from the page; `isHere`: the
   * pointer is over this layer.
   */
  onDrag(listener: (event: DragEvent, isHere: boolean) => void): void;
  /** Calls back when the user presses a pointer outside of the surface. */
  onPressOutside(action: () => void): void;
  /** Calls back after the page had taken the surface out and it has been put back: focus inside is lost by that. */
  onRemount(action: () => void): void;
  /** Calls back when the focus has come into the surface, moved in it or left it. */
  onFocusChange(action: () => void): void;
  onResize(action: () => void): void;
}

type LayerEvents = <T extends keyof TakenEventMap>(
  type: T,
  listener: (event: TakenEventMap[T]) => void,
) => void;

export interface SurfaceOptions {
  /** The user's field: the surface opens inside the modal dialog around it. */
  near?: Element;
  /** The language of what is drawn, for `lang`: a screen reader would take the page's otherwise. */
  lang?: string;
  /** Whether an event is the user's own. Tests replace it, since they cannot make trusted events. */
  gate?: (event: Event) => boolean;
  /** What keeps the user from seeing a part. Tests replace it, since nothing is laid out there. */
  look?: typeof obstacleTo;
}

/** How the surface is found in a page. */
export const surfaceAttribute = 'data-caretaker-surface';

/**
 * Puts an empty surface into the page. The host is a plain `div` and no element with a name of its own: a page that
 * defines the name would get at the closed root through `ElementInternals.shadowRoot`.
 */
export function createSurface(document: Document, options: SurfaceOptions = {}): Surface {
  const { near, lang = '', gate = (event: Event) => event.isTrusted, look = obstacleTo } = options;
  const life = new AbortController();
  const host = document.createElement('div');
  host.setAttribute(surfaceAttribute, '');
  host.popover = 'manual';
  const root = host.attachShadow({ mode: 'closed' });
  const adopt = styleAdopter(root);
  adopt(hostStyle);
  adopt(tokens);
  adopt(theme);
  const typed = new TypedValues(root);
  // Before what takes the surface's own events: of two listeners at the window the first can stop the other.
  const quiet = keepFocusQuiet(host, gate, life.signal);
  const events = takeEvents(host, root, gate, typed, life.signal);
  const remounts = keepMounted(host, near, life.signal);
  remounts.on(quiet.hasGone, life.signal);
  const keepScale = scaleKeeper(host, root);
  keepScale();

  const window = document.defaultView;
  let pressed = { last: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY };
  const notePress = (event: Event) => {
    if (gate(event)) pressed = { last: performance.now(), before: pressed.last };
  };
  window?.addEventListener('pointerdown', notePress, { capture: true, passive: true, signal: life.signal });

  return {
    document,
    layer(css, signal) {
      adopt(css);
      const element = document.createElement('div');
      element.className = 'layer';
      element.lang = lang;
      root.append(element);
      signal.addEventListener('abort', () => {
        element.remove();
        quiet.hasGone();
      });
      const focused = () => (element.contains(root.activeElement) ? root.activeElement : null) ?? undefined;
      return {
        element,
        get focused() {
          return focused();
        },
        get viewport() {
          return viewportOf(document);
        },
        focus: quiet.focus,
        on: (type, listener) => events.on(type, (event) => focused() && listener(event), signal),
        guard: (action) => (event) => {
          if (gate(event) && typed.restore()) action(event);
        },
        obstacleTo(part, strictly) {
          if (!remounts.isInPlace()) return 'covered';
          if (!keepScale()) return 'altered';
          return look(host, part, strictly ? () => false : remounts.isBelow);
        },
        sincePress: () => performance.now() - pressed.before,
        onLost: (action) => remounts.onLost(action, signal),
        onDrag(listener) {
          const hear = (event: DragEvent) =>
            listener(event, element.contains(root.elementFromPoint(event.clientX, event.clientY)));
          for (const type of dragTypes) events.on(type, hear, signal);
        },
        onPressOutside(action) {
          const press = (event: Event) => {
            if (gate(event) && !event.composedPath().includes(host)) action();
          };
          window?.addEventListener('pointerdown', press, { capture: true, passive: true, signal });
        },
        onRemount: (action) => remounts.on(action, signal),
        onFocusChange(action) {
          events.on('focusin', action, signal);
          // While it moves, nothing has it.
          events.on('focusout', () => setTimeout(action), signal);
        },
        onResize: (action) => window?.addEventListener('resize', action, { passive: true, signal }),
      };
    },
    dispose() {
      life.abort();
      host.remove();
    },
  };
}

/**
 * Draws the host at its own size, whatever `zoom` the page has given to what is around it. Returns what does it anew and tells
 * whether it stood so already.
 */
function scaleKeeper(host: HTMLElement & { currentCSSZoom?: number }, root: ShadowRoot): () => boolean {
  const style = root.appendChild(host.ownerDocument.createElement('style'));
  let zoom = 1;
  return () => {
    const { currentCSSZoom: scale = 1 } = host;
    if (Math.abs(scale - 1) < 0.001) return true;
    zoom /= scale;
    style.textContent = `:host { zoom: ${zoom} !important }`;
    return false;
  };
}

/** Adds a style sheet to the root once. A `<style>` of an isolated world counts in both browsers, whatever the page's CSP says. */
function styleAdopter(root: ShadowRoot): (css: string) => void {
  const adopted = new Set<string>();
  return (css) => {
    if (adopted.has(css)) return;
    adopted.add(css);
    const style = root.ownerDocument.createElement('style');
    style.textContent = css;
    root.append(style);
  };
}
