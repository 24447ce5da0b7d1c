import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { ModelTool } from '../../../../../src/core/run/needs';
import type { Skill } from '../../../../../src/core/skill/model';
import { askOf, shellSaying, startAgentRun, userSkill } from './agent-world';

/**
 * Every tool as models are given it, word for word and schema for schema. A change here is one that every provider sees, so it
 * is made on purpose or not at all.
 */
const file = fileURLToPath(new URL('tools-for-models.json', import.meta.url));

const others = [
  userSkill('letters', { files: ['SKILL.md', 'references/terms.md'] }),
  userSkill('counts', { mode: 'sandbox', files: ['SKILL.md', 'scripts/execute.js'] }),
];

/** So many that a schema does not list them, and the index leaves some out. */
const crowd = Array.from({ length: 250 }, (_, place) => userSkill(`skill-${place}`));

async function given(skill: Skill | undefined, skills: readonly Skill[]): Promise<ModelTool[]> {
  const request = { ...askOf('go'), ...(skill && { skill: skill.key }) };
  const run = startAgentRun(request, [['Done.']], {
    skills: [...(skill ? [skill] : []), ...skills].map((each) => ({ skill: each })),
    workspaces: shellSaying().workspaces,
  });
  await run.done;
  return run.model.requests[0]?.tools ?? [];
}

const listing = userSkill('own', {
  allowedTools: ['insert_text', 'save_memo', 'clipboard', 'proofread', 'search_memos', 'Skill', 'Bash'],
  files: ['SKILL.md', 'references/own.md'],
});

const runs: [string, () => Promise<ModelTool[]>][] = [
  ['Ask, with skills', () => given(undefined, others)],
  ['a skill that lists tools', () => given(listing, others)],
  ['more skills than a schema lists', () => given(listing, [...others, ...crowd])],
];

describe('what a model is given', () => {
  it.each(runs)('in %s is what it always was', async (name, tools) => {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ModelTool[]>;
    expect(kept[name]?.length).toBeGreaterThan(5);
    expect(await tools()).toEqual(kept[name]);
  });

  it.each(runs)(
    'in %s is plain JSON Schema of an object, with no word that a provider refuses',
    async (_name, tools) => {
      for (const { inputSchema } of await tools()) {
        expect(JSON.parse(JSON.stringify(inputSchema))).toEqual(inputSchema);
        expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(keywordsIn(inputSchema)).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(?:\$.*|propertyNames|default|anyOf|not|allOf)$/)]),
        );
      }
    },
  );
});

function keywordsIn(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([keyword, value]) => [keyword, ...keywordsIn(value)]);
}
