import { expect, it } from 'vitest';
import { execute } from '../../../../src/core/run/executor';
import { fakeClock, modelSaying, pageTaking, requestOf, skillOf, worldOf } from './fakes';

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
