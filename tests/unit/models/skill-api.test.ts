import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ModelEndpoint } from '../../../src/core/models/model-entry';
import type { Model, ModelPart, ModelRequest } from '../../../src/core/run/needs';
import { createSkillApiModel } from '../../../src/models/skill-api';
import { type SkillApiServer, type SkillReply, startSkillApiServer } from '../../servers/skill-api-server';

const key = 'sa-secret-1234';
const never = new AbortController().signal;

let server: SkillApiServer;
beforeAll(async () => {
  server = await startSkillApiServer();
});
afterAll(() => server.close());
beforeEach(() => server.reply({ kind: 'contract' }));

type Situation = NonNullable<ModelRequest['situation']>;

function requestOf(changes: Partial<Situation> = {}): ModelRequest {
  const situation: Situation = {
    behaviour: 'rewrite',
    selectedText: 'teh cat',
    message: 'Mend this',
    config: {},
    ...changes,
  };
  const text = `${situation.message}\n\n<text>\n${situation.selectedText}\n</text>`;
  return { system: 'You mend texts.', messages: [{ role: 'user', text }], situation };
}

function modelOf(changes: Partial<ModelEndpoint> = {}, fetchFrom?: typeof fetch): Model {
  const { baseUrl } = server;
  const endpoint = { kind: 'skill-api' as const, label: 'Our server', baseUrl, model: '', apiKey: key };
  return createSkillApiModel({ ...endpoint, ...changes }, fetchFrom);
}

async function collect(request = requestOf(), model = modelOf()) {
  const parts: ModelPart[] = [];
  try {
    for await (const part of model.stream(request, never)) parts.push(part);
    return { parts, text: textOf(parts) };
  } catch (error) {
    return { parts, text: textOf(parts), error };
  }
}

const bytes = new TextEncoder().encode('<p>more</p>'.repeat(1_000));

const textOf = (parts: ModelPart[]) => parts.map((part) => (part.type === 'text' ? part.delta : '')).join('');

describe('executeSkill', () => {
  it('sends the prompt, the message and the situation', async () => {
    const { text } = await collect();
    expect(text).toBe('execute: Mend this');
    expect(server.requests.at(-1)).toMatchObject({
      method: 'POST',
      path: '/api/v1/skill/execute',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    expect(server.requests.at(-1)?.body).toEqual({
      system_prompt: 'You mend texts.',
      message: 'Mend this',
      context: { type: 'rewrite', selected_text: 'teh cat' },
    });
  });

  it('sends no authorization without a key, and says where it is', async () => {
    const model = modelOf({ apiKey: '' });
    await collect(requestOf(), model);
    expect(server.requests.at(-1)?.headers.authorization).toBeUndefined();
    const { host } = new URL(server.baseUrl);
    expect(model).toMatchObject({ host, model: '', label: 'Our server', local: true });
  });

  it('goes to the path that the skill names, on the same server', async () => {
    await collect(requestOf({ config: { api_endpoint: '/api/v1/ghost-twin/chat' } }));
    expect(server.requests.at(-1)).toMatchObject({
      path: '/api/v1/ghost-twin/chat',
      body: { system_prompt: 'You mend texts.', message: 'Mend this' },
    });
  });

  it('works without a run, as the settings try a model', async () => {
    const { text } = await collect({ system: 'Answer.', messages: [{ role: 'user', text: 'Say hello.' }] });
    expect(text).toBe('execute: Say hello.');
    expect(server.requests.at(-1)?.body).toMatchObject({ context: { type: 'no-input', selected_text: '' } });
  });

  it.each(['https://evil.example/x', '//evil.example', '/\\evil.example', '/../x'])(
    'sends nothing where the skill names %s',
    async (api_endpoint) => {
      const asked: unknown[] = [];
      const model = modelOf({}, async (input) => {
        asked.push(input);
        return new Response();
      });
      const { error } = await collect(requestOf({ config: { api_endpoint } }), model);
      expect(error).toMatchObject({ code: 'model-endpoint' });
      expect(asked).toEqual([]);
      expect(JSON.stringify(error)).not.toContain(key);
    },
  );
});

describe('a path whose prompt is the server’s own', () => {
  const chat = '/api/v1/llm/chat';

  it('takes the text of a skill of ours that the server has a prompt for', async () => {
    await collect(requestOf({ serverPrompt: 'polish' }));
    expect(server.requests.at(-1)).toMatchObject({ path: chat, body: { mode: 'polish' } });
    const auto = { source_language: 'auto', target_language: 'auto' };
    await collect(requestOf({ serverPrompt: 'translate', config: auto, language: 'German' }));
    expect(server.requests.at(-1)).toMatchObject({
      path: chat,
      body: { mode: 'translate', ...auto, user_language: 'German' },
    });
    await collect(requestOf({ serverPrompt: 'polish', config: { api_endpoint: '/api/v1/ghost-twin/chat' } }));
    expect(server.requests.at(-1)).toMatchObject({ path: '/api/v1/ghost-twin/chat' });
  });

  it('polishes the selection, with what was typed as an instruction', async () => {
    const { text } = await collect(requestOf({ config: { api_endpoint: chat, api_mode: 'polish' } }));
    expect(text).toBe('polish: teh cat');
    expect(server.requests.at(-1)).toMatchObject({ path: chat });
    expect(server.requests.at(-1)?.body).toEqual({
      mode: 'polish',
      message: 'teh cat',
      instruction: 'Mend this',
      context: { type: 'rewrite', selected_text: 'teh cat' },
    });
  });

  it('translates, with the languages of the skill', async () => {
    const config = { api_endpoint: chat, source_language: 'English', target_language: 'French' };
    const { text } = await collect(requestOf({ config, message: 'teh cat' }));
    expect(text).toBe('translate to French: teh cat');
    expect(server.requests.at(-1)?.body).toEqual({
      mode: 'translate',
      message: 'teh cat',
      source_language: 'English',
      target_language: 'French',
      context: { type: 'rewrite', selected_text: 'teh cat' },
    });
  });

  it('leaves languages that are not set to the server, and works on what was typed where nothing is selected', async () => {
    const config = { api_endpoint: chat, api_mode: 'translate', source_language: '' };
    await collect(requestOf({ config, message: 'Hello', selectedText: '', behaviour: 'direct-output' }));
    expect(server.requests.at(-1)?.body).toEqual({
      mode: 'translate',
      message: 'Hello',
      context: { type: 'direct-output', selected_text: '' },
    });
  });

  it('polishes where the skill says nothing else', async () => {
    expect((await collect(requestOf({ config: { api_endpoint: chat } }))).text).toBe('polish: teh cat');
  });

  it('refuses a mode that does not exist before anything is sent', async () => {
    const sent = server.requests.length;
    const { error } = await collect(requestOf({ config: { api_endpoint: chat, api_mode: 'sing' } }));
    expect(error).toMatchObject({ code: 'skill-broken', detail: expect.stringContaining('"sing"') });
    expect(server.requests).toHaveLength(sent);
  });
});

describe('what is shown of a request', () => {
  const shown = (changes: Partial<Situation> = {}) => modelOf().sends?.(requestOf(changes));

  it('is what goes out, the prompt for itself', () => {
    expect(shown()).toEqual({
      system: 'You mend texts.',
      message: JSON.stringify(
        { message: 'Mend this', context: { type: 'rewrite', selected_text: 'teh cat' } },
        null,
        2,
      ),
    });
  });

  it('has no prompt where none is sent', () => {
    const sent = shown({ config: { api_endpoint: '/api/v1/llm/chat', target_language: 'French' } });
    expect(sent?.system).toBe('');
    expect(JSON.parse(sent?.message ?? '')).toMatchObject({ mode: 'translate', target_language: 'French' });
  });

  it('is nothing for an endpoint elsewhere: the user is not asked to agree to it', () => {
    const config = { api_endpoint: '//evil.example' };
    expect(() => shown({ config })).toThrow(expect.objectContaining({ code: 'model-endpoint' }));
  });
});

describe('an answer', () => {
  it('is given without the thoughts of a reasoning model', async () => {
    server.reply({ kind: 'stream', form: 'events', text: '<think>Hm.</think>Hello.' });
    expect((await collect()).text).toBe('Hello.');
  });

  const text = 'Grüße an 你好.';
  const usage: ModelPart = { type: 'usage', usage: { input: 12, output: 34 } };
  const counted = { input_tokens: 12, output_tokens: 34 };

  it.each([
    ['an object', { text, usage: counted }],
    ['output', { output: text, usage: counted }],
    ['result', { result: text, usage: counted, more: 'is passed over' }],
  ])('may be JSON: %s', async (_, value) => {
    server.reply({ kind: 'json', value });
    expect((await collect()).parts).toEqual([{ type: 'text', delta: text }, usage]);
  });

  it.each([
    ['a string', text],
    ['an object without usage', { text, usage: null }],
  ])('may be JSON: %s', async (_, value) => {
    server.reply({ kind: 'json', value });
    expect((await collect()).parts).toEqual([{ type: 'text', delta: text }]);
  });

  it.each(['events', 'ndjson'] as const)('may be a stream of %s', async (form) => {
    server.reply({ kind: 'stream', form, text, size: 5 });
    const { parts } = await collect();
    expect(parts).toEqual([
      { type: 'text', delta: 'Grüße' },
      { type: 'text', delta: ' an 你' },
      { type: 'text', delta: '好.' },
      usage,
    ]);
  });

  it('may be plain text', async () => {
    server.reply({ kind: 'stream', form: 'plain', text, size: 3 });
    expect((await collect()).text).toBe(text);
  });

  it('may end as OpenAI’s streams do, with strings for pieces and comments between', async () => {
    const body = ': still here\n\ndata: "Hel"\n\nevent: more\ndata: {"text": "lo"}\n\ndata: [DONE]\n\n';
    server.reply({ kind: 'body', type: 'text/event-stream', body });
    expect(await collect()).toEqual({
      parts: [
        { type: 'text', delta: 'Hel' },
        { type: 'text', delta: 'lo' },
      ],
      text: 'Hello',
    });
  });

  it('ends the request when it is aborted', async () => {
    server.reply({ kind: 'one-token', form: 'events', text: 'Hello' });
    const stop = new AbortController();
    const parts = modelOf().stream(requestOf(), stop.signal)[Symbol.asyncIterator]();
    await parts.next();
    stop.abort();
    await expect(parts.next()).rejects.toBe(stop.signal.reason);
    await expect.poll(() => server.requests.at(-1)?.aborted).toBe(true);
  });

  it.each(['nothing', 'headers'] as const)('can be aborted when %s has come', async (after) => {
    server.reply({ kind: 'hang', after });
    const asked = server.requests.length;
    const stop = new AbortController();
    const first = modelOf().stream(requestOf(), stop.signal)[Symbol.asyncIterator]().next();
    await expect.poll(() => server.requests.length).toBe(asked + 1);
    stop.abort();
    await expect(first).rejects.toBe(stop.signal.reason);
  });

  it('ends the request when nobody reads on', async () => {
    server.reply({ kind: 'stream', form: 'plain', text: 'word '.repeat(5_000), size: 5, every: 1 });
    for await (const _part of modelOf().stream(requestOf(), never)) break;
    await expect.poll(() => server.requests.at(-1)?.aborted).toBe(true);
  });
});

describe('an error', () => {
  const error = (status: number, body?: unknown): SkillReply => ({ kind: 'error', status, body });
  const events = (body: string): SkillReply => ({ kind: 'body', type: 'text/event-stream', body });
  const last = (piece: object): SkillReply => ({ kind: 'stream', form: 'ndjson', text: 'Hel', last: piece });
  const cut = (form: 'events' | 'ndjson' | 'plain', by: 'connection' | 'end'): SkillReply => ({
    kind: 'cut',
    form,
    text: 'Hello there',
    by,
  });
  const cases: [SkillReply, code: string, words: RegExp][] = [
    [error(401, { error: { message: `bad key ${key}` } }), 'model-key', /^401: bad key •••$/],
    [error(403, { error: 'not for you' }), 'model-refused', /^403: not for you$/],
    [error(400, { detail: 'message is missing' }), 'model-refused', /^400: message is missing$/],
    [error(422, { detail: [{ msg: 'odd' }] }), 'model-refused', /odd/],
    [error(404, { message: 'No such path' }), 'model-garbage', /^404: No such path$/],
    [error(429, { error: { code: 'QUOTA', message: 'Enough for today' } }), 'model-rate-limit', /Enough/],
    [error(500), 'model-server', /^500/],
    [error(502, 'Bad gateway'), 'model-server', /Bad gateway/],
    [{ kind: 'json', value: { error: { message: `no model ${key}` } } }, 'model-server', /^no model •••$/],
    [{ kind: 'json', value: { message: 'Hello' } }, 'model-garbage', /no text/],
    [{ kind: 'json', value: { text: 7 } }, 'model-garbage', /7/],
    [{ kind: 'json', value: [key] }, 'model-garbage', /•••/],
    [{ kind: 'json', value: { text: 'Hel', reason: 'length' } }, 'model-length', /^$/],
    [{ kind: 'body', type: 'application/json', body: '{"text": "Hel' }, 'model-garbage', /Hel/],
    [{ kind: 'body', type: 'text/html', body: '<title>Sign in</title>' }, 'model-garbage', /html.*Sign in/],
    [{ kind: 'body', type: '', body: 'Hello' }, 'model-garbage', /Hello/],
    [events('data: {"delta":"Hel"}\n\ndata: {"error":"gone"}\n\n'), 'model-server', /^gone$/],
    [events('data: Hello\n\ndata: [DONE]\n\n'), 'model-garbage', /./],
    [events('data: {"delta":"Hel"}\n\n'), 'model-cut', /^$/],
    [events(''), 'model-cut', /^$/],
    [last({ done: true, reason: 'length' }), 'model-length', /^$/],
    [last({ done: true, reason: 'filtered' }), 'model-filtered', /^$/],
    [last({ error: `boom ${key}` }), 'model-server', /^boom •••$/],
    [cut('events', 'connection'), 'model-cut', /./],
    [cut('events', 'end'), 'model-cut', /^$/],
    [cut('ndjson', 'connection'), 'model-cut', /./],
    [cut('ndjson', 'end'), 'model-cut', /^$/],
    [cut('plain', 'connection'), 'model-cut', /./],
  ];
  it.each(cases)('%j becomes %s', async (reply, code, words) => {
    server.reply(reply);
    const { error: thrown } = await collect();
    const params = { host: new URL(server.baseUrl).host, model: 'Our server' };
    expect(thrown).toMatchObject({ name: 'RunError', code, params });
    expect((thrown as { detail?: string }).detail ?? '').toMatch(words);
    expect(JSON.stringify(thrown)).not.toContain(key);
  });

  it('tells how long the server asks to wait', async () => {
    server.reply({ kind: 'error', status: 503, body: { error: 'busy' }, retryAfter: '9' });
    expect((await collect()).error).toMatchObject({ code: 'model-server', retryAfter: 9 });
  });

  it('keeps what had come before', async () => {
    server.reply({ kind: 'cut', form: 'events', text: 'Hello there', by: 'end' });
    expect((await collect()).text).toBe('Hello there');
  });

  it('of a wrong key is the server’s own', async () => {
    const keyed = await startSkillApiServer();
    keyed.requireKey('another');
    const { error: thrown } = await collect(requestOf(), modelOf({ baseUrl: keyed.baseUrl }));
    await keyed.close();
    expect(thrown).toMatchObject({ code: 'model-key', detail: '401: This key is not known here.' });
  });

  it('of a server that is not there says so', async () => {
    const { error: thrown } = await collect(requestOf(), modelOf({ baseUrl: 'http://localhost:9' }));
    expect(thrown).toMatchObject({ code: 'model-unreachable' });
  });

  it('of a wrong answer that never ends is told by how it begins', async () => {
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(bytes) });
    const page = async () => new Response(endless, { headers: { 'content-type': 'text/html' } });
    const { error: thrown } = await collect(requestOf(), modelOf({}, page));
    expect(thrown).toMatchObject({
      code: 'model-garbage',
      detail: expect.stringMatching(/^text\/html: <p>more/),
    });
  });

  it.each([301, 302, 303, 307, 308] as const)('of a redirect (%i) sends nothing on', async (status) => {
    const elsewhere = await startSkillApiServer();
    server.reply({ kind: 'redirect', status, to: `${elsewhere.baseUrl}/api/v1/skill/execute` });
    const { error: thrown } = await collect();
    expect(thrown).toMatchObject({ code: 'model-garbage', detail: expect.stringContaining('redirects') });
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  });
});
