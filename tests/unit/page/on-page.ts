/** What palette and card need of a page that happy-dom does not have, and the eyes and hands of a user. */
import { vi } from 'vitest';
import card from '../../../src/locales/en/card.json';
import errors from '../../../src/locales/en/errors.json';
import frames from '../../../src/locales/en/frames.json';
import palette from '../../../src/locales/en/palette.json';
import permissions from '../../../src/locales/en/permissions.json';
import runs from '../../../src/locales/en/runs.json';
import skill from '../../../src/locales/en/skill.json';
import tools from '../../../src/locales/en/tools.json';
import type { Obstacle } from '../../../src/page/surface/obstacle';
import { createSurface, type Surface } from '../../../src/page/surface/surface';

const catalogue: Record<string, { message: string }> = {
  ...card,
  ...errors,
  ...frames,
  ...palette,
  ...permissions,
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
  root: ShadowRoot;
  /** What the user may press and read, by CSS selector; throws if it is not there. */
  find<E extends Element = HTMLElement>(selector: string): E;
  texts(selector: string): string[];
  press(key: string, init?: KeyboardEventInit): KeyboardEvent;
  click(selector: string): void;
  /** Changes the text of this field as typing does: announced, then done. */
  type(control: HTMLInputElement | HTMLTextAreaElement, text: string): void;
}

/**
 * A page with an open surface. Events count as the user's own unless `gate` says otherwise, and the user sees all of it
 * unless `look` does.
 */
export function openPage(
  gate: (event: Event) => boolean = () => true,
  look: () => Obstacle | undefined = () => undefined,
): TestPage {
  addViewport();
  addTopLayer();
  const roots: ShadowRoot[] = [];
  const attach = Element.prototype.attachShadow;
  const spy = vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    const root = attach.call(this, init);
    roots.push(root);
    return root;
  });
  const surface = createSurface(document, { gate, look });
  spy.mockRestore();
  const [root] = roots;
  if (!root) throw new Error('the surface attached no shadow root');
  const find = <E extends Element>(selector: string): E => {
    const found = root.querySelector<E>(selector);
    if (!found) throw new Error(`there is no ${selector} in ${root.innerHTML}`);
    return found;
  };
  return {
    surface,
    root,
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
      (root.activeElement ?? document.body).dispatchEvent(event);
      return event;
    },
    click: (selector) => find<HTMLElement>(selector).click(),
    type(control, text) {
      const event = (type: string) =>
        new InputEvent(type, { inputType: 'insertReplacementText', bubbles: true, composed: true });
      control.dispatchEvent(event('beforeinput'));
      control.value = text;
      control.dispatchEvent(event('input'));
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

function addTopLayer(): void {
  if (vi.isMockFunction(Element.prototype.matches)) return;
  const shown = new WeakSet<Element>();
  const matches = Element.prototype.matches;
  HTMLElement.prototype.showPopover = function () {
    shown.add(this);
  };
  vi.spyOn(Element.prototype, 'matches').mockImplementation(function (this: Element, selector) {
    if (selector === ':popover-open') return shown.has(this);
    if (selector === ':modal') return this.hasAttribute('data-modal');
    return matches.call(this, selector);
  });
}
