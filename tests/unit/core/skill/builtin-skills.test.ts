import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, vi } from 'vitest';
import metadata from '../../../../public/skills/metadata.json';
import { skillIndex } from '../../../../scripts/generated-assets';
import { createCatalog } from '../../../../src/core/catalog/catalog';
import { loadFolders } from '../../../../src/core/catalog/load';
import { localiseSkill, skillMessageKeys } from '../../../../src/core/catalog/localise';
import type { SkillFolders } from '../../../../src/core/catalog/source';
import type { Skill } from '../../../../src/core/skill/model';
import { fillTemplate } from '../../../../src/core/skill/template';
import { chooseDelivery } from '../../../../src/core/tools/delivery';
import en from '../../../../src/locales/en/skills.json';
import zh from '../../../../src/locales/zh_CN/skills.json';
import { requestOf } from '../prompt/fakes';

const folder = fileURLToPath(new URL('../../../../public/skills', import.meta.url));

const builtin: SkillFolders = {
  source: 'builtin',
  list: async () => skillIndex(folder),
  read: async (id, path) =>
    existsSync(`${folder}/${id}/${path}`) ? readFileSync(`${folder}/${id}/${path}`, 'utf8') : undefined,
  readBytes: async (id, path) =>
    existsSync(`${folder}/${id}/${path}`) ? readFileSync(`${folder}/${id}/${path}`) : undefined,
};

const english: Record<string, { message: string }> = en;
const catalog = createCatalog({
  sources: [() => loadFolders(builtin)],
  metadata,
  stored: async () => ({}),
  skillsEnabled: async () => true,
  localise: (skill) => localiseSkill(skill, (key) => english[key]?.message ?? ''),
});
const system = { now: 0, language: 'Simplified Chinese' };
const ids = Object.keys(skillIndex(folder));

async function skillOf(id: string) {
  const skill = await catalog.skill(`builtin:${id}`);
  if (!skill) throw new Error(`${id} does not load`);
  return skill;
}

describe('the built-in skills', () => {
  it('all load, with nothing to mend, in the order of their metadata', async () => {
    // Without the names that the build has read, each file is.
    const list = async () =>
      Object.fromEntries(ids.map((id) => [id, { files: skillIndex(folder)[id]?.files ?? [] }]));
    expect(
      (await loadFolders({ ...builtin, list })).diagnostics.filter(({ severity }) => severity !== 'note'),
    ).toEqual([]);
    const notes = (await loadFolders({ ...builtin, list })).diagnostics;
    // Of the fields of Caretaker's own, translate has its languages. All else is the open format, by its spelling.
    expect(notes.map(({ skill, code, params }) => [skill, code, params[0]])).toEqual([
      ['translate', 'key-own', 'config'],
    ]);
    expect((await catalog.listings()).map((listing) => listing.id)).toEqual(Object.keys(metadata));
  });

  it('are listed by what the build has read, and no file is opened', async () => {
    const read = vi.fn(builtin.read);
    const { entries } = await loadFolders({ ...builtin, read });
    expect(read).not.toHaveBeenCalled();
    for (const { head, skill } of entries) {
      const { name, description } = await skill();
      expect(head).toMatchObject({ name, description });
    }
  });

  it('have metadata, and there is none of a skill that does not exist', () => {
    expect(Object.keys(metadata).toSorted()).toEqual(ids);
  });

  it.each([
    ['en', en],
    ['zh_CN', zh],
  ])('have a name and a description in %s, and there is no other entry', (_, catalogue) => {
    const keys = ids.map(skillMessageKeys).flatMap(({ name, description }) => [name, description]);
    expect(Object.keys(catalogue).toSorted()).toEqual(keys.toSorted());
    for (const { message } of Object.values(catalogue)) expect(message.trim()).not.toBe('');
  });

  it('put explain and rewrite into the menu of a selection', async () => {
    expect((await catalog.selectionMenu()).map((listing) => listing.name)).toEqual(['Rewrite', 'Explain']);
  });

  it.each(ids)('%s: every variable of its body is filled in', async (id) => {
    const skill = await skillOf(id);
    expect(fillTemplate(skill.body, skill, requestOf('x'), system)).not.toMatch(/\{\{|\$ARGUMENTS/);
  });

  it.each([
    ['proofread', 'sandbox', 'replace'],
    ['polish', 'llm', 'replace'],
    ['rewrite', 'llm', 'replace'],
    ['translate', 'llm', 'replace'],
    ['explain', 'llm', 'card'],
    ['summarize', 'llm', 'card'],
    ['memo', 'llm', 'memo'],
  ])('%s runs in mode %s, and a selection in a field gives: %s', async (id, mode, delivery) => {
    const skill = await skillOf(id);
    expect(skill.mode).toBe(mode);
    expect(chooseDelivery(skill.allowedTools, 'replace')).toBe(delivery);
  });

  it('are a folder each, with a SKILL.md of that very name', () => {
    for (const id of ids) expect(readdirSync(`${folder}/${id}`)).toContain('SKILL.md');
  });
});

describe('translate', () => {
  const promptFor = async (config: Partial<Skill['config']> = {}) => {
    const skill = await skillOf('translate');
    const changed = { ...skill, config: { ...skill.config, ...config } as Skill['config'] };
    return fillTemplate(skill.body, changed, requestOf('x'), system);
  };

  it("goes into the user's language, or from there into English", async () => {
    const prompt = await promptFor();
    expect(prompt).toContain('From: auto');
    expect(prompt).toContain('Into: auto');
    expect(prompt).toContain(
      "Simplified Chinese, the user's own language; where most of the text is Simplified Chinese already, it means English",
    );
  });

  it('goes into the language of its settings, and a language that the user names goes before that', async () => {
    const prompt = await promptFor({ target_language: 'French' });
    expect(prompt).toContain('Into: French');
    expect(prompt).toContain('A language that the user names in their message comes before both.');
  });
});

/** A skill's script as a module; it has no types of its own. */
interface Script {
  execute(
    input: { text: string },
    ctx: { tools: Record<string, (input: unknown) => Promise<unknown>> },
  ): Promise<unknown>;
}

describe('proofread', () => {
  it('hands its text to the tool and returns what came back', async () => {
    const script = new URL('../../../../public/skills/proofread/scripts/execute.js', import.meta.url).href;
    const { execute } = (await import(/* @vite-ignore */ script)) as Script;
    const proofread = vi.fn(async () => ({ text: 'The cat', corrections: [], words: [] }));
    expect(await execute({ text: 'Teh cat' }, { tools: { proofread } })).toBe('The cat');
    expect(proofread).toHaveBeenCalledWith({ text: 'Teh cat' });
  });
});
