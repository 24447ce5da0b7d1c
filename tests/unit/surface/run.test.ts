// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import type { RunEvent } from '../../../src/core/run/run-event';
import type { RunListener } from '../../../src/messages/run-link';
import type { PagePlace, PlaceStream } from '../../../src/surface/place';
import { PageRun } from '../../../src/surface/run';
import { requestOf } from '../core/execute/fakes';
import { skill, started } from './started';

const told = vi.hoisted(() => ({ listener: undefined as RunListener | undefined }));
vi.mock('../../../src/messages/run-link', () => ({
  startRun: (_request: unknown, listener: RunListener) => {
    told.listener = listener;
    return { close: () => undefined };
  },
}));

/** A run whose text is written while it comes. */
function startStreaming(connects = false) {
  const stream = {
    append: vi.fn<PlaceStream['append']>(),
    drop: vi.fn(async () => undefined),
    finish: vi.fn<PlaceStream['finish']>(),
  };
  const place: Partial<PagePlace> = {
    editable: true,
    prepare: async () => undefined,
    stream: async () => stream,
  };
  const openSettings = vi.fn();
  const run = new PageRun({
    place: place as PagePlace,
    skill,
    asks: requestOf(),
    draw: () => {
      throw new Error('nothing is drawn');
    },
    // Its card has no place yet.
    anchor: () => new Promise(() => undefined),
    sinceKey: async () => undefined,
    openSettings,
    connects,
    onHidden: () => undefined,
  });
  const tell = (...events: RunEvent[]) => {
    for (const event of events) told.listener?.onEvent(event);
  };
  return { run, stream, tell, openSettings };
}

it.each<RunEvent>([
  { type: 'retrying', attempt: 1, of: 2, seconds: 1, failure: { code: 'model-server' } },
  { type: 'step', step: 2 },
  { type: 'no-tools' },
])('takes a text back that was written while it came, where it begins again: $type', async (again) => {
  const { run, stream, tell } = startStreaming();
  tell({ ...started, streams: true }, { type: 'text', delta: 'I will look' });
  await vi.waitFor(() => expect(stream.append).toHaveBeenCalledWith('I will look'));
  expect(stream.drop).not.toHaveBeenCalled();
  tell(again);
  expect(run.view.text).toBe('');
  await vi.waitFor(() => expect(stream.drop).toHaveBeenCalledOnce());
});

it('leads once to where a model is connected, where the user knows that there is none, and only for want of one', () => {
  const failed = (code: 'no-model' | 'model-key'): RunEvent => ({
    type: 'failed',
    failure: { code },
    text: '',
    duration: 1,
  });
  const known = startStreaming(true);
  known.tell(failed('no-model'), failed('no-model'));
  expect(known.openSettings).toHaveBeenCalledExactlyOnceWith('connect');
  const wrongKey = startStreaming(true);
  wrongKey.tell(failed('model-key'));
  expect(wrongKey.openSettings).not.toHaveBeenCalled();
  const unknown = startStreaming();
  unknown.tell(failed('no-model'));
  expect(unknown.openSettings).not.toHaveBeenCalled();
});
