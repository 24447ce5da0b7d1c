import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { needsLook, type OtherSkill, toolsOfRun } from '../../../../src/core/agent/tool-use';
import { toolsElsewhere } from '../../../../src/core/permission/tool-names';
import type { ToolUse } from '../../../../src/core/permission/tool-use';
import { canBeRun } from '../../../../src/core/prompt/offered-skills';
import { functionNameOf } from '../../../../src/core/skill/key';
import type { Skill } from '../../../../src/core/skill/model';
import { createToolRegistry } from '../../../../src/core/tools/registry';
import { callableTool, toolNames } from '../../../../src/core/tools/tools';
import { askOf, shellSaying, startAgentRun, userSkill } from '../execute/agent/agent-world';

/** What may stand in a list: every tool of ours, every name of other agents for one, parts of them, and what is none. */
const names = [
  ...toolNames,
  ...toolsElsewhere.keys(),
  ...['Read', 'Bash', 'Skill', 'BASH', 'Insert_Text', 'WebFetch', 'Write', 'constructor', '__proto__'],
  ...['Bash(git add:*)', 'Bash()', 'Bash(*)', 'Read(references/**)', 'save_memo(x)', 'Skill()'],
  ...['skill:letters', 'Skill(letters)', 'Skill(counts)', 'Skill(private)', 'Skill(gone)', 'Skill(own)'],
  ...['Skill(adder)', 'skill:add_up'],
];

/** A function, which is called by its name as well. */
const adder = userSkill('adder', {
  name: 'add_up',
  signature: { input: { type: 'object' }, calls: [] },
  body: 'Add up.',
});

const others = [
  adder,
  userSkill('letters'),
  userSkill('counts', { mode: 'sandbox', files: ['SKILL.md', 'scripts/execute.js'] }),
  userSkill('private', { disableModelInvocation: true }),
];

/** As the list of skills tells of them. */
const listed: OtherSkill[] = others.map((skill) => ({
  id: skill.id,
  source: skill.source,
  functionName: functionNameOf(skill),
  canBeRun: canBeRun(skill),
  disableModelInvocation: skill.disableModelInvocation,
}));

const packages = {
  'SKILL.md alone': ['SKILL.md'],
  'a file to read': ['SKILL.md', 'references/terms.md'],
  scripts: ['SKILL.md', 'scripts/count.py'],
};

const lists = (name: string) => [
  [name],
  ['floating_card', name],
  [name, 'floating_card'],
  ['proofread', name],
];

/** What a run of the skill really has: what its model is offered, and what its script may call. */
async function ofRun(skill: Skill): Promise<{ model: string[]; script: string[] }> {
  const served = new Set<string>();
  let script: string[] = [];
  const callable = [
    ...toolNames,
    'skill:letters',
    'skill:counts',
    'skill:private',
    'skill:gone',
    'skill:add_up',
  ];
  const run = startAgentRun({ ...askOf('go'), skill: skill.key }, [['Done.']], {
    skills: [skill, ...others].map((each) => ({ skill: each })),
    workspaces: shellSaying().workspaces,
    changes: {
      tools: createToolRegistry(
        [...toolNames.filter(callableTool), ...others.map(({ id }) => `skill:${id}`)].map((name) => ({
          name,
          schema: z.unknown(),
          risk: 'none' as const,
          run: async () => {
            served.add(name);
            return { kind: 'done' as const };
          },
        })),
        undefined,
      ),
      scripts: {
        async run(_job, callTool) {
          for (const name of callable) {
            await callTool(name, { text: 'x' }).catch(() => undefined);
          }
          // Before the run delivers what it returns.
          script = [...served];
          return 'Done.';
        },
      },
    },
  });
  await run.done;
  // A function is a tool of its own; what there is to say of it is said of `run_skill`.
  const model = run.model.requests.length > 0 ? run.tools().filter((name) => name !== adder.name) : [];
  return { model, script };
}

const toolsBy = (uses: readonly ToolUse[], ...by: ToolUse['by'][]) =>
  [...new Set(uses.flatMap((use) => (use.tool !== undefined && by.includes(use.by) ? use.tool : [])))].sort();

/** A model is given one tool for all the skills that it may load. */
const asOffered = (tools: readonly string[]) =>
  [...new Set(tools.map((tool) => tool.replace(/^skill:.*/, 'skill')))].sort();

describe('what is said of a listed tool is what a run has', () => {
  describe.each(Object.entries(packages))('with %s', (_what, files) => {
    it.each(names.map((name) => [name]))('of a model: %s', async (name) => {
      for (const allowedTools of lists(name)) {
        const skill = userSkill('own', { allowedTools, files });
        const { model } = await ofRun(skill);
        const said = asOffered(toolsBy(toolsOfRun(skill, listed), 'model'));
        expect(said, allowedTools.join()).toEqual([...model].sort());
      }
    });
  });

  it.each(names.map((name) => [name]))('of a script: %s', async (name) => {
    for (const allowedTools of lists(name)) {
      const skill = userSkill('own', {
        mode: 'sandbox',
        allowedTools,
        files: ['SKILL.md', 'scripts/execute.js'],
      });
      const { script, model } = await ofRun(skill);
      expect(model).toEqual([]);
      const said = toolsBy(toolsOfRun(skill, listed), 'script', 'result').map((tool) =>
        tool === `skill:${adder.name}` ? `skill:${adder.id}` : tool,
      );
      expect(said, allowedTools.join()).toEqual(script.sort());
    }
  });

  it.each(names.map((name) => [name]))('of a filled-in text: %s', async (name) => {
    const skill = userSkill('own', { mode: 'direct', allowedTools: [name] });
    expect(await ofRun(skill)).toEqual({ model: [], script: [] });
    expect(toolsBy(toolsOfRun(skill, listed), 'model', 'script')).toEqual([]);
  });
});

describe('what deserves a look', () => {
  const looked = (changes: Partial<Skill>, others: OtherSkill[] = []) =>
    toolsOfRun(userSkill('own', changes), others)
      .filter(needsLook)
      .map(({ name }) => name);

  it.each<[string, Partial<Skill>, string[]]>([
    ['what runs', { allowedTools: ['Bash', 'Bash(git:*)', 'shell'] }, ['Bash', 'Bash(git:*)', 'shell']],
    ['what stores', { allowedTools: ['save_memo'] }, ['save_memo']],
    ['a copy that a model makes', { allowedTools: ['insert_text', 'clipboard'] }, ['clipboard']],
    ['no result that is copied', { allowedTools: ['clipboard'] }, []],
    ['what shows, checks and reads its own', { allowedTools: ['insert_text', 'proofread', 'Read'] }, []],
    ['a skill, also one that is not here', { allowedTools: ['Skill(later)'] }, ['Skill(later)']],
    ['commands that come with scripts', { files: packages.scripts }, ['bash']],
    ['nothing that a run does not get', { mode: 'direct', allowedTools: ['Bash', 'WebFetch'] }, []],
  ])('%s', (_what, changes, expected) => {
    expect(looked(changes)).toEqual(expected);
  });
});
