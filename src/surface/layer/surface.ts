import { type EarlyKey, isLetter, writes } from '../../messages/early-key';
import type { Obstacle, PageLook } from '../../messages/places';
import theme from '../../ui/theme.css?inline';
import tokens from '../../ui/tokens.css?inline';
import type { Ground } from './ground';
import type { Size } from './position';
import { watchShown } from './shown';
import style from './surface.css?inline';

/** The frame over a page, in which palette, cards and notices are drawn. */
export interface Surface {
  readonly document: Document;
  /** A new part of the surface, styled by `css`. Gone when the signal is aborted. */
  layer(css: string, signal: AbortSignal): Layer;
  /** Does what this key would have done in the part that has the keyboard. Resolves once that is drawn. */
  replay(key: EarlyKey): Promise<void>;
  /** See `Ground.release`. */
  release(): void;
  /** Takes everything off. */
  dispose(): void;
}

/** One of the things drawn on a surface. What it listens to ends with its signal. */
export interface Layer {
  /** To draw into. */
  readonly element: HTMLElement;
  /** The element inside this layer that has the keyboard. */
  readonly focused: Element | undefined;
  readonly viewport: Size;
  /** Gives the keyboard to a part of it, which takes a moment where the page has it. */
  focus(part: HTMLElement | null | undefined): void;
  /** Calls back for events of the user's own in the part that has the keyboard. */
  on: LayerEvents;
  /** Lets through what the user did and drops what a script made up. */
  guard<E extends Event>(action: (event: E) => void): (event: E) => void;
  /** What kept the user from seeing the surface when our script in the page last looked. */
  obstacle(): Obstacle | undefined;
  /** Has it look at this moment. */
  look(): Promise<PageLook>;
  /** Milliseconds between now and the last press of the user's pointer but one: of the last, this may be the click. */
  readonly sincePress: () => number;
  /** Calls back for each event of a drag of the user's own over the surface; `isHere`: the pointer is over this layer. */
  onDrag(listener: (event: DragEvent, isHere: boolean) => void): void;
  /** Calls back when the user presses a pointer outside of all that is drawn. */
  onPressOutside(action: () => void): void;
  /** Calls back when the keyboard has come into the surface, moved in it or left it. */
  onFocusChange(action: () => void): void;
  onResize(action: () => void): void;
}

/** The types that something inside listens to, with the class of their events. */
interface LayerEventMap {
  keydown: KeyboardEvent;
  keyup: KeyboardEvent;
  input: Event;
}

type LayerEvents = <T extends keyof LayerEventMap>(
  type: T,
  listener: (event: LayerEventMap[T]) => void,
) => void;

export interface SurfaceOptions {
  ground: Ground;
  /** The language of what is drawn, for `lang`. */
  lang?: string;
  /** Whether an event is the user's own. Tests replace it, since they cannot make trusted events. */
  gate?: (event: Event) => boolean;
}

/** What takes the keyboard by a press, and no text that could be selected by it. */
const pressable = 'button, summary, [role=option]';

const dragTypes = ['dragenter', 'dragover', 'dragleave', 'drop'] as const;

/** Prepares the document of the frame to be drawn on. */
export function createSurface(document: Document, options: SurfaceOptions): Surface {
  const { ground, lang = '', gate = (event: Event) => event.isTrusted } = options;
  const life = new AbortController();
  const adopt = styleAdopter(document);
  for (const css of [style, tokens, theme]) adopt(css);
  const window = document.defaultView;
  const shown = watchShown(document, ground.show, life.signal);

  /** Presses of the user's that are done here in their place. */
  const replayed = new WeakSet<Event>();
  const listeners = keyListeners(window, gate, life.signal);
  let pressed = { last: Number.NEGATIVE_INFINITY, before: Number.NEGATIVE_INFINITY };
  const notePress = (event: Event) => {
    if (gate(event)) pressed = { last: performance.now(), before: pressed.last };
  };
  window?.addEventListener('pointerdown', notePress, { capture: true, passive: true, signal: life.signal });

  // A press would take the keyboard from the page's field as a browser does, of which the page hears.
  const press = (event: Event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(pressable) : null;
    if (!gate(event) || !pressed || ground.hasKeyboard()) return;
    event.preventDefault();
    ground.focus(pressed);
  };
  document.addEventListener('mousedown', press, { capture: true, signal: life.signal });

  /** Does what the browser would have done at the key's press. */
  const act = (key: EarlyKey, part: Element | null) => {
    if (isText(part) && writes(key)) {
      part.value = isLetter(key.key) ? part.value + key.key : [...part.value].slice(0, -1).join('');
      listeners.hand(new Event('input'));
    } else if (part?.matches('button, summary') && presses(key)) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      replayed.add(click);
      part.dispatchEvent(click);
    }
  };

  return {
    document,
    layer(css, signal) {
      adopt(css);
      const element = document.createElement('div');
      element.className = 'layer';
      element.lang = lang;
      document.body.append(element);
      shown.look();
      signal.addEventListener('abort', () => {
        element.remove();
        shown.look();
      });
      const focused = () => {
        const active = ground.hasKeyboard() ? document.activeElement : null;
        return active && element.contains(active) ? active : undefined;
      };
      const listen: LayerEvents = (type, listener) => {
        const hear = (event: Event) => {
          if (focused()) listener(event as LayerEventMap[typeof type]);
        };
        listeners.add({ type, hear }, signal);
      };
      return {
        element,
        get focused() {
          return focused();
        },
        get viewport() {
          return viewportOf(document);
        },
        focus: (part) => part && ground.focus(part),
        on: listen,
        guard: (action) => (event) => {
          if (gate(event) || replayed.has(event)) action(event);
        },
        obstacle: ground.obstacle,
        look: ground.look,
        sincePress: () => performance.now() - pressed.before,
        onDrag(listener) {
          const hear = (event: DragEvent) => {
            if (gate(event))
              listener(event, element.contains(document.elementFromPoint(event.clientX, event.clientY)));
          };
          for (const type of dragTypes) window?.addEventListener(type, hear, { capture: true, signal });
        },
        onFocusChange(action) {
          const options = { passive: true, signal };
          element.addEventListener('focusin', action, options);
          // While it moves, nothing has it.
          element.addEventListener('focusout', () => setTimeout(action), options);
          window?.addEventListener('blur', action, options);
        },
        onPressOutside: (action) => ground.onPressOutside(action, signal),
        onResize: (action) => window?.addEventListener('resize', action, { passive: true, signal }),
      };
    },
    async replay(key) {
      const down = new KeyboardEvent('keydown', { ...key, cancelable: true });
      listeners.hand(down);
      if (!down.defaultPrevented) act(key, document.activeElement);
      listeners.hand(new KeyboardEvent('keyup', { ...key }));
      // What is drawn answers the next key.
      await new Promise((resolve) => setTimeout(resolve));
    },
    release: ground.release,
    dispose() {
      life.abort();
      document.body.replaceChildren();
    },
  };
}

const isText = (part: Element | null): part is HTMLInputElement | HTMLTextAreaElement =>
  part instanceof HTMLInputElement || part instanceof HTMLTextAreaElement;

/** Whether the key presses a button that has the keyboard. What our script in the page tells of presses nothing: it may be taken over. */
const presses = ({ key, code }: EarlyKey): boolean => code !== '' && (key === 'Enter' || key === ' ');

/** The listeners of layers to the keyboard, which hear what the user does and what is done in their place. */
function keyListeners(window: Window | null, gate: (event: Event) => boolean, life: AbortSignal) {
  interface Listener {
    type: keyof LayerEventMap;
    hear(event: Event): void;
  }
  const all = new Set<Listener>();
  const hand = (event: Event) => {
    for (const { type, hear } of [...all]) if (type === event.type) hear(event);
  };
  for (const type of ['keydown', 'keyup', 'input'] as const)
    window?.addEventListener(type, (event) => gate(event) && hand(event), { capture: true, signal: life });
  return {
    hand,
    add(listener: Listener, signal: AbortSignal) {
      all.add(listener);
      signal.addEventListener('abort', () => all.delete(listener));
    },
  };
}

/** What the frame has room for: all that is seen of the page, without its scroll bars. */
function viewportOf({ documentElement }: Document): Size {
  return { width: documentElement.clientWidth, height: documentElement.clientHeight };
}

/** Adds a style sheet to the document once. */
function styleAdopter(document: Document): (css: string) => void {
  const adopted = new Set<string>();
  return (css) => {
    if (adopted.has(css)) return;
    adopted.add(css);
    const style = document.createElement('style');
    style.textContent = css;
    document.head.append(style);
  };
}
