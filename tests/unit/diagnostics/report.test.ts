import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Report from '../../../src/diagnostics/report';

const planted = { text: 'My salary is 81,000', key: 'sk-ant-PLANTED0123456789' };

/** An error of a script of ours, with a stack as that browser writes it. */
function thrown(message: string, stack: (header: string) => string, name = 'TypeError'): Error {
  const error = Object.assign(new Error(message), { name });
  error.stack = stack(`${name}: ${message}`);
  return error;
}

const chromium = (header: string) =>
  `${header}\n    at Session.open (chrome-extension://abcdef/page.js:10:20)\n    at async chrome-extension://abcdef/chunks/a-b.js:1:2\n    at https://site.example/${planted.key}.js:3:4`;
const firefox = () =>
  `open@moz-extension://0-1-2/page.js:10:20\nasync*listener@moz-extension://0-1-2/chunks/a-b.js:1:2\n@https://site.example/x.js:3:4`;

let funnel: typeof Report;
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(async () => {
  vi.resetModules();
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  funnel = await import('../../../src/diagnostics/report');
});
afterEach(() => vi.restoreAllMocks());

describe('what is kept of an error', () => {
  it.each([
    ['Chromium', chromium, ['Session.open /page.js:10:20', '/chunks/a-b.js:1:2']],
    ['Firefox', firefox, ['open /page.js:10:20', 'async*listener /chunks/a-b.js:1:2']],
  ])('is its name and its frames in files of ours, as %s writes them', (_browser, stack, frames) => {
    funnel.report(thrown('no', stack), 'page');
    const [entry] = funnel.reportedErrors();
    expect(entry).toMatchObject({ where: 'page', name: 'TypeError' });
    expect(entry?.frames.map((one) => one.replace('async*', ''))).toEqual(
      frames.map((one) => one.replace('async*', '')),
    );
  });

  it.each([
    ['a message', thrown(`${planted.text} ${planted.key}`, chromium)],
    [
      'a message with lines like frames',
      thrown(`x\n    at ${planted.key} (chrome-extension://abcdef/${planted.key}.js:1:1)`, chromium),
    ],
    ['a name', thrown('no', chromium, planted.key)],
    ['a code', Object.assign(thrown('no', chromium), { code: planted.key })],
    ['a code of letters', Object.assign(thrown('no', chromium), { code: planted.text })],
    ['a cause', new Error('no', { cause: planted.text })],
    ['a text that is no error', planted.text],
    ['an object', { name: planted.text, message: planted.key, stack: planted.text, code: planted.key }],
    [
      'the name of a function',
      thrown('no', () => `x\n    at "${planted.text}" (chrome-extension://abcdef/page.js:1:1)`),
    ],
  ])('holds no word of the user’s and no key, planted in %s', (_where, error) => {
    funnel.report(error, 'page');
    expect(funnel.reportedErrors()).toHaveLength(1);
    const kept = JSON.stringify(funnel.reportedErrors());
    expect(kept).not.toContain('salary');
    expect(kept).not.toContain('PLANTED');
  });

  it('has the code of an error of ours', () => {
    funnel.report(Object.assign(new Error('no'), { code: 'store-damaged' }), 'page');
    expect(funnel.reportedErrors()[0]?.code).toBe('store-damaged');
  });

  it('is bounded, the last ones first to stay', () => {
    for (let index = 0; index < 50; index++) funnel.report(new Error(), `part-${index}`);
    expect(funnel.reportedErrors()).toHaveLength(20);
    expect(funnel.reportedErrors().at(-1)?.where).toBe('part-49');
  });
});

it('logs the error itself where it was reported, and sends on only what is kept of it', () => {
  const sent: unknown[] = [];
  funnel.forwardReports((entry) => sent.push(entry));
  const error = thrown(planted.text, chromium);
  funnel.report(error, 'page');
  expect(logged).toHaveBeenCalledWith('Caretaker (page):', error);
  expect(sent).toEqual(funnel.reportedErrors());
});

describe('what nobody has caught', () => {
  /** A scope, and what dispatches an event there. */
  function scope() {
    const listeners: Record<string, (event: Event) => void> = {};
    const dispatch = (type: string, event: object) =>
      listeners[type]?.({ isTrusted: true, ...event } as Event);
    return {
      addEventListener(type: string, listener: (event: Event) => void) {
        listeners[type] = listener;
      },
      dispatch,
    };
  }

  it('is reported: an error, and a promise that is rejected', () => {
    const self = scope();
    funnel.reportUncaught(self, 'background');
    self.dispatch('error', { error: thrown('no', chromium) });
    self.dispatch('unhandledrejection', { reason: thrown('no', firefox, 'RangeError') });
    expect(funnel.reportedErrors().map(({ name }) => name)).toEqual(['TypeError', 'RangeError']);
  });

  it('is reported by the script that it comes from, in a window that others share', () => {
    const self = scope();
    funnel.reportUncaught(self, 'card', 'card.js');
    self.dispatch('error', { error: thrown('no', chromium) });
    self.dispatch('error', { error: new Error('of the page') });
    self.dispatch('unhandledrejection', { reason: 'of the page' });
    expect(funnel.reportedErrors()).toEqual([]);
    funnel.reportUncaught(self, 'page', 'page.js');
    self.dispatch('error', { error: thrown('no', chromium) });
    expect(funnel.reportedErrors()).toHaveLength(1);
  });

  it('is no event that a page makes up', () => {
    const self = scope();
    funnel.reportUncaught(self, 'page', 'page.js');
    self.dispatch('error', { isTrusted: false, error: thrown('no', chromium) });
    expect(funnel.reportedErrors()).toEqual([]);
  });
});
