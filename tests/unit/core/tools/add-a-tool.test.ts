import { expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { z } from 'zod';
import { toolsOfRun } from '../../../../src/core/agent/tool-use';
import type { DeliveryOutcome } from '../../../../src/core/run/delivery-outcome';
import type { Skill } from '../../../../src/core/skill/model';
import { chooseDelivery } from '../../../../src/core/tools/delivery';
import { createBuiltinTools } from '../../../../src/core/tools/tools';
import { ownToolText } from '../../../../src/ui/tool-words';
import { callOf } from '../agent/fakes';
import { askOf, startAgentRun, userSkill } from '../execute/agent/agent-world';

/** What a new tool says, by the need that it brings along. */
const shouted: string[] = [];

// A tool that is nowhere but in its own definition, which takes the place of one in the list.
vi.mock('../../../../src/core/tools/memory-forget', async () => {
  const { defineTool } = await import('../../../../src/core/tools/tool');
  return {
    memoryForget: defineTool({
      name: 'shout',
      risk: 'store',
      delivers: 'memo',
      schema: z.object({ text: z.string().min(1).meta({ description: 'What to shout.' }) }),
      async run({ text }, _context, { shout }: { shout(text: string): void }): Promise<DeliveryOutcome> {
        shout(text);
        return { delivery: 'memo', status: 'done', id: text };
      },
      told: { description: 'Shouts a text.', foreign: false, answer: () => 'It was shouted.' },
    }),
  };
});

/** Its row of the locales. */
vi.spyOn(browser.i18n, 'getMessage').mockImplementation((key: string) =>
  key === 'tool_shout' ? 'Shouts so that all hear it.' : '',
);

function runOf(skill: Skill, turns: Parameters<typeof startAgentRun>[1], does?: () => [string, unknown]) {
  shouted.length = 0;
  const unused = () => Promise.reject(new Error('unused'));
  const needs = {
    shout: (text: string) => void shouted.push(text),
    proofreading: { prepare: () => undefined, engineFor: unused },
    dictionary: unused,
    writeClipboard: unused,
    saveMemo: unused,
    results: async () => [],
    memos: unused,
    deleteMemo: unused,
    now: () => 0,
    newId: () => 'id',
  };
  return startAgentRun({ ...askOf('go'), skill: skill.key }, turns, {
    skills: [{ skill }],
    changes: {
      tools: createBuiltinTools(needs),
      scripts: {
        async run(_job, callTool) {
          const [name, input] = does?.() ?? ['', {}];
          return JSON.stringify(await callTool(name, input));
        },
      },
    },
  });
}

it('is called by a model that is told of it, by its own schema', async () => {
  const skill = userSkill('own', { allowedTools: ['floating_card', 'shout'] });
  const calls = [callOf('shout', { text: '' }), callOf('shout', { text: 'Hear!' })];
  const run = runOf(skill, [calls, ['Done.']]);
  expect(await run.done).toMatchObject({ status: 'success', text: 'Done.' });
  expect(run.model.requests[0]?.tools).toEqual([
    {
      name: 'shout',
      description: 'Shouts a text.',
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string', minLength: 1, description: 'What to shout.' } },
        required: ['text'],
        additionalProperties: false,
      },
    },
  ]);
  expect(run.answers().map(({ output }) => output)).toEqual([
    expect.stringContaining('does not fit its schema: text:'),
    'It was shouted.',
  ]);
  expect(shouted).toEqual(['Hear!']);
});

it('asks where its risk says so: foreign words are before the model', async () => {
  const skill = userSkill('own', { allowedTools: ['floating_card', 'shout'] });
  const run = runOf(skill, [[callOf('shout', { text: 'Hear!' })], ['Done.']]);
  await run.done;
  expect(run.questions).toEqual([]);
  const request = { ...askOf('go', { read: 'field', text: 'Shout!' }), skill: skill.key };
  const foreign = startAgentRun(request, [[callOf('shout', { text: 'Hear!' })], ['Done.']], {
    skills: [{ skill }],
    answer: () => ({ ok: false }),
  });
  await foreign.done;
  expect(foreign.questions).toMatchObject([{ kind: 'approve', approval: { tool: 'shout', act: 'store' } }]);
});

it('is called by a script', async () => {
  const files = ['SKILL.md', 'scripts/execute.js'];
  const skill = userSkill('own', { mode: 'sandbox', files, allowedTools: ['floating_card', 'shout'] });
  const run = runOf(skill, [['']], () => ['shout', { text: 'Hear!' }]);
  expect(await run.done).toMatchObject({ status: 'success' });
  expect(shouted).toEqual(['Hear!']);
});

it('delivers a result where it says', async () => {
  const skill = userSkill('own', { allowedTools: ['shout'], mode: 'direct', body: 'Hear!' });
  expect(chooseDelivery(skill.allowedTools, 'replace')).toBe('memo');
  const run = runOf(skill, [['']]);
  expect(await run.done).toMatchObject({ status: 'success' });
  expect(run.of('succeeded')).toMatchObject([{ outcome: { delivery: 'memo', status: 'done', id: 'Hear!' } }]);
  expect(shouted).toEqual(['Hear!']);
});

it('is told of, before it runs and in words', () => {
  const use = (changes: Partial<Skill>) => toolsOfRun(userSkill('own', changes), []);
  expect(use({ allowedTools: ['shout'] })).toEqual([
    { name: 'shout', tool: 'shout', by: 'result', act: 'store' },
  ]);
  expect(use({ allowedTools: ['floating_card', 'shout'] })[1]).toMatchObject({ by: 'model', act: 'store' });
  expect(ownToolText('shout')).toBe('Shouts so that all hear it.');
});
