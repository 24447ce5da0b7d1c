import { describe, expect, it, vi } from 'vitest';
import { withSkillTools } from '../../../src/background/skill-tools';
import type { Skill } from '../../../src/core/skill/model';
import { floatingCard } from '../../../src/core/tools/floating-card';
import { createToolRegistry } from '../../../src/core/tools/registry';
import type { ToolContext } from '../../../src/core/tools/tool';
import { requestOf, skillOf, startRun, worldOf } from '../core/execute/fakes';
import { contextOf } from '../core/tools/context';

const named = (id: string, changes: Partial<Skill> = {}) =>
  skillOf({ id, key: `user:${id}`, name: id, ...changes });

/** A catalog whose skills the test changes, as an import, the editor or the one switch does. */
function toolsOf(...skills: Skill[]) {
  const now = { skills, on: true };
  const catalog = {
    switchedOn: vi.fn(async () =>
      now.on
        ? now.skills.map(({ key, id, name, description }) => ({ key, id, name, description, emoji: '' }))
        : [],
    ),
    skill: vi.fn(async (key: string) => now.skills.find((skill) => skill.key === key)),
  };
  const tools = withSkillTools(createToolRegistry([floatingCard], undefined), catalog);
  const names = async () => (await tools.list()).map(({ name }) => name);
  const change = (...after: Skill[]) => {
    now.skills = after;
    tools.forget();
  };
  const call = (name: string, input: unknown = { message: 'hi' }, context: Partial<ToolContext> = {}) =>
    tools.execute(name, input, contextOf(context));
  return { tools, catalog, names, change, call, now };
}

describe('the registry’s skills', () => {
  it('are not read before somebody asks for one, and then once', async () => {
    const { tools, catalog, call, names } = toolsOf(named('haiku'));
    await call('floating_card', { text: 'x' });
    tools.prepare(['skill:haiku']);
    expect(catalog.switchedOn).not.toHaveBeenCalled();
    await call('skill:haiku');
    await names();
    expect(catalog.switchedOn).toHaveBeenCalledTimes(1);
  });

  it('are listed beside the other tools', async () => {
    const { tools } = toolsOf(named('haiku'));
    expect(await tools.list()).toEqual([
      expect.objectContaining({ name: 'floating_card' }),
      { name: 'skill:haiku', risk: 'none' },
    ]);
  });

  it('follow what is added, renamed, changed and deleted', async () => {
    const { change, names, call } = toolsOf(named('haiku'), named('limerick'));
    expect(await names()).toEqual(['floating_card', 'skill:haiku', 'skill:limerick']);
    change(named('sonnet'), named('limerick'));
    expect(await names()).toEqual(['floating_card', 'skill:sonnet', 'skill:limerick']);
    await expect(call('skill:haiku')).rejects.toMatchObject({
      code: 'tool-unknown',
      detail: 'Available: floating_card, skill:sonnet, skill:limerick',
    });
  });

  it('go with the one switch, and come back', async () => {
    const { tools, now, names } = toolsOf(named('haiku'));
    await names();
    now.on = false;
    tools.forget();
    expect(await names()).toEqual(['floating_card']);
    now.on = true;
    tools.forget();
    expect(await names()).toEqual(['floating_card', 'skill:haiku']);
  });

  it('are those of the latest change, also where it comes while they are being read', async () => {
    const { catalog, change, names } = toolsOf(named('old'));
    let deliver: () => void = () => undefined;
    catalog.switchedOn.mockImplementationOnce(async () => {
      await new Promise<void>((resolve) => {
        deliver = resolve;
      });
      return [{ key: 'user:old', id: 'old', name: 'old', description: '', emoji: '' }];
    });
    const asked = names();
    change(named('new'));
    deliver();
    expect(await asked).toEqual(['floating_card', 'skill:new']);
    expect(await names()).toEqual(['floating_card', 'skill:new']);
  });

  it('are asked for again after the catalog could not be read', async () => {
    const { catalog, names } = toolsOf(named('haiku'));
    catalog.switchedOn.mockRejectedValueOnce(new Error('no storage'));
    await expect(names()).rejects.toThrow('no storage');
    expect(await names()).toEqual(['floating_card', 'skill:haiku']);
  });

  it('answer an unknown name with all that exists', async () => {
    await expect(toolsOf(named('haiku')).call('skil:haiku')).rejects.toMatchObject({
      code: 'tool-unknown',
      detail: 'Available: floating_card, skill:haiku',
    });
  });

  it('cannot take the place of another tool', async () => {
    const { names, call } = toolsOf(named('floating_card'));
    expect(await names()).toEqual(['floating_card', 'skill:floating_card']);
    expect(await call('floating_card', { text: 'x' })).toEqual({ delivery: 'card', status: 'done' });
  });
});

describe('a sandbox script', () => {
  const script = (allowedTools: string[]) =>
    named('caller', { mode: 'sandbox', files: ['scripts/execute.js'], allowedTools });

  function run(allowedTools: string[]) {
    const { tools } = toolsOf(named('shout', { mode: 'direct', body: '{{selection}}$ARGUMENTS!' }));
    const world = worldOf(script(allowedTools), {
      tools,
      scripts: { run: async (_job, callTool) => `got ${await callTool('skill:shout', { message: 'hey' })}` },
    });
    return startRun(world, requestOf());
  }

  it('calls a skill that its own skill lists, and has its text', async () => {
    const started = run(['floating_card', 'skill:shout']);
    await started.done;
    expect(started.events.at(-1)).toMatchObject({ type: 'succeeded', text: 'got hey!' });
  });

  it('may not call one that it does not list', async () => {
    const started = run(['floating_card']);
    await started.done;
    expect(started.events.at(-1)).toMatchObject({ type: 'failed', failure: { code: 'tool-not-allowed' } });
  });
});
