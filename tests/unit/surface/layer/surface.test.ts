// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Layer } from '../../../../src/surface/layer/surface';
import { openPage, type TestPage } from '../on-page';

let isUsers: boolean;
let page: TestPage;

beforeEach(() => {
  isUsers = true;
  page = openPage(() => isUsers);
});
afterEach(() => page.surface.dispose());

/** A layer with a text box. */
function addLayer(end = new AbortController()): {
  layer: Layer;
  input: HTMLInputElement;
  end: AbortController;
} {
  const layer = page.surface.layer('', end.signal);
  const input = layer.element.appendChild(document.createElement('input'));
  return { layer, input, end };
}

const at = (type: string, clientX = 0) =>
  Object.assign(new Event(type, { bubbles: true, composed: true }), { clientX, clientY: 0 });

describe('a layer', () => {
  it('stands in the document until its signal ends it', () => {
    const { layer, end } = addLayer();
    expect(layer.element.parentElement).toBe(document.body);
    end.abort();
    expect(layer.element.isConnected).toBe(false);
  });

  it('brings its styles once, also for the next one that is drawn alike', () => {
    const signal = new AbortController().signal;
    for (let count = 0; count < 2; count++) page.surface.layer('.mine { color: red }', signal);
    const own = [...document.head.querySelectorAll('style')].filter(({ textContent }) =>
      textContent?.includes('.mine'),
    );
    expect(own).toHaveLength(1);
  });

  it('hears keys and typing where it has the keyboard, and not those of another layer', () => {
    const [first, second] = [addLayer(), addLayer()];
    const heard: string[] = [];
    first.layer.on('keydown', ({ key }) => heard.push(`first ${key}`));
    second.layer.on('keydown', ({ key }) => heard.push(`second ${key}`));
    second.layer.on('input', () => heard.push(second.input.value));
    page.press('a');
    first.layer.focus(first.input);
    page.press('b');
    second.layer.focus(second.input);
    page.press('c');
    page.type(second.input, 'text');
    expect(heard).toEqual(['first b', 'second c', 'text']);
    expect([first.layer.focused, second.layer.focused]).toEqual([undefined, second.input]);
  });

  it('hears nothing that a script has made up, and nothing once it has gone', () => {
    const { layer, input, end } = addLayer();
    const heard = vi.fn();
    layer.on('keydown', heard);
    const guarded = layer.guard(heard);
    layer.focus(input);
    isUsers = false;
    page.press('Enter');
    guarded(new Event('click'));
    isUsers = true;
    end.abort();
    page.press('Enter');
    expect(heard).not.toHaveBeenCalled();
  });

  it('knows when the press before this one was', () => {
    const now = vi.spyOn(performance, 'now');
    const { layer } = addLayer();
    expect(layer.sincePress()).toBe(Number.POSITIVE_INFINITY);
    now.mockReturnValue(1000);
    document.body.dispatchEvent(at('pointerdown'));
    expect(layer.sincePress()).toBe(Number.POSITIVE_INFINITY);
    now.mockReturnValue(1300);
    isUsers = false;
    document.body.dispatchEvent(at('pointerdown'));
    isUsers = true;
    document.body.dispatchEvent(at('pointerdown'));
    expect(layer.sincePress()).toBe(300);
    now.mockRestore();
  });

  it('is told of a drag wherever it goes, and whether that is over the layer', () => {
    const [first, second] = [addLayer(), addLayer()];
    const heard: string[] = [];
    document.elementFromPoint = (x) => (x === 1 ? first.input : second.input);
    for (const [name, { layer }] of Object.entries({ first, second }))
      layer.onDrag(({ type }, isHere) => heard.push(`${name} ${type} ${isHere ? 'here' : 'elsewhere'}`));
    document.body.dispatchEvent(at('dragover', 1));
    isUsers = false;
    document.body.dispatchEvent(at('drop', 1));
    expect(heard).toEqual(['first dragover here', 'second dragover elsewhere']);
    Reflect.deleteProperty(document, 'elementFromPoint');
  });

  it('is told that the keyboard has come, and that it has gone once it is known where to', async () => {
    const { layer, input } = addLayer();
    const other = document.body.appendChild(document.createElement('input'));
    const seen: boolean[] = [];
    layer.onFocusChange(() => seen.push(layer.focused !== undefined));
    layer.focus(input);
    other.focus();
    await vi.waitFor(() => expect(seen).toEqual([true, false]));
  });
});

describe('keys that were pressed before the keyboard came', () => {
  const replay = async (...keys: string[]) => {
    for (const key of keys) await page.surface.replay({ key, code: '' });
  };

  it('are typed into the text box, whose layer hears of each', async () => {
    const { layer, input } = addLayer();
    const heard: string[] = [];
    layer.on('input', () => heard.push(input.value));
    layer.focus(input);
    await replay('t', 'x', 'Backspace', 'r', '😀', 'Backspace');
    expect(heard).toEqual(['t', 'tx', 't', 'tr', 'tr😀', 'tr']);
  });

  it('do what they would have done, each to what the one before has drawn', async () => {
    const first = addLayer();
    const second = addLayer();
    const heard: string[] = [];
    first.layer.on('keydown', ({ key }) => {
      heard.push(`first ${key}`);
      if (key === 'Enter') queueMicrotask(() => second.layer.focus(second.input));
    });
    second.layer.on('keydown', ({ key }) => heard.push(`second ${key}`));
    first.layer.focus(first.input);
    await replay('ArrowDown', 'Enter', 'Escape');
    expect(heard).toEqual(['first ArrowDown', 'first Enter', 'second Escape']);
  });

  it('are heard with their place on the keyboard, down and up, and write nothing where that is taken', async () => {
    const { layer, input } = addLayer();
    const heard: string[] = [];
    for (const type of ['keydown', 'keyup'] as const)
      layer.on(type, (event) => {
        heard.push(`${type} ${event.code}`);
        if (event.code === 'KeyP') event.preventDefault();
      });
    layer.focus(input);
    await page.surface.replay({ key: 'p', code: 'KeyP' });
    await page.surface.replay({ key: 'q', code: 'KeyQ' });
    expect(heard).toEqual(['keydown KeyP', 'keyup KeyP', 'keydown KeyQ', 'keyup KeyQ']);
    expect(input.value).toBe('q');
  });

  it('write nothing where they are shortcuts', async () => {
    const { layer, input } = addLayer();
    layer.focus(input);
    await page.surface.replay({ key: 'k', code: 'KeyK', ctrlKey: true });
    expect(input.value).toBe('');
  });

  it('are typed into a text box of several lines', async () => {
    const { layer } = addLayer();
    const box = layer.element.appendChild(document.createElement('textarea'));
    layer.focus(box);
    await replay('o', 'k');
    expect(box.value).toBe('ok');
  });

  it('press the button that has the keyboard as a press of the user’s, and not where a page’s script tells of them', async () => {
    isUsers = false;
    const { layer } = addLayer();
    const button = layer.element.appendChild(document.createElement('button'));
    const pressed = vi.fn();
    button.addEventListener('click', layer.guard(pressed));
    layer.focus(button);
    await replay('Enter', ' ');
    await page.surface.replay({ key: 'x', code: 'KeyX' });
    button.click();
    expect(pressed).not.toHaveBeenCalled();
    await page.surface.replay({ key: 'Enter', code: 'Enter' });
    await page.surface.replay({ key: ' ', code: 'Space' });
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('press nothing where a layer has taken them', async () => {
    const { layer } = addLayer();
    const button = layer.element.appendChild(document.createElement('button'));
    const pressed = vi.fn();
    button.addEventListener('click', pressed);
    layer.on('keydown', (event) => event.preventDefault());
    layer.focus(button);
    await page.surface.replay({ key: 'Enter', code: 'Enter' });
    expect(pressed).not.toHaveBeenCalled();
  });
});

describe('a surface', () => {
  it('takes all off when it goes, and is heard of no more', () => {
    const { layer, input } = addLayer();
    const heard = vi.fn();
    layer.on('keydown', heard);
    layer.focus(input);
    page.surface.dispose();
    expect(document.body.childElementCount).toBe(0);
    document.body.append(layer.element);
    input.focus();
    page.press('a');
    expect(heard).not.toHaveBeenCalled();
  });

  it('has the part shown that is drawn, while it is', async () => {
    const { layer, end } = addLayer();
    const card = layer.element.appendChild(document.createElement('div'));
    card.className = 'card';
    card.getBoundingClientRect = () => new DOMRect(1, 2, 30, 40);
    await vi.waitFor(() => expect(page.shown).toMatchObject([{ x: 1, y: 2, width: 30, height: 40 }]));
    end.abort();
    await vi.waitFor(() => expect(page.shown).toEqual([]));
  });
});
