import { expect, test, vi } from 'vitest';
import type { MeaningStep } from '../../../src/messages/meaning-commands';
import { makeAllVectors } from '../../../src/options/make-vectors';

const steps = (...all: MeaningStep[]) => {
  const makeVectors = vi.fn<() => Promise<MeaningStep>>();
  for (const step of all) makeVectors.mockResolvedValueOnce(step);
  return { makeVectors };
};
const failed: MeaningStep = { ok: false, failure: { code: 'model-silent', params: {} } as never };

test('vectors are made until all are there, and each step is told of', async () => {
  const commands = steps({ ok: true, ready: 1, all: 2 }, { ok: true, ready: 2, all: 2 });
  const told: MeaningStep[] = [];
  await makeAllVectors(commands, new AbortController().signal, (step) => told.push(step));
  expect(told.map((step) => step.ok && step.ready)).toEqual([1, 2]);
});

test.each([
  ['the first failure', [failed]],
  ['what is off', [{ ok: true, ready: 0, all: 0 } as MeaningStep]],
])('no more are made after %s', async (_name, all) => {
  const commands = steps(...all);
  await makeAllVectors(commands, new AbortController().signal);
  expect(commands.makeVectors).toHaveBeenCalledOnce();
});

test('none are made for a page that was left', async () => {
  const commands = steps();
  await makeAllVectors(commands, AbortSignal.abort());
  expect(commands.makeVectors).not.toHaveBeenCalled();
});
