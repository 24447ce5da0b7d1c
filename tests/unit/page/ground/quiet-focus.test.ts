// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepFocusQuiet, type QuietFocus } from '../../../../src/page/ground/quiet-focus';
import { addTopLayer } from './top-layer';

vi.mock('wxt/browser', () => ({ browser: {} }));

let heard: string[] = [];
let field: HTMLInputElement;
let other: HTMLInputElement;
let surfaces: AbortController[] = [];
const ofBrowser = new WeakSet<Event>();
/** What a script tells of a change is none that the user has made. */
const gate = vi.fn((event: Event) => event.type !== 'change' || ofBrowser.has(event));

/** The element stands for its parts too, as one with a closed shadow root does. */
function openSurface(): { enter(): void; quiet: QuietFocus; host: HTMLElement; close(): void } {
  const host = document.createElement('div');
  host.tabIndex = 0;
  document.body.append(host);
  const surface = new AbortController();
  surfaces.push(surface);
  const quiet = keepFocusQuiet(host, gate, surface.signal);
  return {
    host,
    quiet,
    enter: () => quiet.focus(host),
    close() {
      surface.abort();
      host.remove();
    },
  };
}

/** One that is shown. */
function openShown() {
  const surface = openSurface();
  surface.host.showPopover();
  return surface;
}

/** What browsers do where the focus leaves a field that was typed in. happy-dom leaves it out. */
function tellsOfChange(control: HTMLElement): void {
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementationOnce(function (this: HTMLElement) {
    const event = new Event('change', { bubbles: true });
    ofBrowser.add(event);
    control.dispatchEvent(event);
    focus.call(this);
  });
}

const pressed = (control: HTMLElement, key: string) =>
  control.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
const isListening = () => {
  gate.mockClear();
  window.dispatchEvent(new Event('change'));
  return gate.mock.calls.length > 0;
};
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  addTopLayer();
  field = document.body.appendChild(document.createElement('input'));
  other = document.body.appendChild(document.createElement('input'));
  for (const type of ['change', 'blur', 'focusout', 'focus', 'focusin'])
    field.addEventListener(type, () => heard.push(type));
  field.focus();
  heard = [];
});

afterEach(async () => {
  gate.mockReset();
  for (const surface of surfaces) surface.abort();
  surfaces = [];
  other.focus();
  document.body.replaceChildren();
  other.remove();
  await nextTask();
});

describe('what a page hears of the focus', () => {
  it('is nothing while it is ours and comes back, and all of it in order where it goes elsewhere', () => {
    const { enter } = openSurface();
    tellsOfChange(field);
    enter();
    field.focus();
    expect(heard).toEqual([]);
    other.focus();
    expect(heard).toEqual(['change', 'blur', 'focusout']);
  });

  it('is nothing of a second palette either, after the first has gone', async () => {
    const first = openSurface();
    tellsOfChange(field);
    first.enter();
    field.focus();
    first.close();
    await nextTask();
    const second = openSurface();
    second.enter();
    expect(heard).toEqual([]);
    field.focus();
    second.close();
    await nextTask();
    expect(heard).toEqual([]);
    other.focus();
    expect(heard).toEqual(['change', 'blur', 'focusout']);
  });

  it('is nothing of a press in our frame, which takes the focus a moment after it has gone', async () => {
    const { host } = openShown();
    field.focus();
    heard = [];
    field.blur();
    host.focus();
    await nextTask();
    expect(heard).toEqual([]);
    other.focus();
    expect(heard).toEqual(['blur', 'focusout']);
  });

  it.each<[string, () => void, string[]]>([
    ['a moment later where it went to nowhere', () => openShown(), []],
    ['at once where nothing of ours is shown', () => openSurface(), ['blur', 'focusout']],
    [
      'at once where the user has pressed in the page',
      () => {
        openShown();
        field.dispatchEvent(new Event('mousedown', { bubbles: true }));
      },
      ['blur', 'focusout'],
    ],
  ])('is all of it %s', async (_when, prepare, atOnce) => {
    field.focus();
    heard = [];
    prepare();
    field.blur();
    expect(heard).toEqual(atOnce);
    // What we tell ourselves does not count.
    gate.mockReturnValueOnce(false).mockReturnValueOnce(false);
    await nextTask();
    expect(heard).toEqual(['blur', 'focusout']);
  });

  it('is a change before a form is sent by Enter, as from the browser', () => {
    const { enter } = openSurface();
    tellsOfChange(field);
    enter();
    field.focus();
    pressed(field, 'a');
    expect(heard).toEqual([]);
    pressed(field, 'Enter');
    expect(heard).toEqual(['change']);
    other.focus();
    expect(heard).toEqual(['change', 'blur', 'focusout']);
  });

  it('is a change at once at the Tab key, which mostly leads to another field of the page', () => {
    const { host } = openSurface();
    pressed(field, 'Tab');
    tellsOfChange(field);
    host.focus();
    expect(heard).toEqual(['change']);
    other.focus();
    expect(heard).toEqual(['change', 'blur', 'focusout']);
  });

  it('comes when what had the focus is gone', async () => {
    const { enter, quiet, host } = openSurface();
    enter();
    host.remove();
    quiet.hasGone();
    host.blur();
    await nextTask();
    expect(heard).toEqual(['blur', 'focusout']);
  });

  it('has with the loss a word of the selection that it did not hear of', () => {
    const { enter } = openSurface();
    let selections = 0;
    document.addEventListener('selectionchange', () => (selections += 1));
    enter();
    document.dispatchEvent(new Event('selectionchange'));
    expect(selections).toBe(0);
    other.focus();
    expect(selections).toBe(1);
  });

  it('is asked for by nobody any more once nothing is owed, also where the page took its field away', async () => {
    const { enter, close } = openSurface();
    tellsOfChange(field);
    enter();
    field.focus();
    close();
    await nextTask();
    expect(isListening()).toBe(true);
    field.remove();
    other.focus();
    expect(isListening()).toBe(false);
  });

  it('is the same in a shadow root, which a word of a change does not leave', () => {
    const shadow = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    shadow.append(field);
    field.focus();
    heard = [];
    const { enter } = openSurface();
    tellsOfChange(field);
    enter();
    expect(heard).toEqual([]);
    field.focus();
    other.focus();
    expect(heard).toEqual(['change', 'blur', 'focusout']);
  });
});
