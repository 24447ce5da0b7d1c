import { describe, expect, it, vi } from 'vitest';
import metadata from '../../../../public/skills/metadata.json';
import { loadFolders } from '../../../../src/core/catalog/load';
import {
  categoryMessageKey,
  fieldMessageKeys,
  hintMessageKey,
  skillMessageKeys,
} from '../../../../src/core/catalog/localise';
import { functionCalls } from '../../../../src/core/library/function-calls';
import type { Skill } from '../../../../src/core/skill/model';
import { fillTemplate } from '../../../../src/core/skill/template';
import { chooseDelivery } from '../../../../src/core/tools/delivery';
import en from '../../../../src/locales/en/skills.json';
import zh from '../../../../src/locales/zh_CN/skills.json';
import { requestOf } from '../prompt/fakes';
import { builtinCatalog, builtinFile, builtinFolders, builtinIndex } from './builtin';

const catalog = builtinCatalog();
const system = { now: 0, language: 'Simplified Chinese' };
const ids = Object.keys(builtinIndex);

async function skillOf(id: string) {
  const skill = await catalog.skill(`builtin:${id}`);
  if (!skill) throw new Error(`${id} does not load`);
  return skill;
}

describe('the built-in skills', () => {
  it('all load, with nothing to mend, in the order of their metadata', async () => {
    // Without the names that the build has read, each file is.
    const list = async () =>
      Object.fromEntries(ids.map((id) => [id, { files: builtinIndex[id]?.files ?? [] }]));
    const notes = (await loadFolders({ ...builtinFolders, list })).diagnostics;
    expect(notes.filter(({ severity }) => severity !== 'note')).toEqual([]);
    // Of the fields of Caretaker's own, translate has its languages. All else is the open format, by its spelling.
    expect(notes.map(({ skill, code, params }) => [skill, code, params[0]])).toEqual([
      ['translate', 'key-own', 'config'],
    ]);
    expect((await catalog.switchedOn()).map((listing) => listing.id)).toEqual(Object.keys(metadata));
  });

  it('are listed by what the build has read, and no file is opened', async () => {
    const read = vi.fn(builtinFolders.read);
    const { entries } = await loadFolders({ ...builtinFolders, read });
    expect(read).not.toHaveBeenCalled();
    for (const { head, skill } of entries) {
      const { name, description, userInvocable, input, argumentHint } = await skill();
      expect(head).toMatchObject({ name, description });
      expect([head.userInvocable, head.input, head.argumentHint]).toEqual([
        userInvocable,
        input,
        argumentHint,
      ]);
    }
  });

  it('have metadata, and there is none of a skill that does not exist', () => {
    expect(Object.keys(metadata).toSorted()).toEqual(ids.toSorted());
  });

  it.each([
    ['en', en],
    ['zh_CN', zh],
  ])('have a name, a description and a category in %s, and there is no other entry', async (_, catalogue) => {
    const skills = await Promise.all(ids.map(skillOf));
    const categories = new Set(skills.flatMap(({ category }) => category ?? []));
    const keys = [
      ...ids.map(skillMessageKeys).flatMap(({ name, description }) => [name, description]),
      ...[...categories].map(categoryMessageKey),
      ...skills.flatMap(({ id, argumentHint }) => (argumentHint ? hintMessageKey(id) : [])),
    ];
    const own = Object.keys(catalogue).filter((key) => !key.includes('_field_'));
    expect(own.toSorted()).toEqual(keys.toSorted());
    for (const { message } of Object.values(catalogue)) expect(message.trim()).not.toBe('');
  });

  it.each<[string, Record<string, { message: string }>]>([
    ['en', en],
    ['zh_CN', zh],
  ])(
    'have each field of a form that the palette shows in %s, and there is no other entry',
    async (_, catalogue) => {
      const listed = await builtinCatalog(catalogue).listings('');
      const keys: string[] = [];
      for (const { id, input = [] } of listed)
        for (const field of (await skillOf(id)).input ?? []) {
          const { label, description } = fieldMessageKeys(id, field.name);
          keys.push(label, ...(field.description === undefined ? [] : [description]));
          expect(input.find(({ name }) => name === field.name)).toMatchObject({
            label: catalogue[label]?.message,
            ...(field.description !== undefined && { description: catalogue[description]?.message }),
          });
          // What the file says is what people read in English.
          if (catalogue === en)
            expect([catalogue[label]?.message, catalogue[description]?.message]).toEqual([
              field.label,
              field.description,
            ]);
        }
      const own = Object.keys(catalogue).filter((key) => key.includes('_field_'));
      expect(own.toSorted()).toEqual(keys.toSorted());
    },
  );

  it('are for people in the palette, but those that say that they are for other skills', async () => {
    const shown = (await catalog.listings('')).map(({ id }) => id);
    const hidden = ids.filter((id) => !shown.includes(id));
    expect(hidden).not.toEqual([]);
    for (const id of hidden) expect((await skillOf(id)).userInvocable).toBe(false);
  });

  it('call functions that there are, with what they take', async () => {
    const skills = await Promise.all(ids.map(skillOf));
    expect(skills.filter(({ pipeline }) => pipeline)).not.toEqual([]);
    for (const skill of skills)
      expect(functionCalls(skill, builtinFile(skill.id, 'skill.json') ?? '', skills)).toEqual([]);
    const called = new Set(skills.flatMap(({ signature }) => signature?.calls ?? []));
    expect([...called].filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('put explain and rewrite into the menu of a selection', async () => {
    expect((await catalog.selectionMenu()).map((listing) => listing.name)).toEqual(['Rewrite', 'Explain']);
  });

  it.each(ids)('%s: every variable of its body is filled in', async (id) => {
    const skill = await skillOf(id);
    const fields = Object.fromEntries((skill.input ?? []).map(({ name }) => [name, 'x']));
    expect(fillTemplate(skill.body, skill, { ...requestOf('x'), fields }, system)).not.toMatch(
      /\{\{|\$ARGUMENTS/,
    );
  });

  it.each([
    ['proofread', 'sandbox', 'replace'],
    ['polish', 'llm', 'replace'],
    ['rewrite', 'llm', 'replace'],
    ['translate', 'llm', 'replace'],
    ['explain', 'llm', 'card'],
    ['summarize', 'llm', 'card'],
    ['reply', 'llm', 'replace'],
    ['continue', 'llm', 'replace'],
    ['shorten', 'llm', 'replace'],
    ['tone', 'llm', 'replace'],
    ['simplify', 'llm', 'replace'],
    ['bullet-points', 'llm', 'replace'],
    ['action-items', 'llm', 'card'],
    ['table', 'llm', 'replace'],
    ['title-ideas', 'llm', 'card'],
    ['commit-message', 'llm', 'replace'],
    ['pull-request', 'llm', 'replace'],
    ['chinese-english', 'llm', 'replace'],
    ['memo', 'llm', 'memo'],
    ['code-review', 'llm', 'card'],
    ['code-debug', 'llm', 'card'],
    ['workflow-research-and-summarize', 'composite', 'card'],
  ])('%s runs in mode %s, and a selection in a field gives: %s', async (id, mode, delivery) => {
    const skill = await skillOf(id);
    expect(skill.mode).toBe(mode);
    expect(chooseDelivery(skill.allowedTools, 'replace')).toBe(delivery);
  });

  it('are a folder each, with a SKILL.md of that very name', () => {
    for (const [id, { path, files }] of Object.entries(builtinIndex)) {
      expect(files).toContain('SKILL.md');
      expect(path.replaceAll('/', '-')).toBe(id);
    }
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

it('code review and debugging take what is wanted as a setting, and code and errors as texts', async () => {
  const kinds = async (id: string) => (await skillOf(id)).input?.map(({ name, kind }) => [name, kind]);
  expect(await kinds('code-review')).toEqual([
    ['code', 'long'],
    ['language', 'text'],
    ['focus', 'text'],
  ]);
  expect(await kinds('code-debug')).toEqual([
    ['code', 'long'],
    ['error', 'long'],
    ['expected', 'text'],
    ['language', 'text'],
  ]);
});
