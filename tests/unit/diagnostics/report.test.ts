import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as Report from '../../../src/diagnostics/report';

/** An error of a script of ours, with a stack as that browser writes it. */
function thrown(message: string, stack: (header: string) => string, name = 'TypeError'): Error {
  const error = Object.assign(new Error(message), { name });
  error.stack = stack(`${name}: ${message}`);
  return error;
}

const chromium = (header: string) =>
  `${header}\n    at Session.open (chrome-extension://abcdef/page.js:10:20)\n    at async chrome-extension://abcdef/chunks/a-b.js:1:2\n    at https://site.example/x.js:3:4`;
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

it('logs an error where it was reported, and sends it on', () => {
  const sent: unknown[] = [];
  funnel.forwardReports((...told) => sent.push(told));
  const error = thrown('no', chromium);
  funnel.report(error, 'page');
  expect(logged).toHaveBeenCalledWith('Caretaker (page):', error);
  expect(sent).toEqual([[error, 'page']]);
});

describe('what nobody has caught', () => {
  /** A scope, and what dispatches an event there. */
  function scope() {
    const listeners: Record<string, (event: Event) => void> = {};
    const dispatch = (type: string, event: object) =>
      listeners[type]?.({ type, isTrusted: true, ...event } as unknown as Event);
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
    expect(logged.mock.calls.map(([, error]: [string, Error]) => error.name)).toEqual([
      'TypeError',
      'RangeError',
    ]);
  });

  it('is reported by the script that it comes from, in a window that others share', () => {
    const self = scope();
    funnel.reportUncaught(self, 'card', 'card.js');
    self.dispatch('error', { error: thrown('no', chromium) });
    self.dispatch('error', { error: new Error('of the page') });
    self.dispatch('unhandledrejection', { reason: 'of the page' });
    expect(logged).not.toHaveBeenCalled();
    funnel.reportUncaught(self, 'page', 'page.js');
    self.dispatch('error', { error: thrown('no', chromium) });
    expect(logged).toHaveBeenCalledTimes(1);
  });

  it('is no event that a page makes up', () => {
    const self = scope();
    funnel.reportUncaught(self, 'page', 'page.js');
    self.dispatch('error', { isTrusted: false, error: thrown('no', chromium) });
    expect(logged).not.toHaveBeenCalled();
  });
});
