import { describe, expect, it, vi } from 'vitest';
import { execute } from '../../../../src/core/run/executor';
import type { Skill } from '../../../../src/core/skill/model';
import { fakeClock, modelSaying, pageTaking, requestOf, skillOf, startRun, worldOf } from './fakes';

const body = 'In {{system.language}}, at {{system.timestamp}}';
const filled = 'In Swedish, at 1970-01-01T00:00:01.000Z';

async function run(mode: 'direct' | 'llm') {
  const model = modelSaying('ok');
  const page = pageTaking();
  const { needs } = worldOf(
    skillOf({ mode, body }),
    { model: async () => model, language: () => 'Swedish' },
    fakeClock(),
  );
  await execute(requestOf(), needs, page, () => undefined, new AbortController().signal);
  return { page, model };
}

it("fills the user's language and the time into a text", async () => {
  const { page } = await run('direct');
  expect(page.insert).toHaveBeenCalledWith(filled, expect.anything());
});

it("fills the user's language and the time into what a model is asked", async () => {
  const { model } = await run('llm');
  expect(model.requests).toEqual([expect.objectContaining({ system: expect.stringContaining(filled) })]);
});

describe('a skill whose only tool is save_memo', () => {
  const direct = async () => ({
    mode: 'direct' as const,
    timeout: undefined,
    direct: false,
    review: false,
    stream: false,
  });
  const memoSkill = { allowedTools: ['save_memo'], body: 'the body' };

  it('saves the message also where the usual mode is direct, and direct mode is off', async () => {
    const model = vi.fn();
    const world = worldOf(skillOf({ ...memoSkill, modeUnnamed: true }), { model, runSettings: direct });
    expect(await startRun(world, requestOf()).done).toMatchObject({ status: 'success', output: 'teh text' });
    expect(world.memos).toMatchObject([{ text: 'teh text' }]);
    expect(model).not.toHaveBeenCalled();
  });

  it.each<[Partial<Skill>, string]>([
    [{ mode: 'direct' }, 'the body'],
    [{ mode: 'sandbox', files: ['scripts/execute.js'] }, 'from the script'],
  ])('saves what its file says makes the text: %j', async (mode, text) => {
    const world = worldOf(skillOf({ ...memoSkill, ...mode }));
    await startRun(world, requestOf()).done;
    expect(world.memos).toMatchObject([{ text }]);
  });

  it('saves what was entered into its form, too', async () => {
    const input = [{ name: 'for', kind: 'text' as const, label: 'For', required: true }];
    const world = worldOf(skillOf({ ...memoSkill, input }));
    await startRun(world, { ...requestOf({}, 'later'), fields: { for: 'Ann' } }).done;
    await startRun(world, { ...requestOf({ scope: 'caret', text: '' }), fields: { for: 'Bob' } }).done;
    expect(world.memos.map(({ text }) => text)).toEqual(['later\n\nfor: Ann\n\nteh text', 'for: Bob']);
  });

  it('has nothing to save where there is no message', async () => {
    const world = worldOf(skillOf(memoSkill));
    const run = startRun(world, requestOf({ scope: 'caret', text: ' ' }));
    expect(await run.done).toMatchObject({ error: { code: 'nothing-to-work-on' } });
    expect(world.memos).toEqual([]);
  });
});
