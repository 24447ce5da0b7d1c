import { expect, it } from 'vitest';
import type { Model, ModelPart } from '../../../src/core/run/needs';
import { RunError } from '../../../src/core/run/run-error';
import { createBrowserModel } from '../../../src/models/browser-model';

const request = { system: '', messages: [{ role: 'user' as const, text: 'Hi' }] };

function modelOver(stream: Model['stream']): Model {
  return createBrowserModel({ label: 'Chrome’s own' }, { stream });
}

async function collect(model: Model, signal = new AbortController().signal): Promise<ModelPart[]> {
  const parts: ModelPart[] = [];
  for await (const part of model.stream(request, signal)) parts.push(part);
  return parts;
}

it('is here, and sends nothing anywhere', async () => {
  const model = modelOver(async function* () {
    yield { type: 'text', delta: 'Hello' };
  });
  expect(model).toMatchObject({ host: 'browser', model: '', label: 'Chrome’s own', local: true });
  expect(await collect(model)).toEqual([{ type: 'text', delta: 'Hello' }]);
});

it('is named in its errors as the user calls it', async () => {
  const model = modelOver(async function* () {
    yield { type: 'progress', fraction: 0.5 };
    throw new RunError('model-refused', { detail: 'too long' });
  });
  const params = { host: 'Chrome’s own', model: 'Chrome’s own' };
  await expect(collect(model)).rejects.toMatchObject({ code: 'model-refused', detail: 'too long', params });
});

it('was cut where its window has gone', async () => {
  const model = modelOver(async function* () {
    yield { type: 'text', delta: 'Hel' };
    throw new Error('The offscreen document has gone');
  });
  await expect(collect(model)).rejects.toMatchObject({
    code: 'model-cut',
    params: { model: 'Chrome’s own' },
    detail: 'The offscreen document has gone',
  });
});

it('stops with the reason of the signal', async () => {
  const stop = new AbortController();
  const model = modelOver(async function* () {
    stop.abort();
    yield { type: 'text', delta: '' };
    throw new Error('whatever');
  });
  await expect(collect(model, stop.signal)).rejects.toBe(stop.signal.reason);
});
