import type { Page } from '@playwright/test';
import { askSettings } from '../../e2e/support/extension-page';
import { startAnthropicServer } from '../../servers/anthropic-server';
import { startGoogleServer } from '../../servers/google-server';
import { startOllamaServer } from '../../servers/ollama-server';
import { startOpenAiServer } from '../../servers/openai-server';
import { startSkillApiServer } from '../../servers/skill-api-server';
import { launch, openExtensionPage } from '../chromium';
import { type Measurement, type Row, repeat } from '../row';
import { type PlainRequest, timeFetch, timeRun } from '../run-port';

const tokens = 5000;

/** A provider's server, how it is set up, and the same question without Caretaker. */
interface Provider {
  kind: string;
  server: { baseUrl: string; close(): Promise<void> };
  model: string;
  /** The next answers: so many texts of five characters, one every `every` milliseconds. */
  answerWith(words: number, every: number): void;
  plain: PlainRequest;
}

/**
 * What the real background adds to a model's stream, over a real port, for every kind of provider: each run is followed
 * at once by a plain `fetch` of the same stream from the same process, whose time is taken off.
 */
export const measureProviders: Measurement = async (context) => {
  const chromium = await launch(context);
  const page = await openExtensionPage(chromium);
  const rows: Row[] = [];
  for (const start of providers) {
    const provider = await start();
    await choose(page, provider);
    rows.push(...(await measure(page, provider, context.runs)));
    await provider.server.close();
  }
  await chromium.close();
  return rows;
};

async function measure(page: Page, provider: Provider, runs: number): Promise<Row[]> {
  const pair = async (words: number, every: number) => {
    provider.answerWith(words, every);
    const run = await timeRun(page, { skill: 'builtin:explain', text: 'gluten' });
    if (run.end !== 'succeeded') throw new Error(`The run with ${provider.kind} ended with ${run.end}`);
    return { run, plain: await timeFetch(page, provider.plain) };
  };
  await pair(1, 0);
  const short = await repeat(runs, () => pair(4, 50));
  const long = await repeat(runs, () => pair(tokens, 0));
  return [
    {
      name: `run.first-token-overhead (${provider.kind})`,
      unit: 'ms',
      budget: 15,
      better: 'lower',
      samples: short.map(({ run, plain }) => run.firstText - plain.firstText),
    },
    {
      name: `run.per-token-overhead (${provider.kind})`,
      unit: 'ms',
      budget: 0.3,
      better: 'lower',
      samples: long.map(({ run, plain }) => (run.total - plain.total) / tokens),
    },
  ];
}

/** Sets the provider up as the only model, as the settings page does, and agrees to what is sent there. */
async function choose(page: Page, { kind, server, model }: Provider): Promise<void> {
  const ask = (method: string, ...args: unknown[]) =>
    page.evaluate(askSettings, [method, args] as [string, unknown[]]);
  const draft = { kind, label: kind, baseUrl: server.baseUrl, model, apiKey: 'sk-test-secret' };
  const id = await ask('saveModel', draft);
  await ask('setDefaultModel', id);
}

const message = [{ role: 'user', content: 'hi' }];
const said = (words: number) => 'word '.repeat(words);

const providers: (() => Promise<Provider>)[] = [
  async function openAiCompatible() {
    const server = await startOpenAiServer();
    return {
      kind: 'openai-compatible',
      server,
      model: 'test-model',
      answerWith: (words, every) => server.reply({ kind: 'text', text: said(words), size: 5, every }),
      plain: {
        url: `${server.baseUrl}/chat/completions`,
        headers: { authorization: 'Bearer sk-test-secret' },
        body: { model: 'test-model', stream: true, messages: message },
      },
    };
  },
  async function anthropic() {
    const server = await startAnthropicServer();
    return {
      kind: 'anthropic',
      server,
      model: 'test-model',
      answerWith: (words, every) => server.reply({ kind: 'text', text: said(words), size: 5, every }),
      plain: {
        url: `${server.baseUrl}/messages`,
        headers: { 'x-api-key': 'sk-test-secret', 'anthropic-version': '2023-06-01' },
        body: { model: 'test-model', stream: true, max_tokens: 1024, messages: message },
      },
    };
  },
  async function google() {
    const server = await startGoogleServer();
    return {
      kind: 'google',
      server,
      model: 'test-model',
      answerWith: (words, every) => server.reply({ kind: 'text', text: said(words), size: 5, every }),
      plain: {
        url: `${server.baseUrl}/models/test-model:streamGenerateContent?alt=sse`,
        headers: { 'x-goog-api-key': 'sk-test-secret' },
        body: { contents: [{ role: 'user', parts: [{ text: 'hi' }] }] },
      },
    };
  },
  async function ollama() {
    const server = await startOllamaServer({ models: ['test-model'] });
    return {
      kind: 'ollama',
      server,
      model: 'test-model',
      answerWith: (words, every) => server.reply({ kind: 'text', text: said(words), size: 5, every }),
      plain: {
        url: `${server.baseUrl}/api/chat`,
        headers: {},
        body: { model: 'test-model', stream: true, messages: message },
      },
    };
  },
  async function skillApi() {
    const server = await startSkillApiServer();
    return {
      kind: 'skill-api',
      server,
      model: '',
      answerWith: (words, every) =>
        server.reply({ kind: 'stream', form: 'events', text: said(words), size: 5, every }),
      plain: {
        url: `${server.baseUrl}/api/v1/skill/execute`,
        headers: { authorization: 'Bearer sk-test-secret' },
        body: { system_prompt: 'x', message: 'hi', context: { type: 'explain', selected_text: 'gluten' } },
      },
    };
  },
];
