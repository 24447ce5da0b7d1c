// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EarlyKey } from '../../../../src/messages/early-key';
import type { HostCommands } from '../../../../src/messages/places';
import { createGround, type HostGround } from '../../../../src/surface/layer/ground';

let hasFocus: boolean;
/** Gives the keyboard to the frame, with what was typed before. */
let give: (keys: string[]) => void;
let host: { [Name in keyof HostCommands]: ReturnType<typeof vi.fn<HostCommands[Name]>> };
const replay = vi.fn<(key: EarlyKey) => Promise<void>>();
const replayed = () => replay.mock.calls.map(([{ key, code }]) => key + code);
let ground: HostGround;
let input: HTMLInputElement;
let button: HTMLButtonElement;

beforeEach(() => {
  hasFocus = false;
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus);
  replay.mockReset().mockResolvedValue();
  host = {
    show: vi.fn(async () => undefined),
    takeKeyboard: vi.fn(
      () =>
        new Promise<string[]>((resolve) => {
          give = (keys) => {
            hasFocus = true;
            resolve(keys);
          };
        }),
    ),
    look: vi.fn(async () => ({})),
    sinceKey: vi.fn(async () => undefined),
    leave: vi.fn(async () => undefined),
  };
  ground = createGround(document, host, replay);
  input = document.body.appendChild(document.createElement('input'));
  button = document.body.appendChild(document.createElement('button'));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('moves the keyboard at once where the frame has it', () => {
  hasFocus = true;
  ground.focus(button);
  expect(document.activeElement).toBe(button);
  expect(host.takeKeyboard).not.toHaveBeenCalled();
});

it('asks the page for the keyboard once, and brings it to what wanted it last', async () => {
  ground.focus(input);
  ground.focus(button);
  expect(document.activeElement).toBe(document.body);
  give([]);
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
  expect(host.takeKeyboard).toHaveBeenCalledOnce();
  expect(replay).not.toHaveBeenCalled();
});

it('does what was typed before the keyboard came, once it is where it belongs', async () => {
  replay.mockImplementation(async () => expect(document.activeElement).toBe(input));
  ground.focus(input);
  give(['t', 'r', 'Backspace']);
  await vi.waitFor(() => expect(replayed()).toEqual(['t', 'r', 'Backspace']));
});

it('does what was typed also where the user has gone to another tab by then, until the keyboard is given back', async () => {
  const had: boolean[] = [];
  replay.mockImplementation(async ({ key }) => {
    had.push(ground.hasKeyboard());
    if (key === 'Backspace') ground.release();
  });
  ground.focus(input);
  give(['t', 'r', 'Backspace', 'x']);
  hasFocus = false;
  await vi.waitFor(() => expect(replayed()).toHaveLength(4));
  expect(had).toEqual([true, true, true, false]);
  expect(ground.hasKeyboard()).toBe(false);
});

describe('what is typed in the frame while earlier keys are still on their way', () => {
  const press = (key: string, code: string, byUser = true, init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { key, code, cancelable: true, ...init });
    Object.defineProperty(event, 'isTrusted', { value: byUser });
    window.dispatchEvent(event);
    return !event.defaultPrevented;
  };

  it('comes after them, one key once the last is done', async () => {
    const done: (() => void)[] = [];
    replay.mockImplementation(() => new Promise((resolve) => done.push(resolve)));
    expect(press('x', 'KeyX')).toBe(true);
    ground.focus(input);
    expect(press('o', 'KeyO')).toBe(false);
    give(['p', 'r']);
    await vi.waitFor(() => expect(replayed()).toEqual(['p']));
    // It would go on while letters are still written where it goes away from.
    expect(press('Tab', 'Tab')).toBe(false);
    expect(press('z', 'KeyZ', false)).toBe(true);
    for (const count of [2, 3, 4]) {
      done.shift()?.();
      await vi.waitFor(() => expect(replay).toHaveBeenCalledTimes(count));
    }
    expect(replayed()).toEqual(['p', 'r', 'oKeyO', 'TabTab']);
    replay.mockResolvedValue();
    done.shift()?.();
    await vi.waitFor(() => expect(press('y', 'KeyY')).toBe(true));
  });

  it('comes after them with the keys that were held down, where it asks too, and a shortcut does not', async () => {
    ground.focus(input);
    expect(press('Enter', 'Enter', true, { ctrlKey: true })).toBe(false);
    expect(press('Enter', 'Enter', true, { shiftKey: true })).toBe(false);
    expect(press('a', 'KeyA', true, { ctrlKey: true })).toBe(true);
    give(['p']);
    await vi.waitFor(() => expect(replayed()).toEqual(['p', 'EnterEnter', 'EnterEnter']));
    expect(replay.mock.calls[1]?.[0]).toMatchObject({ ctrlKey: true, metaKey: false, shiftKey: false });
    expect(replay.mock.calls[2]?.[0]).toMatchObject({ ctrlKey: false, metaKey: false, shiftKey: true });
  });

  it('comes after them where it is a shortcut of the palette, and letters come in before what the browser does itself', async () => {
    const done: (() => void)[] = [];
    replay.mockImplementation(() => new Promise((resolve) => done.push(resolve)));
    ground.focus(input);
    give(['p']);
    await vi.waitFor(() => expect(replayed()).toEqual(['p']));
    press('o', 'KeyO');
    expect(press('Control', 'ControlLeft', true, { ctrlKey: true })).toBe(true);
    expect(press('k', 'KeyK', true, { ctrlKey: true })).toBe(false);
    press('l', 'KeyL');
    expect(replayed()).toEqual(['p']);
    expect(press('v', 'KeyV', true, { ctrlKey: true })).toBe(true);
    // What the menu makes of the letter behind it nobody knows before.
    expect(replayed()).toEqual(['p', 'oKeyO']);
    replay.mockResolvedValue();
    done.shift()?.();
    await vi.waitFor(() => expect(replayed()).toEqual(['p', 'oKeyO', 'kKeyK', 'lKeyL']));
    expect(replay.mock.calls[2]?.[0]).toMatchObject({ ctrlKey: true });
  });

  it('is done before a call that comes after it', async () => {
    let isDone = false;
    ground.focus(input);
    press('Escape', 'Escape');
    const typed = ground.typed().then(() => {
      isDone = true;
    });
    replay.mockImplementation(async () => expect(isDone).toBe(false));
    give(['p']);
    await typed;
    expect(replayed()).toEqual(['p', 'EscapeEscape']);
    await ground.typed();
  });

  it('comes in before what an input method composes', async () => {
    ground.focus(input);
    press('o', 'KeyO');
    press('k', 'KeyK');
    window.dispatchEvent(new CompositionEvent('compositionstart'));
    expect(replayed()).toEqual(['oKeyO', 'kKeyK']);
    give([]);
    await vi.waitFor(() => expect(document.activeElement).toBe(input));
    expect(replay).toHaveBeenCalledTimes(2);
  });

  it('comes too where one of them fails', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    replay.mockRejectedValueOnce(new Error('no'));
    ground.focus(input);
    give(['p', 'r']);
    await vi.waitFor(() => expect(replayed()).toEqual(['p', 'r']));
    await vi.waitFor(() => expect(press('y', 'KeyY')).toBe(true));
  });
});

it('takes the keyboard where it can when the page does not answer', async () => {
  host.takeKeyboard.mockRejectedValue(new Error('Nobody answers host'));
  ground.focus(input);
  await vi.waitFor(() => expect(document.activeElement).toBe(input));
  expect(replay).not.toHaveBeenCalled();
});

it('has no page shown parts that does not answer', async () => {
  host.show.mockRejectedValue(new Error('Nobody answers host'));
  ground.show([]);
  await Promise.resolve();
  expect(host.show).toHaveBeenCalledExactlyOnceWith([]);
});

it('knows what the page’s script has seen last', () => {
  expect(ground.obstacle()).toBeUndefined();
  ground.hear({ type: 'sight', obstacle: 'covered' });
  expect(ground.obstacle()).toBe('covered');
  ground.hear({ type: 'sight' });
  expect(ground.obstacle()).toBeUndefined();
});

it('has the page look at this moment, a second time where nobody answers, and takes it for covered then', async () => {
  host.look.mockResolvedValueOnce({ obstacle: 'altered', sincePress: 40 });
  expect(await ground.look()).toEqual({ obstacle: 'altered', sincePress: 40 });
  const nobody = new Error('Nobody answers host');
  host.look.mockRejectedValueOnce(nobody).mockResolvedValueOnce({ sincePress: 40 });
  expect(await ground.look()).toEqual({ sincePress: 40 });
  host.look.mockRejectedValue(nobody);
  expect(await ground.look()).toEqual({ obstacle: 'covered' });
});

it('brings the keyboard back to what had it, where the page had taken it for a moment', () => {
  hasFocus = true;
  ground.focus(input);
  ground.focus(button);
  button.blur();
  ground.hear({ type: 'keyboard-back' });
  expect(document.activeElement).toBe(button);
});

it('counts as without the keyboard once it was let go, until the user presses a key in it or it comes back', () => {
  hasFocus = true;
  for (const back of [new Event('focus'), new KeyboardEvent('keydown')]) {
    expect(ground.hasKeyboard()).toBe(true);
    ground.release();
    expect(ground.hasKeyboard()).toBe(false);
    window.dispatchEvent(back);
  }
  expect(ground.hasKeyboard()).toBe(true);
});

it('asks the page for the keyboard again after it was let go, and brings it to nothing that wanted it before', async () => {
  ground.focus(input);
  ground.release();
  give([]);
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(document.body);
  ground.release();
  ground.focus(button);
  expect(host.takeKeyboard).toHaveBeenCalledTimes(2);
  give([]);
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('passes on a press outside to all that want to know, until they do no more', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const end = new AbortController();
  ground.onPressOutside(first, end.signal);
  ground.onPressOutside(second, new AbortController().signal);
  ground.hear({ type: 'pressed-outside' });
  end.abort();
  ground.hear({ type: 'pressed-outside' });
  expect(first).toHaveBeenCalledTimes(1);
  expect(second).toHaveBeenCalledTimes(2);
});
