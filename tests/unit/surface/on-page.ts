/** The frame over a page, in which palette and card are drawn, and the eyes and hands of a user. */
import card from '../../../src/locales/en/card.json';
import errors from '../../../src/locales/en/errors.json';
import frames from '../../../src/locales/en/frames.json';
import palette from '../../../src/locales/en/palette.json';
import permissions from '../../../src/locales/en/permissions.json';
import questions from '../../../src/locales/en/questions.json';
import runs from '../../../src/locales/en/runs.json';
import skill from '../../../src/locales/en/skill.json';
import tools from '../../../src/locales/en/tools.json';
import type { Obstacle, ShownPart } from '../../../src/messages/places';
import type { Ground } from '../../../src/surface/layer/ground';
import { createSurface, type Surface } from '../../../src/surface/layer/surface';

const catalogue: Record<string, { message: string }> = {
  ...card,
  ...errors,
  ...frames,
  ...palette,
  ...permissions,
  ...questions,
  ...runs,
  ...skill,
  ...tools,
};

/** The keys of the messages that were asked for. */
export const asked = new Set<string>();

/** Stands in for the language of the catalogues. */
export const uiLanguage = () => 'en';

/** Stands in for `messages/i18n`: the English catalogue, filled in as the browser does. */
export function getMessage(key: string, ...substitutions: string[]): string {
  asked.add(key);
  const message = catalogue[key]?.message ?? `missing: ${key}`;
  return message.replaceAll(/\$(\d)/g, (_, place: string) => substitutions[Number(place) - 1] ?? '');
}

export interface TestPage {
  surface: Surface;
  /** All that is drawn. */
  root: HTMLElement;
  /** What of it has the keyboard; null where that is elsewhere. */
  readonly focused: Element | null;
  /** The parts that the page's script was told to show last. */
  readonly shown: ShownPart[];
  /** What the user may press and read, by CSS selector; throws if it is not there. */
  find<E extends Element = HTMLElement>(selector: string): E;
  texts(selector: string): string[];
  press(key: string, init?: KeyboardEventInit): KeyboardEvent;
  /** Presses the pointer somewhere in the page around the frame. */
  pressOutside(): void;
  click(selector: string): void;
  /** Changes the text of this field as typing does. */
  type(control: HTMLInputElement | HTMLTextAreaElement, text: string): void;
}

/** Ends the page that is open. */
let current: (() => void) | undefined;

/**
 * A page with our frame over it, in place of the one before. Events count as the user's own unless `gate` says otherwise, and
 * the user sees all of it unless `look` does.
 */
export function openPage(
  gate: (event: Event) => boolean = () => true,
  look: () => Obstacle | undefined = () => undefined,
): TestPage {
  current?.();
  for (const style of document.head.querySelectorAll('style')) style.remove();
  addViewport();
  const outside = new Set<() => void>();
  let shown: ShownPart[] = [];
  const ground: Ground = {
    show(parts) {
      shown = parts;
    },
    focus: (element) => element.focus(),
    hasKeyboard: () => true,
    release: () => undefined,
    obstacle: look,
    look: async () => ({ obstacle: look() }),
    onPressOutside(action, signal) {
      outside.add(action);
      signal.addEventListener('abort', () => outside.delete(action));
    },
  };
  const drawn = createSurface(document, { gate, ground });
  current = () => {
    current = undefined;
    drawn.dispose();
  };
  const root = document.body;
  const find = <E extends Element>(selector: string): E => {
    const found = root.querySelector<E>(selector);
    if (!found) throw new Error(`there is no ${selector} in ${root.innerHTML}`);
    return found;
  };
  return {
    surface: { ...drawn, dispose: () => current?.() },
    root,
    get focused() {
      const { activeElement } = document;
      return activeElement?.closest('.layer') ? activeElement : null;
    },
    get shown() {
      return shown;
    },
    find,
    texts: (selector) => [...root.querySelectorAll(selector)].map((element) => element.textContent ?? ''),
    press(key, init = {}) {
      const event = new KeyboardEvent('keydown', {
        key,
        bubbles: true,
        composed: true,
        cancelable: true,
        ...init,
      });
      (document.activeElement ?? root).dispatchEvent(event);
      return event;
    },
    pressOutside() {
      for (const action of [...outside]) action();
    },
    click: (selector) => find<HTMLElement>(selector).click(),
    type(control, text) {
      control.value = text;
      control.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    },
  };
}

/** Nothing is laid out here: how much of a list is drawn goes by this. */
function addViewport(): void {
  Object.defineProperties(document.documentElement, {
    clientWidth: { value: 1280, configurable: true },
    clientHeight: { value: 720, configurable: true },
  });
}
