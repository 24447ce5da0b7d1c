// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Listener = (message: object, sender: object, respond: (answer: unknown) => void) => boolean;

/** The extension's API as one version of its scripts has it. */
function installed() {
  const listeners = new Set<Listener>();
  const onMessage = {
    addListener: (listener: Listener) => void listeners.add(listener),
    removeListener: (listener: Listener) => void listeners.delete(listener),
  };
  const runtime: { id: string | undefined; onMessage: typeof onMessage; sendMessage(): Promise<unknown> } = {
    id: 'caretaker',
    onMessage,
    sendMessage: async () => undefined,
  };
  return {
    browser: { runtime },
    listeners,
    /** The extension is updated: the API of this version is dead. */
    update() {
      runtime.id = undefined;
      runtime.onMessage.removeListener = () => {
        throw new Error('Extension context invalidated.');
      };
    },
    /** The background asks the script. */
    ask: (method: string, ...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const message = { to: 'frame', type: 'call', id: 1, of: method, args, functions: [] };
        const heard = [...listeners].filter((listener) => listener(message, { id: 'caretaker' }, resolve));
        if (heard.length !== 1) reject(new Error(`${heard.length} scripts answer`));
      }),
  };
}

/** Brings the frame's script of that version into the frame. */
async function inject({ browser }: ReturnType<typeof installed>): Promise<void> {
  vi.resetModules();
  vi.doMock('wxt/browser', () => ({ browser }));
  const { startFrame } = await import('../../../../src/page/frame/frame-script');
  startFrame(document);
}

const gone = { type: 'done', id: 1, value: { status: 'refused', reason: 'field-gone' } };

let older: ReturnType<typeof installed>;
let newer: ReturnType<typeof installed>;
let field: HTMLTextAreaElement;

beforeEach(async () => {
  [older, newer] = [installed(), installed()];
  field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'hey you';
  field.focus();
  await inject(older);
  await older.ask('capture', 'a name of before');
});
afterEach(() => field.remove());

describe('a frame that still holds the script of an older version', () => {
  it('is served by the new script, and the old one is left alone', async () => {
    older.update();
    await inject(newer);
    expect(await newer.ask('capture', 'a name')).toMatchObject({
      type: 'done',
      value: { status: 'captured', facts: { editable: true, spot: 'caret' } },
    });
    expect(await newer.ask('summary', 'a name', 'field')).toMatchObject({ value: { text: 'hey you' } });
  });

  it('writes nothing for a target that the old script has captured', async () => {
    older.update();
    await inject(newer);
    expect(await newer.ask('insert', 'a name of before', { text: 'Dear Sir,', spot: 'field' })).toEqual(gone);
    expect(await newer.ask('undo', 'a name of before')).toEqual(gone);
    expect(await newer.ask('summary', 'a name of before', 'field')).toEqual({
      type: 'done',
      id: 1,
      value: undefined,
    });
    for (const method of ['prepare', 'focus', 'stop'])
      expect(await newer.ask(method, 'a name of before')).toMatchObject({ type: 'done' });
    expect(field.value).toBe('hey you');
  });

  it('breaks nothing where the old script ends its own listening', async () => {
    await inject(newer);
    expect(older.listeners.size).toBe(0);
    expect(await newer.ask('capture', 'a name')).toMatchObject({ value: { status: 'captured' } });
  });
});

it('refuses what only a script of another version would know, and goes on', async () => {
  expect(await older.ask('rewrite', 'a name of before', 'Dear Sir,')).toMatchObject({
    type: 'failed',
    error: { message: 'Nobody answers rewrite' },
  });
  expect(await older.ask('summary', 'a name of before', 'field')).toMatchObject({ type: 'done' });
  expect(field.value).toBe('hey you');
});
