// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import type { ShownPart } from '../../../../src/messages/places';
import { surfaceAttribute } from '../../../../src/messages/surface-attribute';
import { createSurfaceHost, type Host } from '../../../../src/page/ground/host';
import { addModal, addTopLayer, addUsualStyle } from './top-layer';

const part: ShownPart = {
  x: 10,
  y: 20,
  width: 400,
  height: 200,
  outline: 'M10 20h400v200h-400z',
  shadow: 'left: 10px; box-shadow: 0 1px 2px',
  asks: false,
  keepsKeyboard: false,
};
const needs = { near: vi.fn<() => Element | undefined>(), tell: vi.fn(), restoreFocus: vi.fn() };

let life: AbortController;
let host: Host;
let root: ShadowRoot | undefined;

beforeEach(() => {
  vi.resetAllMocks();
  addTopLayer();
  addUsualStyle();
  const { createElement } = document;
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const made = createElement.call(document, name);
    // A frame that has nothing loads nothing, and says so on the console.
    if (made instanceof HTMLIFrameElement) made.srcdoc = ' ';
    return made;
  });
  const attach = Element.prototype.attachShadow;
  vi.spyOn(Element.prototype, 'attachShadow').mockImplementation(function (this: Element, init) {
    root = attach.call(this, init);
    return root;
  });
  document.elementFromPoint = () => element() ?? null;
  life = new AbortController();
  host = createSurfaceHost(document, needs, life.signal);
});
afterEach(() => {
  life.abort();
  document.body.replaceChildren();
  Reflect.deleteProperty(document, 'elementFromPoint');
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The host of the frame, as a page finds it. */
const updatedText = 'Caretaker was just updated.';
const hasFocus = () => document.activeElement === element();
const element = () => document.querySelector<HTMLElement>(`[${surfaceAttribute}]`);
const isInTopLayer = () => element()?.matches(':popover-open');
const shadows = () => [...(root?.querySelectorAll<HTMLElement>('.shadows > div') ?? [])];
function frame(): HTMLIFrameElement {
  const found = root?.querySelector('iframe');
  if (!found) throw new Error('there is no frame');
  return found;
}

/** `byUser`: else a script of the page has made it up. */
function happens(event: Event, at: EventTarget = document.body, byUser = true): void {
  Object.defineProperty(event, 'isTrusted', { value: byUser });
  at.dispatchEvent(event);
}
const press = () => new Event('pointerdown', { bubbles: true, composed: true });
const key = (name: string, init: KeyboardEventInit = {}) =>
  new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...init });

describe('the frame', () => {
  it('stands in a closed root, in an element that a page cannot define, and knows the call it comes by', () => {
    host.open('call-1', updatedText);
    expect(element()?.shadowRoot).toBeNull();
    expect(element()?.localName).toBe('div');
    expect(root?.mode).toBe('closed');
    expect(frame().getAttribute('src')).toBe('chrome-extension://test-extension-id/surface.html#call-1');
  });

  it('is not in the way before a part of it is shown, nor once none is', async () => {
    host.open('call-1', updatedText);
    const before = [isInTopLayer(), frame().inert, frame().style.clipPath];
    await host.show([part]);
    expect([isInTopLayer(), frame().inert]).toEqual([true, false]);
    await host.show([]);
    expect([isInTopLayer(), frame().inert, frame().style.clipPath]).toEqual(before);
    expect(before).toEqual([false, true, expect.stringContaining('inset')]);
    expect(element()).not.toBeNull();
  });

  it('is shown in its parts, with the shadows that lie beside them', async () => {
    host.open('call-1', updatedText);
    const other = { ...part, outline: 'M500 20h9v9h-9z', shadow: 'left: 500px; box-shadow: 0 1px 2px' };
    await host.show([part, other]);
    expect(frame().style.clipPath).toBe("path('M10 20h400v200h-400z M500 20h9v9h-9z')");
    expect(shadows().flatMap(({ style }) => (style.boxShadow ? [style.left] : []))).toEqual([
      '10px',
      '500px',
    ]);
  });

  it('changes no element of the page while parts come and go, which would end a step of its undo history', async () => {
    host.open('call-1', updatedText);
    const before = shadows();
    for (const parts of [[part], [part, part], [part], []]) {
      await host.show(parts);
      expect(shadows()).toEqual(before);
      expect(shadows().filter(({ style }) => style.boxShadow)).toHaveLength(parts.length);
    }
    await host.show(Array<ShownPart>(20).fill(part));
    expect(shadows().filter(({ style }) => style.boxShadow)).toHaveLength(20);
  });

  it('is one: the next takes the place of the one before', () => {
    host.open('call-1', updatedText);
    host.open('call-2', updatedText);
    expect(document.querySelectorAll(`[${surfaceAttribute}]`)).toHaveLength(1);
    expect(frame().getAttribute('src')).toContain('#call-2');
  });

  it('stands in the modal dialog that the user’s field is in, from the start', () => {
    const dialog = addModal();
    addModal();
    needs.near.mockReturnValue(dialog.appendChild(document.createElement('input')));
    host.open('call-1', updatedText);
    expect(element()?.parentElement).toBe(dialog);
  });

  it('moves into a modal dialog that opens over it, and back out of it when nothing is shown', async () => {
    host.open('call-1', updatedText);
    await host.show([part]);
    const dialog = addModal();
    await vi.waitFor(() => expect(element()?.parentElement).toBe(dialog));
    expect(isInTopLayer()).toBe(true);
    await host.show([]);
    expect(element()?.parentElement).toBe(document.documentElement);
  });

  it('is back in the top layer before the next task, in which a key could go to the page', async () => {
    host.open('call-1', updatedText);
    await host.show([part]);
    element()?.hidePopover();
    element()?.dispatchEvent(new Event('toggle'));
    expect(isInTopLayer()).toBe(true);
  });

  it.each([true, false])(
    'has the keyboard again where the page opens a dialog over the palette, and over no card: %s',
    async (keepsKeyboard) => {
      host.open('call-1', updatedText);
      await host.show([{ ...part, keepsKeyboard }]);
      const dialog = addModal();
      await vi.waitFor(() => expect(element()?.parentElement).toBe(dialog));
      expect(hasFocus()).toBe(keepsKeyboard);
      expect(needs.tell.mock.calls).toEqual(keepsKeyboard ? [[{ type: 'keyboard-back' }]] : []);
    },
  );

  it.each([true, false])(
    'has a palette closed, and no card, that a dialog makes inert where a frame cannot be moved: %s',
    async (keepsKeyboard) => {
      Reflect.deleteProperty(Element.prototype, 'moveBefore');
      host.open('call-1', updatedText);
      await host.show([{ ...part, keepsKeyboard }]);
      addModal();
      await new Promise((resolve) => setTimeout(resolve));
      expect(element()?.parentElement).toBe(document.documentElement);
      expect(needs.tell.mock.calls[0]).toEqual(keepsKeyboard ? [{ type: 'pressed-outside' }] : undefined);
    },
  );

  it('leaves where the page hides it again and again: fighting on would freeze the tab', async () => {
    host.open('call-1', updatedText);
    await host.show([part]);
    for (let times = 0; times < 25; times++) {
      element()?.hidePopover();
      element()?.dispatchEvent(new Event('toggle'));
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(element()).toBeNull();
  });

  it('has gone with all that was in it where the page takes it out', async () => {
    host.open('call-1', updatedText);
    await host.show([part]);
    element()?.remove();
    await vi.waitFor(async () => expect((await host.look()).obstacle).toBe('covered'));
    await host.show([part]);
    expect(element()).toBeNull();
  });

  it('is welcome where the page takes it out once, as one that draws itself anew does, and no more the second time', async () => {
    for (const isWelcome of [true, false]) {
      host.open('call-1', updatedText);
      await host.show([part]);
      expect(host.isWelcome()).toBe(true);
      element()?.remove();
      await new Promise((resolve) => setTimeout(resolve));
      expect(host.isWelcome()).toBe(isWelcome);
    }
  });

  it.each([
    ['it is told to leave', () => void host.leave()],
    ['our script ends', () => life.abort()],
  ])('leaves nothing behind where %s', async (_when, end) => {
    const before = document.documentElement.outerHTML;
    host.open('call-1', updatedText);
    await host.show([part]);
    end();
    expect(document.documentElement.outerHTML).toBe(before);
  });
});

describe('the keyboard', () => {
  it('goes to the frame with what was typed since the call', async () => {
    host.open('call-1', updatedText);
    host.takeKeys();
    happens(key('t'));
    happens(key('Escape'));
    expect(hasFocus()).toBe(false);
    expect(await host.takeKeyboard()).toEqual(['t', 'Escape']);
    expect(hasFocus()).toBe(true);
    expect(await host.takeKeyboard()).toEqual([]);
  });

  it('goes back to where the user was when nothing is shown any more', async () => {
    vi.useFakeTimers();
    host.open('call-1', updatedText);
    await host.show([part]);
    await host.show([]);
    expect(needs.restoreFocus).not.toHaveBeenCalled();
    await host.show([part]);
    await host.takeKeyboard();
    await vi.advanceTimersByTimeAsync(500);
    await host.show([]);
    // What is drawn in its place keeps it.
    expect(needs.restoreFocus).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(500);
    expect(needs.restoreFocus).toHaveBeenCalledOnce();
  });

  it('stays with what is called right after something has closed, and is drawn a moment later', async () => {
    vi.useFakeTimers();
    host.open('call-1', updatedText);
    await host.show([part]);
    await host.takeKeyboard();
    await host.show([]);
    await vi.advanceTimersByTimeAsync(250);
    await host.takeKeyboard();
    await vi.advanceTimersByTimeAsync(1_500);
    expect(needs.restoreFocus).not.toHaveBeenCalled();
    await host.show([part]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(needs.restoreFocus).not.toHaveBeenCalled();
    expect(hasFocus()).toBe(true);
  });

  it('stays with what was called right before something closes', async () => {
    vi.useFakeTimers();
    host.open('call-1', updatedText);
    await host.show([part]);
    await host.takeKeyboard();
    await vi.advanceTimersByTimeAsync(100);
    await host.show([]);
    await vi.advanceTimersByTimeAsync(1_500);
    expect(needs.restoreFocus).not.toHaveBeenCalled();
    await host.show([part]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(hasFocus()).toBe(true);
  });

  it('is given back where a frame that has taken it draws nothing', async () => {
    vi.useFakeTimers();
    host.open('call-1', updatedText);
    await host.show([part]);
    await host.show([]);
    await host.takeKeyboard();
    await host.show([]);
    await vi.advanceTimersByTimeAsync(2_500);
    expect(needs.restoreFocus).toHaveBeenCalledOnce();
  });

  it('is the page’s again when the frame leaves before it has come', async () => {
    host.open('call-1', updatedText);
    host.takeKeys();
    await host.leave();
    const typed = key('a');
    happens(typed);
    expect(typed.defaultPrevented).toBe(false);
  });

  it('was last used in the page so long ago, by the user, and not by a key that is held', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    expect(await host.sinceKey()).toBeUndefined();
    happens(key('a'));
    now.mockReturnValue(1400);
    happens(key('a', { repeat: true }));
    happens(key('b'), document.body, false);
    expect(await host.sinceKey()).toBe(400);
  });
});

describe('a press in the page', () => {
  it('is told while something is shown, if it is the user’s own and beside the frame', async () => {
    host.open('call-1', updatedText);
    happens(press());
    await host.show([part]);
    happens(press(), document.body, false);
    happens(press(), element() ?? document.body);
    expect(needs.tell).not.toHaveBeenCalled();
    happens(press());
    expect(needs.tell).toHaveBeenCalledExactlyOnceWith({ type: 'pressed-outside' });
  });

  it('is known by when it was', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(1000);
    host.open('call-1', updatedText);
    await host.show([part]);
    expect(await host.look()).toEqual({ obstacle: undefined });
    happens(press());
    now.mockReturnValue(1250);
    happens(press(), document.body, false);
    expect(await host.look()).toMatchObject({ sincePress: 250 });
  });
});

describe('what the user sees', () => {
  it('is looked at when it is asked for', async () => {
    host.open('call-1', updatedText);
    await host.show([part]);
    expect((await host.look()).obstacle).toBeUndefined();
    document.elementFromPoint = () => document.body;
    expect((await host.look()).obstacle).toBe('covered');
    document.elementFromPoint = () => element() ?? null;
    Object.assign(element() ?? {}, { currentCSSZoom: 2 });
    expect((await host.look()).obstacle).toBe('altered');
  });

  it('is nothing before it is shown, once it is hidden, and where there is no frame', async () => {
    expect((await host.look()).obstacle).toBe('covered');
    host.open('call-1', updatedText);
    expect((await host.look()).obstacle).toBe('covered');
    await host.show([part]);
    expect((await host.look()).obstacle).toBeUndefined();
    await host.show([]);
    expect((await host.look()).obstacle).toBe('covered');
  });

  it('is, after an update of the extension, that it was updated, and then nothing', async () => {
    vi.useFakeTimers();
    host.open('call-1', updatedText);
    await host.show([part]);
    const { id } = browser.runtime;
    Object.assign(browser.runtime, { id: '' });
    await vi.advanceTimersByTimeAsync(1000);
    Object.assign(browser.runtime, { id });
    expect(root?.querySelector('iframe')).toBeNull();
    expect(root?.querySelector('[role="status"]')?.textContent).toContain('was just updated');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(element()).toBeNull();
  });
});
