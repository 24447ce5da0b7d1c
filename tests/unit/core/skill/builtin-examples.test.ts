import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Memo } from '../../../../src/core/library/memo';
import type { ScriptRunner } from '../../../../src/core/run/needs';
import type { ConfigValue, Skill } from '../../../../src/core/skill/model';
import { floatingCard } from '../../../../src/core/tools/floating-card';
import { memoryForget } from '../../../../src/core/tools/memory-forget';
import { memorySearch } from '../../../../src/core/tools/memory-search';
import { memoryStore } from '../../../../src/core/tools/memory-store';
import { createToolRegistry } from '../../../../src/core/tools/registry';
import { createSkillTool } from '../../../../src/core/tools/skill-tool';
import { createModel } from '../../../../src/models/create-model';
import { stripTypes } from '../../../../src/sandbox/script/types/strip-types';
import { runInVm } from '../../../../src/sandbox/script/vm';
import { play, type Turn } from '../../../servers/dialogue';
import { type OpenAiServer, startOpenAiServer } from '../../../servers/openai-server';
import { pageTaking, requestOf, skillOf, startRun, worldOf } from '../execute/fakes';
import { builtinCatalog, builtinFile, builtinIndex } from './builtin';

/** A line of the `examples.json` in the folder of a function. */
interface Example {
  /** The notes that there are. */
  notes?: string[];
  input: Record<string, ConfigValue>;
  /** The user's, in English; where it is another than English. */
  language?: string;
  output: unknown;
  /** What models say, in turn, where they are not those of the function itself. */
  answers?: unknown[];
  /** What stands in the prompt and in the message that the function's own model gets. */
  told?: string[];
  asked?: string[];
}

const wasm = new WebAssembly.Module(
  readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm')),
);

const catalog = builtinCatalog();
const functions = Object.entries(builtinIndex).filter(([, { files }]) => files.includes('skill.json'));

const examples = functions.flatMap(([id]) => {
  const read: Example[] = JSON.parse(builtinFile(id, 'examples.json') ?? '[]');
  return read.map((example, place) => [id, place + 1, example] as const);
});

const caller = (id: string): Skill =>
  skillOf({
    ...{ key: 'user:caller', id: 'caller', name: 'caller', mode: 'sandbox' },
    ...{ files: ['SKILL.md', 'scripts/execute.js'], allowedTools: ['floating_card', `skill:${id}`] },
  });

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer();
});
afterAll(() => server.close());

/** Scripts run in the sandbox's own machine, in this very process. */
const scripts: ScriptRunner = {
  async run(asked, callTool) {
    const json = await runInVm(await asked, {
      ...{ wasm, stripTypes, now: () => performance.now() },
      callTool: async (tool, given) => JSON.stringify((await callTool(tool, JSON.parse(given))) ?? null),
    });
    return JSON.parse(json);
  },
};

/** Has a skill's script call the function, with everything real but the browser and the model's server. */
async function call(id: string, { notes = [], input, language = 'English' }: Example) {
  const skill = caller(id);
  const own = { ...skill, dangerous: false, foreign: false, package: 'hash' };
  const script = `export const execute = (_, ctx) => ctx.call('${id}', ${JSON.stringify({ fields: input })});`;
  const memos = notes.map((text, place): Memo => {
    return { id: `n${place + 1}`, text, url: '', title: '', createdAt: place, skill: 'builtin:memo' };
  });
  const needs = {
    memos: async () => memos,
    results: async () => [],
    saveMemo: async (memo: Memo) => void memos.push(memo),
    deleteMemo: async () => expect.unreachable('a note is deleted'),
    now: () => 0,
    newId: () => `n${memos.length + 1}`,
  };
  const tools = createToolRegistry([floatingCard, memorySearch, memoryStore, memoryForget], needs);
  for (const listing of await catalog.switchedOn()) tools.register(createSkillTool(listing, catalog.skill));
  const world = worldOf(undefined, {
    tools,
    catalog: {
      ...catalog,
      skill: async (key) => (key === skill.key ? skill : catalog.skill(key)),
      readFile: async (of, path) => (of.id === skill.id ? script : catalog.readFile(of, path)),
      candidates: async () => [
        ...(await catalog.candidates()),
        { skill: own, metadata: { enabled: true, uses: 0 } },
      ],
    },
    scripts,
    language: () => language,
    model: async () =>
      createModel({
        ...{ kind: 'openai-compatible', label: 'Test', model: 'test-model', apiKey: '' },
        baseUrl: server.baseUrl,
      }),
  });
  world.agreed.push({ origin: new URL(server.baseUrl).origin, model: 'test-model' });
  const { text, failure } = await startRun(world, { ...requestOf(), skill: skill.key }, pageTaking()).done;
  return { failure, output: text ? JSON.parse(text) : undefined };
}

describe('the examples of the built-in functions', () => {
  it('are there for each', () => {
    expect(functions.length).toBeGreaterThan(0);
    expect([...new Set(examples.map(([id]) => id))]).toEqual(functions.map(([id]) => id));
  });

  it.each(examples)('%s, example %i: the input gives the output', async (id, _, example) => {
    const skill = await catalog.skill(`builtin:${id}`);
    const isOfModel = skill?.mode === 'llm';
    const said = isOfModel ? [example.output] : (example.answers ?? []);
    const turns = said.map((answer): Turn => {
      const { told = [], asked = [] } = isOfModel ? example : {};
      return { told, asked, says: JSON.stringify(answer) };
    });
    const dialogue = play(server, turns);
    expect(await call(id, example)).toEqual({ failure: undefined, output: example.output });
    expect(dialogue.faults()).toEqual([]);
  });

  it.each(functions.filter(([, { files }]) => files.includes('prompt.md')))(
    '%s: an answer that lacks a part is sent back, and then refused',
    async (id) => {
      const example = examples.find(([of]) => of === id)?.[2];
      if (!example) throw new Error(`${id} has no example`);
      const [lost] = Object.keys(example.output as object);
      const rest = Object.fromEntries(Object.entries(example.output as object).slice(1));
      const dialogue = play(server, [{ says: JSON.stringify(rest) }, { says: JSON.stringify(rest) }]);
      const { failure } = await call(id, example);
      expect(failure?.detail).toContain('output-invalid');
      expect(failure?.detail).toContain(`"${lost}"`);
      expect(dialogue.faults()).toEqual([]);
    },
  );
});
