import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReportedError } from '../../../src/diagnostics/report';

const error: ReportedError = {
  where: 'card',
  name: 'TypeError',
  frames: ['Session.open /page.js:10:20', '/chunks/a-b.js:1:2'],
  at: Date.UTC(2030, 0, 1),
};

/** The background's diagnostics as they are after it has started, over what an earlier one has left. */
async function start(session = new Map<string, unknown>()) {
  vi.resetModules();
  const { createDiagnostics } = await import('../../../src/background/diagnostics');
  const { report } = await import('../../../src/diagnostics/report');
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
  return { diagnostics, clipboard, session, report, crossed };
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

describe('diagnostics', () => {
  it('have version, browser, field, errors with their frames, and the last crossings', async () => {
    const { diagnostics, crossed } = await start();
    await diagnostics.reported(error);
    crossed('rpc', 'settings.memos', performance.now(), false);
    expect(JSON.parse(await diagnostics.diagnostics('textarea'))).toEqual({
      caretaker: '1.2.3',
      browser: 'Chrome/156',
      field: 'textarea',
      errors: [{ ...error, at: '2030-01-01T00:00:00.000Z' }],
      crossings: [expect.stringMatching(/^rpc settings\.memos \d+ ms, failed$/)],
    });
  });

  it('hold no word of the user’s and no key, whatever an error says', async () => {
    const { diagnostics, report, clipboard } = await start();
    const words = 'My salary is 81,000. sk-ant-PLANTED0123456789';
    report(
      Object.assign(new Error(words, { cause: new TypeError(words) }), { name: words, code: words }),
      'run',
    );
    report(new SyntaxError(`Unexpected token 'M', "${words}" is not valid JSON`), 'run');
    report(words, 'run');
    await diagnostics.copyDiagnostics('editor');
    expect(JSON.parse(clipboard[0] ?? '').errors).toHaveLength(3);
    expect(clipboard[0]).not.toMatch(/salary|81,000|PLANTED/);
  });

  it('are copied as they are shown', async () => {
    const { diagnostics, clipboard } = await start();
    await diagnostics.reported(error);
    expect(await diagnostics.copyDiagnostics('none')).toBe(true);
    expect(clipboard).toEqual([await diagnostics.diagnostics('none')]);
  });

  it('outlive the background', async () => {
    const first = await start();
    await first.diagnostics.reported(error);
    first.report(new Error('of the background'), 'background');
    await first.diagnostics.kept();
    const second = await start(first.session);
    const { errors } = JSON.parse(await second.diagnostics.diagnostics());
    expect(errors.map(({ where }: ReportedError) => where)).toEqual(['card', 'background']);
  });

  it.each([
    ['words in its place', { where: 'my salary' }],
    ['a key in its name', { name: 'sk-ant-PLANTED' }],
    ['words in its code', { code: 'My salary' }],
    ['words in a frame', { frames: ['my salary is 81,000'] }],
    ['words before a file', { frames: ['my salary /page.js:1:2'] }],
    ['too many frames', { frames: Array(13).fill('/page.js:1:2') }],
    ['more than there is', { detail: 'my salary' }],
  ])('take no error with %s from a process that others may hold', async (_what, change) => {
    const { diagnostics, session } = await start();
    await diagnostics.reported({ ...error, ...change });
    expect(JSON.parse(await diagnostics.diagnostics()).errors).toEqual([]);
    expect(session.size).toBe(0);
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
