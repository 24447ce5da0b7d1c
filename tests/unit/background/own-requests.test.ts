import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { withoutOrigin } from '../../../src/background/own-requests';

interface Rule {
  id: number;
  condition: { urlFilter: string; initiatorDomains: string[] };
}

let rules: Rule[];
const fetched = vi.fn<typeof fetch>(async () => new Response('ok'));
const sessionRules = {
  getSessionRules: vi.fn(async () => rules),
  updateSessionRules: vi.fn(async ({ addRules }: { addRules: Rule[] }) => void rules.push(...addRules)),
};

beforeEach(() => {
  rules = [];
  vi.clearAllMocks();
  Object.assign(browser, { declarativeNetRequest: sessionRules });
  vi.spyOn(browser.runtime, 'getURL').mockImplementation((path) => `chrome-extension://caretaker${path}`);
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  Reflect.deleteProperty(browser, 'declarativeNetRequest');
  vi.restoreAllMocks();
});

it('takes the header off requests of ours to an address on this computer, and to nothing else', async () => {
  const ask = withoutOrigin(fetched);
  await ask('http://localhost:11434/api/chat', { method: 'POST' });
  expect(rules).toEqual([
    {
      id: 1,
      action: { type: 'modifyHeaders', requestHeaders: [{ header: 'origin', operation: 'remove' }] },
      condition: {
        urlFilter: '|http://localhost:11434/',
        initiatorDomains: ['caretaker'],
        resourceTypes: ['xmlhttprequest'],
      },
    },
  ]);
  expect(fetched).toHaveBeenCalledExactlyOnceWith('http://localhost:11434/api/chat', { method: 'POST' });
});

it('has one rule for an address, however many ask at once, and after the background has come again', async () => {
  const ask = withoutOrigin(fetched);
  await Promise.all([
    ask('http://127.0.0.1:1234/a'),
    ask('http://127.0.0.1:1234/b'),
    ask('http://[::1]:8080/'),
  ]);
  await withoutOrigin(fetched)('http://127.0.0.1:1234/c');
  expect(rules.map(({ id, condition }) => [id, condition.urlFilter])).toEqual([
    [1, '|http://127.0.0.1:1234/'],
    [2, '|http://[::1]:8080/'],
  ]);
});

it.each([
  'https://api.example.com/v1',
  'http://192.168.1.5:11434/api/chat',
  'https://localhost.example.com/',
])('leaves a request to %s as it is', async (url) => {
  await withoutOrigin(fetched)(url);
  expect(sessionRules.getSessionRules).not.toHaveBeenCalled();
  expect(fetched).toHaveBeenCalledOnce();
});

it('asks all the same where the browser takes no rule', async () => {
  sessionRules.updateSessionRules.mockRejectedValueOnce(new Error('No.'));
  const ask = withoutOrigin(fetched);
  expect(await (await ask('http://localhost:11434/api/tags')).text()).toBe('ok');
  await ask('http://localhost:11434/api/tags');
  expect(rules).toHaveLength(1);
});
