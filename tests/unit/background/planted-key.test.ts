import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { modelFor } from '../../../src/background/chosen-model';
import { createModelService } from '../../../src/background/model-service';
import type { ProviderKind } from '../../../src/core/models/model-entry';
import { readBackupSettings } from '../../../src/library/backup-settings';
import type { ModelDraft } from '../../../src/messages/model-commands';
import { createModel } from '../../../src/models/create-model';
import { listModels } from '../../../src/models/list-models';
import { createSettings, type SettingsStore } from '../../../src/store/settings';
import { writeError } from '../../../src/wire/errors';
import { startAnthropicServer } from '../../servers/anthropic-server';
import { startGoogleServer } from '../../servers/google-server';
import { startOllamaServer } from '../../servers/ollama-server';
import { startOpenAiServer } from '../../servers/openai-server';
import { startSkillApiServer } from '../../servers/skill-api-server';
import { requestOf, skillOf, startRun, worldOf } from '../core/execute/fakes';
import { memoryArea } from '../store/support/memory-area';
import { broken } from './support/fake-models';

const key = 'sk-planted-1f3c5a7b9d';
const kinds = ['openai-compatible', 'anthropic', 'google', 'ollama', 'skill-api'] as const;

const good: Record<
  (typeof kinds)[number],
  () => Promise<{ baseUrl: string; requests: { headers: object }[]; close(): Promise<void> }>
> = {
  'openai-compatible': () => startOpenAiServer({ models: ['m'] }),
  anthropic: () => startAnthropicServer({ models: ['m'] }),
  google: () => startGoogleServer({ models: ['m'] }),
  ollama: () => startOllamaServer({ models: ['m'] }),
  'skill-api': () => startSkillApiServer(),
};

/** Ways to repeat a request where its key does not belong. */
const echoes = {
  'a refused key': { status: 401, type: 'application/json', wrap: (all: string) => error(all) },
  'no permission': { status: 403, type: 'text/plain', wrap: (all: string) => all },
  'a missing page': { status: 404, type: 'text/html', wrap: (all: string) => `<h1>${all}</h1>` },
  'too much': { status: 429, type: 'application/json', wrap: (all: string) => error(all) },
  'a fault of its own': { status: 500, type: 'text/plain', wrap: (all: string) => all },
  'a web page': { status: 200, type: 'text/html', wrap: (all: string) => `<p>${all}</p>` },
  'a document': { status: 200, type: 'application/json', wrap: (all: string) => error(all) },
  'a stream of an error': {
    status: 200,
    type: 'text/event-stream',
    wrap: (all: string) => `event: error\ndata: ${error(all)}\n\n`,
  },
  'a stream of nonsense': {
    status: 200,
    type: 'text/event-stream',
    wrap: (all: string) => `data: {${all}\n\n`,
  },
};

function error(message: string): string {
  return JSON.stringify({ type: 'error', error: { message, type: 'x', code: 'y' } });
}

let settings: SettingsStore;
let said: unknown[];
let close: () => Promise<unknown>;

beforeEach(() => {
  settings = createSettings(memoryArea().area);
  said = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => void said.push(words.map(String)));
  }
});
afterEach(async () => {
  vi.restoreAllMocks();
  await close();
});

/** All that the user does with a model: saves, tests, lists, runs and backs up. Everything that comes of it. */
async function useModel(kind: ProviderKind, baseUrl: string): Promise<unknown[]> {
  const newModel = (endpoint: Parameters<typeof createModel>[0]) => createModel(endpoint, nobody);
  const service = createModelService({
    settings,
    createModel: newModel,
    listModels,
    exchangeCode: async () => '',
    mayReach: async () => true,
    keepAlive: () => () => undefined,
    consent: { rememberAgreed: async () => undefined },
    newId: () => 'planted',
    onSaved: () => undefined,
  });
  const draft: ModelDraft = { kind, label: 'Planted', baseUrl, model: 'm', apiKey: key };
  const id = await service.saveModel(draft);
  const stored = { ...draft, id, apiKey: undefined };
  const thrown = await service.setDefaultModel('gone').catch((error: unknown) => writeError(error));
  const answers = [
    await service.testModel(draft),
    await service.testModel(stored),
    await service.listModels(stored),
  ];
  const model = async () =>
    modelFor(
      { settings, createModel: newModel, mayReach: async () => true, withoutModel: async () => undefined },
      skillOf(),
      '',
      undefined,
    );
  const world = worldOf(skillOf({ retry: 0 }), { model });
  const run = startRun(world, requestOf());
  const result = await run.done;
  return [
    ...[id, thrown, ...answers, run.events, result, world],
    await service.modelOverview(),
    await readBackupSettings(settings),
    said,
  ];
}

const nobody = { stream: () => broken(new Error('no browser')) };

describe.each(kinds)('a key of %s', (kind) => {
  it('goes to its server and nowhere else', async () => {
    const server = await good[kind]();
    close = server.close;
    const all = JSON.stringify(await useModel(kind, server.baseUrl));
    expect(all).toContain('"type":"succeeded"');
    expect(all).not.toContain(key);
    expect(server.requests.length).toBeGreaterThan(1);
    for (const { headers } of server.requests) expect(JSON.stringify(headers)).toContain(key);
  });

  it.each(Object.entries(echoes))('is in nothing that is kept or shown of %s', async (_name, echo) => {
    const heard: string[] = [];
    const server: Server = createServer((request, response) => {
      const all = JSON.stringify([request.url, request.headers]);
      heard.push(all);
      response.writeHead(echo.status, { 'content-type': echo.type, 'x-echo': all });
      response.end(echo.wrap(all));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = () => new Promise((resolve) => server.close(resolve));
    const all = JSON.stringify(
      await useModel(kind, `http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    );
    expect(heard.length).toBeGreaterThan(1);
    expect(heard.join()).toContain(key);
    expect(all).toContain('"type":"failed"');
    expect(all).not.toContain(key);
    // The server's words did come, and are shown without the key.
    if (echo.status >= 400) expect(all).toContain('•••');
  });
});

it('a model of the browser has none, whatever was typed before', async () => {
  close = async () => undefined;
  await useModel('browser', '');
  expect(JSON.stringify(await settings.get('models'))).not.toContain(key);
});
