import { describe, expect, it } from 'vitest';
import type { ModelPart, ModelRequest } from '../../../../src/core/run/needs';
import { createBrowserModelEngine } from '../../../../src/sandbox/browser-model/browser-model';
import { createFakePromptApi, type FakeOptions } from './fake-prompt-api';

const never = new AbortController().signal;
const request: ModelRequest = { system: 'Be brief.', messages: [{ role: 'user', text: 'Greet me now.' }] };

async function collect(options: FakeOptions = {}, asked = request) {
  const api = createFakePromptApi(options);
  const parts: ModelPart[] = [];
  try {
    for await (const part of createBrowserModelEngine(api.scope).stream(asked, never)) parts.push(part);
    return { api, parts };
  } catch (error) {
    return { api, parts, error };
  }
}

describe('an answer', () => {
  it.each(['context', 'input'] as const)('comes in pieces, with its tokens (%s usage)', async (counts) => {
    const { api, parts } = await collect({ counts });
    expect(parts).toEqual([
      { type: 'text', delta: 'Hel' },
      { type: 'text', delta: 'lo.' },
      { type: 'usage', usage: { input: 5, output: 2 } },
    ]);
    expect(api.created).toMatchObject([{ initialPrompts: [{ role: 'system', content: 'Be brief.' }] }]);
    expect(api.prompts).toEqual([[{ role: 'user', content: 'Greet me now.' }]]);
    expect(api.destroyed).toBe(1);
  });

  it('comes without tokens from a browser that does not count them', async () => {
    const { parts } = await collect({ counts: 'none' });
    expect(parts.map(({ type }) => type)).toEqual(['text', 'text']);
  });

  it('is asked for with the same options that availability was asked for, and with no language', async () => {
    const { api } = await collect();
    const { expectedInputs, expectedOutputs } = api.created[0] ?? {};
    expect(api.asked).toEqual([{ expectedInputs, expectedOutputs }]);
    expect(JSON.stringify(api.asked)).not.toContain('languages');
  });

  it('ends with the session when it is aborted', async () => {
    const api = createFakePromptApi({ endless: true });
    const stop = new AbortController();
    const parts = createBrowserModelEngine(api.scope).stream(request, stop.signal)[Symbol.asyncIterator]();
    await parts.next();
    await parts.next();
    stop.abort();
    await expect(parts.next()).rejects.toBe(stop.signal.reason);
    await expect.poll(() => api.destroyed).toBe(1);
  });

  it('ends with the session when nobody reads on', async () => {
    const api = createFakePromptApi({ endless: true });
    for await (const _part of createBrowserModelEngine(api.scope).stream(request, never)) break;
    await expect.poll(() => api.destroyed).toBe(1);
  });
});

describe('a download', () => {
  it('is told of while it goes on, where the browser lets us wait for it', async () => {
    const { parts } = await collect({ state: 'downloading', clicked: true, fractions: [0, 0.25, 1] });
    expect(parts.slice(0, 3)).toEqual([
      { type: 'progress', fraction: 0 },
      { type: 'progress', fraction: 0.25 },
      { type: 'progress', fraction: 1 },
    ]);
  });

  it('that the browser does not let us wait for is told as such', async () => {
    const { error, api } = await collect({ state: 'downloading' });
    expect(error).toMatchObject({ code: 'model-not-ready', detail: 'Requires a user gesture.' });
    expect(api.destroyed).toBe(0);
  });

  it('is never begun by a run', async () => {
    const { error, api } = await collect({ state: 'downloadable', clicked: true });
    expect(error).toMatchObject({ code: 'model-not-ready' });
    expect(api.created).toEqual([]);
  });
});

describe('an error', () => {
  it('says that there is no such model', async () => {
    expect((await collect({ state: 'unavailable' })).error).toMatchObject({ code: 'model-unavailable' });
  });

  it('says so where the browser has no such thing, as Firefox', async () => {
    const parts = createBrowserModelEngine({}).stream(request, never)[Symbol.asyncIterator]();
    await expect(parts.next()).rejects.toMatchObject({ code: 'model-unavailable' });
  });

  it('says by how much a text is too long', async () => {
    const { error, api } = await collect({ window: 4 });
    expect(error).toMatchObject({
      code: 'model-refused',
      detail: "The text is too long for the browser's model. It has 3 tokens, and 2 are free.",
    });
    expect(api.destroyed).toBe(1);
  });

  it.each([
    ['QuotaExceededError', 'model-refused', /too long/],
    ['NotSupportedError', 'model-refused', /words/],
    ['NotAllowedError', 'model-refused', /words/],
    ['NetworkError', 'model-not-ready', /words/],
    ['NotReadableError', 'model-filtered', /words/],
    ['UnknownError', 'model-server', /words/],
    ['OperationError', 'model-server', /words/],
    ['InvalidStateError', 'model-server', /words/],
    ['AbortError', 'model-server', /words/],
  ])('%s becomes %s with the words of the browser', async (name, code, words) => {
    const failing = new DOMException('Its own words.', name);
    for (const options of [{ createError: failing }, { streamError: failing }]) {
      const { error } = await collect(options);
      expect(error).toMatchObject({ name: 'RunError', code, detail: expect.stringMatching(words) });
    }
  });
});

describe('tools', () => {
  const tools = [{ name: 'weather', description: 'Of a city', inputSchema: { type: 'object' } }];
  const call = (city: string) => ({
    type: 'tool-call' as const,
    // Chromium has these on the prototype, and leaves the id empty.
    value: Object.create({ callID: '', name: 'weather', arguments: { city } }),
  });

  it('are told of, and calls handed on with ids of their own', async () => {
    const { api, parts } = await collect(
      { tools: true, chunks: ['Let me see.', call('Graz'), call('Tokyo')] },
      { ...request, tools },
    );
    expect(api.created[0]).toMatchObject({
      tools,
      expectedInputs: [{ type: 'text' }, { type: 'tool-response' }],
      expectedOutputs: [{ type: 'text' }, { type: 'tool-call' }],
    });
    const calls = parts.flatMap((part) => (part.type === 'call' ? [part.call] : []));
    expect(calls.map(({ name, input }) => [name, input])).toEqual([
      ['weather', { city: 'Graz' }],
      ['weather', { city: 'Tokyo' }],
    ]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
  });

  it('are left out where the browser knows none', async () => {
    const { api, parts } = await collect({}, { ...request, tools });
    expect(api.created[0]?.tools).toBeUndefined();
    expect(parts).toHaveLength(3);
  });

  it('are left out where the model knows none', async () => {
    const api = createFakePromptApi();
    const scope = { ...api.scope, LanguageModelToolSuccess: class {} };
    const parts: ModelPart[] = [];
    const { stream } = createBrowserModelEngine(scope);
    for await (const part of stream({ ...request, tools }, never)) parts.push(part);
    expect(api.asked.map((options) => options.tools?.length)).toEqual([1, undefined]);
    expect(parts).toHaveLength(3);
  });

  it('have calls and results told in words', async () => {
    const { api } = await collect(
      {},
      {
        ...request,
        messages: [
          { role: 'user', text: 'Weather?' },
          {
            role: 'assistant',
            text: 'Let me see.',
            calls: [{ id: '1', name: 'weather', input: { city: 'Graz' } }],
          },
          {
            role: 'tool',
            results: [
              { id: '1', name: 'weather', output: 'sun' },
              { id: '2', name: 'time', output: 'no clock', failed: true },
            ],
          },
        ],
      },
    );
    expect(api.created[0]?.initialPrompts?.slice(1)).toEqual([
      { role: 'user', content: 'Weather?' },
      { role: 'assistant', content: 'Let me see.\nI call the tool weather with {"city":"Graz"}.' },
    ]);
    expect(api.prompts).toEqual([
      [{ role: 'user', content: 'The tool weather answered: sun\nThe tool time failed: no clock' }],
    ]);
  });
});
