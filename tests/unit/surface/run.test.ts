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
function startStreaming() {
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
    openSettings: () => undefined,
    onHidden: () => undefined,
  });
  const tell = (...events: RunEvent[]) => {
    for (const event of events) told.listener?.onEvent(event);
  };
  return { run, stream, tell };
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
