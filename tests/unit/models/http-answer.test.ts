import { describe, expect, it } from 'vitest';
import { askServer, serverWordsOf } from '../../../src/models/http-answer';

const asked = { names: { host: 'api.example', model: 'm' }, secret: 'sk-secret-1234' };
const { signal } = new AbortController();

describe('ask', () => {
  it('sends no cookie and follows no redirect', async () => {
    const inits: (RequestInit | undefined)[] = [];
    const answered = await askServer(
      'https://api.example/x',
      { method: 'POST', signal },
      asked,
      async (_, init) => {
        inits.push(init);
        return new Response('ok');
      },
    );
    expect(await answered.text()).toBe('ok');
    expect(inits).toEqual([{ method: 'POST', signal, credentials: 'omit', redirect: 'manual' }]);
  });

  it.each([
    // Browsers do not say where a redirect leads.
    ['browsers', { type: 'opaqueredirect', status: 0, ok: false }],
    ['Node', { type: 'basic', status: 307, ok: false }],
  ])('refuses a redirect as %s tell it', async (_, told) => {
    const properties = Object.entries(told).map(([name, value]) => [name, { value }]);
    const redirect = Object.defineProperties(new Response(null), Object.fromEntries(properties));
    await expect(
      askServer('https://api.example/x', { signal }, asked, async () => redirect),
    ).rejects.toMatchObject({
      code: 'model-garbage',
      params: { host: 'api.example' },
      detail: expect.stringContaining('redirects'),
    });
  });

  it('rejects with the reason of the signal', async () => {
    const stop = AbortSignal.abort();
    await expect(askServer('https://api.example/x', { signal: stop }, asked, fetch)).rejects.toBe(
      stop.reason,
    );
  });

  it('repeats no key', async () => {
    const answer = async () => Response.json({ error: 'no such key: sk-secret-1234' }, { status: 401 });
    await expect(askServer('https://api.example/x', { signal }, asked, answer)).rejects.toMatchObject({
      code: 'model-key',
      detail: '401: no such key: •••',
    });
  });

  it.each(['"key":"sk-a\\/b+c=="', '"key":"sk-a/b+c=="', 'key=sk-a%2Fb%2Bc%3D%3D', 'sk-a&#x2F;b+c=='])(
    'repeats no key in a form of its own: %s',
    async (echo) => {
      const answer = async () => new Response(`{${echo}}`, { status: 500 });
      const keyed = { ...asked, secret: 'sk-a/b+c==' };
      await expect(askServer('https://api.example/x', { signal }, keyed, answer)).rejects.toMatchObject({
        detail: expect.not.stringMatching(/sk-a/),
      });
    },
  );
});

it.each([
  ['{"error":"a"}', 'a'],
  ['{"error":{"message":"a","code":1}}', 'a'],
  ['{"message":"a"}', 'a'],
  ['{"detail":"a"}', 'a'],
  ['{"error":{"code":1},"message":"a"}', 'a'],
  ['"a"', 'a'],
  ['plain words', 'plain words'],
  ['{"odd":true}', '{"odd":true}'],
  ['', ''],
])('the words of %s are %j', (body, words) => {
  expect(serverWordsOf(body)).toBe(words);
});
