import { describe, expect, it, vi } from 'vitest';
import { RunError } from '../../../src/core/run/run-error';
import { checkByLanguageTool } from '../../../src/models/language-tool';

const server = { url: 'http://localhost:8081', username: '', apiKey: '', picky: false };
const match = (changes: object = {}) => ({
  message: 'Wrong.',
  offset: 0,
  length: 3,
  replacements: [{ value: 'The' }, { value: 'Tea' }],
  rule: { id: 'R', issueType: 'misspelling', category: { id: 'TYPOS', name: 'Typos' } },
  ...changes,
});
const answering = (body: unknown, init: ResponseInit = {}) =>
  vi.fn<typeof fetch>(async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), init));
const signal = new AbortController().signal;
const check = (fetchFrom: typeof fetch, changes: object = {}, text = 'Teh cat', language = 'de-AT') =>
  checkByLanguageTool({ ...server, ...changes }, { text, language }, signal, fetchFrom);
const form = (fetchFrom: ReturnType<typeof answering>) =>
  Object.fromEntries(fetchFrom.mock.calls[0]?.[1]?.body as URLSearchParams);

describe('a request', () => {
  it('has the text, the user’s language, and nothing else', async () => {
    const fetchFrom = answering({ matches: [] });
    await check(fetchFrom);
    const [url, init] = fetchFrom.mock.calls[0] ?? [];
    expect(url).toBe('http://localhost:8081/v2/check');
    expect(init).toMatchObject({ method: 'POST', redirect: 'manual', credentials: 'omit' });
    expect(form(fetchFrom)).toEqual({
      text: 'Teh cat',
      language: 'auto',
      level: 'default',
      motherTongue: 'de',
      preferredVariants: 'de-AT',
    });
  });

  it('has the key where there is one, and no language that the server would refuse', async () => {
    const fetchFrom = answering({ matches: [] });
    await check(fetchFrom, { apiKey: 'secret', username: 'me', picky: true }, 'x', 'hu-HU');
    expect(form(fetchFrom)).toEqual({
      text: 'x',
      language: 'auto',
      level: 'picky',
      apiKey: 'secret',
      username: 'me',
    });
  });
});

describe('an answer', () => {
  it('is corrections, with all that can be done, by its first suggestion', async () => {
    expect(await check(answering({ matches: [match()] }))).toEqual([
      {
        start: 0,
        end: 3,
        from: 'Teh',
        to: 'The',
        others: ['Tea'],
        kind: 'Typos',
        rule: 'R',
        message: 'Wrong.',
        engine: 'LanguageTool',
        misspelt: true,
      },
    ]);
  });

  it('has no matters of taste, unless the user wants them', async () => {
    const style = match({ rule: { id: 'S', issueType: 'style' } });
    expect(await check(answering({ matches: [style] }))).toEqual([]);
    expect(await check(answering({ matches: [style] }), { picky: true })).toHaveLength(1);
  });

  it.each([
    ['no place', match({ offset: 'x' })],
    ['a place before the text', match({ offset: -1 })],
    ['half a place', match({ offset: 0.5 })],
    ['no suggestion', match({ replacements: [] })],
    ['a suggestion of the wrong form', match({ replacements: 'The' })],
    ['an endless suggestion', match({ replacements: [{ value: 'x'.repeat(2_000) }] })],
    ['nothing', null],
  ])('that has %s in one of its matches costs that alone', async (_, wrong) => {
    const found = await check(answering({ matches: [wrong, match({ offset: 4 })] }));
    expect(found).toMatchObject([{ start: 4 }]);
  });

  it('has its words bounded', async () => {
    const [found] = await check(
      answering({
        matches: [match({ message: `<b>${'x'.repeat(9_000)}`, rule: { id: 'y'.repeat(9_000) } })],
      }),
    );
    expect(found?.message).toHaveLength(500);
    expect(found?.rule).toHaveLength(100);
  });
});

describe('what goes wrong is said as it is', () => {
  const key = 'a-very-secret-key';
  it.each<[string, ReturnType<typeof answering>, string]>([
    ['too many requests', answering('Error: limit', { status: 429 }), 'proofreader-limit'],
    ['too long', answering('Error: Your text exceeds the limit', { status: 413 }), 'proofreader-too-long'],
    [
      'too long, by words',
      answering('Error: text exceeds the limit of 9', { status: 400 }),
      'proofreader-too-long',
    ],
    [
      'language',
      answering("Error: 'xx' is not a language code known", { status: 400 }),
      'proofreader-language',
    ],
    ['key', answering('Error: AuthException', { status: 403 }), 'proofreader-key'],
    ['key, by 401', answering('Error', { status: 401 }), 'proofreader-key'],
    ['broken', answering('Error', { status: 500 }), 'proofreader-unreachable'],
    ['a web page', answering('<!doctype html>'), 'proofreader-garbage'],
    ['another program', answering({ choices: [] }), 'proofreader-garbage'],
    ['not found', answering('Not found', { status: 404 }), 'proofreader-garbage'],
    [
      'a redirect',
      answering('', { status: 302, headers: { location: 'https://evil.example' } }),
      'proofreader-garbage',
    ],
    ['a huge answer', answering(`{"matches":["${'x'.repeat(5 << 20)}"]}`), 'proofreader-garbage'],
  ])('%s', async (_, fetchFrom, code) => {
    const failed = check(fetchFrom, { apiKey: key });
    await expect(failed).rejects.toBeInstanceOf(RunError);
    await expect(failed).rejects.toMatchObject({ code, params: { host: 'localhost:8081' } });
    expect(fetchFrom).toHaveBeenCalledOnce();
  });

  it('offline', async () => {
    const fetchFrom = vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch'));
    await expect(check(fetchFrom)).rejects.toMatchObject({ code: 'proofreader-unreachable' });
  });

  it('and never with the key', async () => {
    const failed = check(answering(`no ${key} here`, { status: 400 }), { apiKey: key });
    await expect(failed).rejects.toMatchObject({ detail: expect.not.stringContaining(key) });
  });

  it('when the user stops, by their reason', async () => {
    const stop = new AbortController();
    const fetchFrom = vi.fn<typeof fetch>(async () => {
      stop.abort(new Error('stopped'));
      throw new TypeError('aborted');
    });
    const given = { text: 'x', language: 'en' };
    await expect(checkByLanguageTool(server, given, stop.signal, fetchFrom)).rejects.toThrow('stopped');
  });
});
