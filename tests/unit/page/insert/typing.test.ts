// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Typing, watchTyping } from '../../../../src/page/insert/typing';

let typing: Typing;
beforeEach(() => {
  typing = watchTyping(document);
});
afterEach(() => typing.stop());

/** Events that a test makes are not trusted, unless it says so. */
function send(type: string, { trusted = false, key = '' } = {}): void {
  const event = key ? new KeyboardEvent(type, { key }) : new Event(type);
  Object.defineProperty(event, 'isTrusted', { value: trusted });
  window.dispatchEvent(event);
}

describe('watchTyping', () => {
  it('hears the user by keys and clipboard, and not what pages make up', () => {
    for (const type of ['keydown', 'cut', 'drop', 'compositionstart']) send(type, { key: 'x' });
    expect(typing.heard()).toBeUndefined();
    send('keydown', { trusted: true, key: 'x' });
    expect(typing.heard()).toBe('user');
    typing.forget();
    expect(typing.heard()).toBeUndefined();
  });

  it('leaves out keys that change nothing by themselves', () => {
    for (const key of ['Shift', 'Control', 'ArrowLeft', 'Home', 'F5', 'Escape'])
      send('keydown', { trusted: true, key });
    expect(typing.heard()).toBeUndefined();
  });

  it('hears what other scripts write, not what it is told to be apart from', async () => {
    const write = () => {
      send('paste');
      send('input', { trusted: true });
    };
    await typing.apartFrom(write);
    expect(typing.heard()).toBeUndefined();
    send('input');
    expect(typing.heard()).toBeUndefined();
    write();
    expect(typing.heard()).toBe('script');
  });

  it('hears the user during a writing, and again what scripts do after one that failed', async () => {
    await expect(
      typing.apartFrom(async () => {
        send('keydown', { trusted: true, key: 'x' });
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(typing.heard()).toBe('user');
    typing.forget();
    send('paste');
    expect(typing.heard()).toBe('script');
  });

  it('does not forget that the user has typed at all', () => {
    expect(typing.hasTyped()).toBe(false);
    send('paste');
    expect(typing.hasTyped()).toBe(false);
    send('keydown', { trusted: true, key: 'x' });
    typing.forget();
    expect(typing.hasTyped()).toBe(true);
  });

  it('hears nothing once it is stopped', () => {
    typing.stop();
    send('keydown', { trusted: true, key: 'x' });
    expect(typing.heard()).toBeUndefined();
  });
});
