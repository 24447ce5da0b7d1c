import { describe, expect, it } from 'vitest';
import type { Memo } from '../../../../src/core/library/memo';
import type { Skill, SkillSource } from '../../../../src/core/skill/model';
import { memoryForget } from '../../../../src/core/tools/memory-forget';
import { memoryStore } from '../../../../src/core/tools/memory-store';
import { createToolRegistry } from '../../../../src/core/tools/registry';
import { createSkillTool } from '../../../../src/core/tools/skill-tool';
import { requestOf, skillOf, startRun, toolOver, worldOf } from './fakes';

type CallTool = (name: string, input: unknown) => Promise<unknown>;

const tools = ['memory_store', 'memory_forget', 'skill:keep', 'skill:drop', 'skill:helper'];

const script = (id: string, source: SkillSource): Skill =>
  skillOf({
    ...{ id, key: `${source}:${id}`, source, name: id, allowedTools: tools },
    ...{ mode: 'sandbox', files: ['SKILL.md', 'scripts/execute.js'] },
  });

/** Runs the skill, each of these with its script, over notes that last. */
async function run(
  notes: Memo[],
  first: Skill,
  scripts: Record<string, (call: CallTool) => Promise<unknown>>,
) {
  const skills = [first, script('keep', 'builtin'), script('drop', 'builtin'), script('helper', 'user')];
  const world = worldOf(first, {
    tools: createToolRegistry(
      [
        toolOver(memoryStore, {
          saveMemo: async (memo) => void notes.push(memo),
          now: () => 1,
          newId: () => `n${notes.length + 1}`,
        }),
        toolOver(memoryForget, {
          memos: async () => notes,
          deleteMemo: async (id) => {
            notes.splice(
              notes.findIndex((memo) => memo.id === id),
              1,
            );
          },
        }),
        ...skills.map((skill) => createSkillTool(skill, async () => skill)),
      ],
      {},
    ),
    scripts: {
      run: async (asked, call) => String(await scripts[(await asked).env?.SKILL_NAME ?? '']?.(call)),
    },
  });
  world.needs.catalog.candidates = async () =>
    skills.map((skill) => ({
      skill: { ...skill, dangerous: false, foreign: false, package: 'hash' },
      metadata: { enabled: true, uses: 0 },
    }));
  return startRun(world, { ...requestOf(), skill: first.key }).done;
}

/** What the built-in ones do: what their caller says. */
const builtin = {
  keep: async (call: CallTool) => JSON.stringify(await call('memory_store', { text: 'kept' })),
  drop: async (call: CallTool) => JSON.stringify(await call('memory_forget', { path: 'notes/n1' })),
};
const keeps = (call: CallTool) => call('skill:keep', { message: '' });
const drops = (call: CallTool) => call('skill:drop', { message: '' });

describe('a note that a built-in skill stores', () => {
  it('is the caller’s, who can delete it through another one, and by itself', async () => {
    const notes: Memo[] = [];
    const own = script('own', 'user');
    await run(notes, own, { ...builtin, own: keeps });
    expect(notes).toMatchObject([{ text: 'kept', skill: 'user:own' }]);
    expect(await run(notes, own, { ...builtin, own: drops })).toMatchObject({ text: '{"forgotten":true}' });
    expect(notes).toEqual([]);
    await run(notes, own, { ...builtin, own: keeps });
    await run(notes, own, { own: builtin.drop });
    expect(notes).toEqual([]);
  });

  it('can’t be deleted by another skill that calls the same one', async () => {
    const notes: Memo[] = [];
    await run(notes, script('own', 'user'), { ...builtin, own: keeps });
    const done = await run(notes, script('other', 'user'), { ...builtin, other: drops });
    expect(done).toMatchObject({ text: '{"forgotten":false}' });
    expect(notes).toHaveLength(1);
  });

  it('is its own where the user runs it', async () => {
    const notes: Memo[] = [];
    await run(notes, script('keep', 'builtin'), builtin);
    expect(notes).toMatchObject([{ skill: 'builtin:keep' }]);
    await run(notes, script('other', 'user'), { ...builtin, other: drops });
    expect(notes).toHaveLength(1);
  });
});

it('a note that a user’s skill stores is that skill’s, whoever calls it', async () => {
  const notes: Memo[] = [];
  const own = script('own', 'user');
  const helped = (call: CallTool) => call('skill:helper', { message: '' });
  await run(notes, own, { own: helped, helper: builtin.keep });
  expect(notes).toMatchObject([{ skill: 'user:helper' }]);
  // Nor does it get at what its caller has stored.
  notes.push({ id: 'n0', text: 'x', url: '', title: '', createdAt: 1, skill: 'user:own' });
  const reaches = async (call: CallTool) => JSON.stringify(await call('memory_forget', { path: 'notes/n0' }));
  await run(notes, own, { own: helped, helper: reaches });
  expect(notes.map(({ id }) => id)).toEqual(['n1', 'n0']);
});
