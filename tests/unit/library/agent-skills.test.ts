import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSkillTools } from '../../../src/core/agent/skill-tools';
import { createCatalog, type SkillCatalog } from '../../../src/core/catalog/catalog';
import { loadInstalled } from '../../../src/core/catalog/installed';
import { noOrder } from '../../../src/core/library/standing';
import { buildSkillIndex, type PromptSkill } from '../../../src/core/prompt/skill-index';
import { skillsForModels } from '../../../src/core/prompt/skill-offer';
import type { SkillKey } from '../../../src/core/skill/model';
import { findSkillMd } from '../../../src/core/skill/skill-md';
import { utf8TextOf } from '../../../src/core/utf8';
import { agentSkillFiles, agentSkillIds } from '../../support/agent-skills';
import { callOf, startAgent } from '../core/agent/fakes';
import { fileSource, importAll, openSkills, zipFile } from './support/imports';
import { createTestLibrary, type TestLibrary } from './support/test-library';

/** Packages of which a warning is expected: they have what public skills have, and the format does not want. */
const warned: Record<string, string[]> = {
  gongwen: ['name-not-folder', 'name-format'],
  'recipe-card': ['file-name'],
  'shelf-reader': ['yaml-repaired-colon', 'name-not-folder', 'name-format'],
};

/** The one package that no model may be told of. */
const forUserAlone = 'clear-desk';

const forModels = agentSkillIds().filter((id) => id !== forUserAlone);

let test: TestLibrary;
let catalog: SkillCatalog;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  test = createTestLibrary({ builtin: {} });
  catalog = createCatalog({
    sources: [() => loadInstalled(test.store)],
    metadata: {},
    stored: async () => ({}),
    skillsEnabled: async () => true,
    sourceOrder: async () => noOrder,
    unnamedMode: async () => 'llm',
    localise: ({ name, description }) => ({ name, description }),
  });
});

function archiveOf(ids: readonly string[]): File {
  const files = ids.flatMap((id) =>
    Object.entries(agentSkillFiles(id)).map(([path, bytes]) => [`skills-main/${id}/${path}`, bytes] as const),
  );
  return zipFile('skills-main.zip', Object.fromEntries(files));
}

/** The skills that are installed, as a run offers them to a model. */
async function offered(): Promise<PromptSkill[]> {
  const { manifests } = await test.store.manifests();
  return skillsForModels(
    manifests.map((skill) => ({ skill, metadata: { enabled: true, uses: 0 }, answer: 'allow' as const })),
  );
}

/** The tools that read them, over the store. */
function toolsOver(skills: readonly PromptSkill[]) {
  return createSkillTools(skills, 0, {
    async instructions({ id }) {
      const skill = await catalog.skill(keyOf(id));
      return { text: skill?.body ?? '', foreign: false };
    },
    readFile: ({ id }, path) => test.store.readFile(id, path),
    isForeign: () => false,
    toolOf: () => 'run_skill',
    isPrivate: () => false,
  });
}

/** What the model is answered for these calls, one step after the other. */
async function answersFor(calls: ReturnType<typeof callOf>[]) {
  const run = startAgent([...calls.map((call) => [call]), ['Done.']], {
    tools: toolsOver(await offered()),
    limits: { steps: calls.length + 1, window: 1_000_000 },
  });
  await run.done;
  return calls.map((_call, index) => run.answers(index + 1)[0]);
}

const keyOf = (id: string): SkillKey => `user:${id}`;
const isText = (bytes: Uint8Array) => !bytes.includes(0) && utf8TextOf(bytes) !== undefined;

describe('a package of the kind of', () => {
  it.each(agentSkillIds())('%s is installed with every file as it is', async (id) => {
    const { session, skills } = await openSkills(test.library, fileSource(archiveOf([id])));
    expect(skills.map((found) => found.id)).toEqual([id]);
    const [found] = skills;
    const severe = found?.diagnostics.filter(({ severity }) => severity !== 'note').map(({ code }) => code);
    expect(severe).toEqual(warned[id] ?? []);
    const report = await session.install(skills.map(({ place }) => place));
    expect(report).toMatchObject({ installed: [keyOf(id)], failed: [] });
    const files = agentSkillFiles(id);
    const kept = await Promise.all(
      Object.keys(files).map(async (path) => [path, await test.store.readFile(id, path)] as const),
    );
    expect(Object.fromEntries(kept)).toEqual(files);
    expect((await test.library.skill(keyOf(id))).manifest.files).toEqual(Object.keys(files).sort());
  });

  it.each(forModels)('%s is in the index, and the skill tool loads it', async (id) => {
    await importAll(test.library, fileSource(archiveOf([id])));
    const files = agentSkillFiles(id);
    const { text } = buildSkillIndex(await offered());
    expect(text).toContain(`<skill name="${id}"`);
    const [answer] = await answersFor([callOf('skill', { skill_name: id })]);
    expect(answer?.failed).toBeFalsy();
    expect(answer?.output).toContain(`Folder: /skills/${id}`);
    const own = findSkillMd(Object.keys(files));
    const others = Object.keys(files).filter((path) => path !== own);
    for (const path of others.sort().slice(0, 50)) expect(answer?.output).toContain(`- ${path}`);
    expect(answer?.output.includes('more are not listed')).toBe(others.length > 50);
    const lastLine = utf8TextOf(files[own ?? ''] ?? new Uint8Array())
      ?.trim()
      .split('\n')
      .at(-1)
      ?.trim();
    expect(answer?.output.trimEnd().endsWith(lastLine ?? 'nothing')).toBe(true);
  });

  it.each(forModels)('%s has its files read by read_skill_file', async (id) => {
    await importAll(test.library, fileSource(archiveOf([id])));
    const files = agentSkillFiles(id);
    const paths = Object.keys(files);
    const answers = await answersFor(
      paths.map((path) => callOf('read_skill_file', { skill_name: id, file_path: path })),
    );
    for (const [index, path] of paths.entries()) {
      const bytes = files[path] ?? new Uint8Array();
      const answer = answers[index];
      expect(answer?.failed ?? false, path).toBe(!isText(bytes));
      const beginning = (isText(bytes) && utf8TextOf(bytes)?.slice(0, 10_000)) || `/skills/${id}/${path}`;
      expect(answer?.output, path).toContain(beginning);
    }
  });
});

describe('all the packages', () => {
  it('come in one archive of a repository, and are all in one index', async () => {
    const ids = agentSkillIds();
    expect(ids.length).toBeGreaterThanOrEqual(18);
    expect((await importAll(test.library, fileSource(archiveOf(ids)))).sort()).toEqual(
      ids.map((id) => keyOf(id)),
    );
    const { text, leftOut } = buildSkillIndex(await offered());
    expect(leftOut).toBe(0);
    const named = [...text.matchAll(/<skill name="([^"]+)"/g)].map(([, name]) => name);
    expect(named.sort()).toEqual(forModels);
  });

  it('do not tell a model of the one that is for its user alone', async () => {
    await importAll(test.library, fileSource(archiveOf([forUserAlone, 'csv-tidy'])));
    const [loaded, read] = await answersFor([
      callOf('skill', { skill_name: forUserAlone }),
      callOf('read_skill_file', { skill_name: forUserAlone, file_path: 'references/traces.md' }),
    ]);
    for (const answer of [loaded, read]) {
      expect(answer).toMatchObject({ failed: true });
      expect(answer?.output).toContain('There is no skill');
    }
  });

  it('a manual that is longer than one answer is read to its end, part by part', async () => {
    await importAll(test.library, fileSource(archiveOf(['mill-manual'])));
    const whole = utf8TextOf(agentSkillFiles('mill-manual')['SKILL.md'] ?? new Uint8Array()) ?? '';
    let read = '';
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const input = { skill_name: 'mill-manual', file_path: 'SKILL.md', offset };
      const [answer] = await answersFor([callOf('read_skill_file', input)]);
      const [head = '', ...rest] = answer?.output.split('\n\n') ?? [];
      read += rest.join('\n\n');
      const next = /with offset (\d+)/.exec(head)?.[1];
      offset = next === undefined ? undefined : Number(next);
    }
    expect(read).toBe(whole);
  });
});
