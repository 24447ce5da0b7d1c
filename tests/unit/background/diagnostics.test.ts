import { describe, expect, it, vi } from 'vitest';
import type { CaughtError, ReportedError } from '../../../src/diagnostics/reported';

/** As a page's script sends it. */
const error: CaughtError = {
  name: 'TypeError',
  code: undefined,
  message: 'no',
  stack: 'TypeError: no\n    at Session.open (chrome-extension://abcdef/page.js:10:20)',
};
const kept = { where: 'card', name: 'TypeError', frames: ['Session.open /page.js:10:20'] };

/** The background's diagnostics as they are after it has started, over what an earlier one has left. */
async function start(session = new Map<string, unknown>()) {
  vi.resetModules();
  const { createDiagnostics } = await import('../../../src/background/diagnostics');
  const { crossed } = await import('../../../src/diagnostics/crossings');
  const clipboard: string[] = [];
  const diagnostics = createDiagnostics({
    session: {
      get: async (key) => ({ [key]: session.get(key) }),
      set: async (items) => {
        for (const [key, value] of Object.entries(items)) session.set(key, structuredClone(value));
      },
    },
    build: () => ({ caretaker: '1.2.3', browser: 'Chrome/156' }),
    writeClipboard: async (text) => clipboard.push(text) > 0,
  });
  return { diagnostics, clipboard, session, crossed };
}

describe('diagnostics', () => {
  it('have version, browser, field, errors with their frames, and the last crossings', async () => {
    const { diagnostics, crossed } = await start();
    await diagnostics.reported(error, 'card');
    crossed('rpc', 'settings.memos', performance.now(), false);
    expect(JSON.parse(await diagnostics.diagnostics('textarea'))).toEqual({
      caretaker: '1.2.3',
      browser: 'Chrome/156',
      field: 'textarea',
      errors: [{ ...kept, at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) }],
      crossings: [expect.stringMatching(/^rpc settings\.memos \d+ ms, failed$/)],
    });
  });

  it('hold no word of the user’s and no key, whatever an error says', async () => {
    const { diagnostics, clipboard } = await start();
    const words = 'My salary is 81,000. sk-ant-PLANTED0123456789';
    const thrown = Object.assign(new Error(words, { cause: new TypeError(words) }), {
      name: words,
      code: words,
    });
    await diagnostics.note(thrown, 'run');
    await diagnostics.note(new SyntaxError(`Unexpected token 'M', "${words}" is not valid JSON`), 'run');
    await diagnostics.note(words, 'run');
    await diagnostics.reported({ name: words, code: words, message: '', stack: words }, words);
    const likeFrame = `x\n    at ${words} (chrome-extension://abcdef/page.js:1:1)`;
    await diagnostics.reported({ name: 'Error', code: [words], message: '', stack: likeFrame }, 'card');
    await diagnostics.copyDiagnostics('editor');
    expect(JSON.parse(clipboard[0] ?? '').errors).toHaveLength(5);
    expect(clipboard[0]).not.toMatch(/salary|81,000|PLANTED/);
  });

  it('are copied as they are shown', async () => {
    const { diagnostics, clipboard } = await start();
    await diagnostics.reported(error, 'card');
    expect(await diagnostics.copyDiagnostics('none')).toBe(true);
    expect(clipboard).toEqual([await diagnostics.diagnostics('none')]);
  });

  it('outlive the background', async () => {
    const first = await start();
    await first.diagnostics.reported(error, 'card');
    await first.diagnostics.note(new Error('of the background'), 'background');
    const second = await start(first.session);
    const { errors } = JSON.parse(await second.diagnostics.diagnostics());
    expect(errors.map(({ where }: ReportedError) => where)).toEqual(['card', 'background']);
  });

  it('are bounded, the last errors first to stay', async () => {
    const { diagnostics } = await start();
    const stack = Array.from({ length: 50 }, () => 'at chrome-extension://abcdef/page.js:1:2').join('\n');
    for (let index = 0; index < 30; index++)
      await diagnostics.reported({ ...error, stack }, index === 29 ? 'last' : 'card');
    const { errors } = JSON.parse(await diagnostics.diagnostics());
    expect(errors).toHaveLength(20);
    expect(errors.at(-1)).toMatchObject({ where: 'last', frames: { length: 12 } });
  });

  it('take no other field than they know', async () => {
    const { diagnostics } = await start();
    expect(await diagnostics.diagnostics('my salary' as 'none')).not.toContain('salary');
  });

  it('do without what an earlier background has left damaged', async () => {
    const { diagnostics } = await start(new Map([['diagnostics', { errors: [{ where: 'my salary' }] }]]));
    expect(JSON.parse(await diagnostics.diagnostics()).errors).toEqual([]);
  });
});
