import { describe, expect, it, vi } from 'vitest';
import type { RunRequest } from '../../../src/core/run/run-request';
import { requestOf } from '../core/execute/fakes';
import { sessionOf } from './support/session';

const page = { url: 'https://a.example/mail', title: 'Mail' };
const next = { run: 'r1', text: 'shorter', version: 0 };

/** A run that answers at once, and what it was asked. */
function session(at = page) {
  const asked: RunRequest[] = [];
  const opened = sessionOf(
    async (request, _page, emit) => {
      asked.push(request);
      emit({ type: 'succeeded', text: 'One.', outcome: { delivery: 'card', status: 'done' }, duration: 1 });
    },
    { recorded: async () => undefined },
    at,
  );
  return { ...opened, asked };
}

describe('a next message', () => {
  it('goes on with the run as it was, whatever else the page says of it', async () => {
    const { ask, asked } = session();
    ask('start', requestOf({ text: 'teh text' }));
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((done) => setTimeout(done));
    ask('start', { ...requestOf({ text: 'another text' }, 'another wish'), skill: 'user:other', next });
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]).toMatchObject({
      skill: 'user:polish',
      instruction: '',
      target: { text: 'teh text' },
      place: 'card',
      next,
    });
  });

  it.each([
    ['of a run that nobody knows', { ...next, run: 'r2' }],
    ['of an answer that there is not', { ...next, version: 4 }],
  ])('%s is none: the card is told so, and nothing is sent', async (_name, wrong) => {
    const { ask, asked, events } = session();
    ask('start', requestOf());
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await new Promise((done) => setTimeout(done));
    ask('start', { ...requestOf(), next: wrong });
    await vi.waitFor(() => expect(events().at(-1)).toMatchObject({ failure: { code: 'run-forgotten' } }));
    expect(asked).toHaveLength(1);
  });

  it('of another site’s run is none, also by that run’s name', async () => {
    const record = {
      id: 'r9',
      skill: 'user:polish' as const,
      request: requestOf({ url: 'https://b.example/' }),
      status: 'success' as const,
      mode: 'llm' as const,
      text: 'One.',
      words: [],
      startedAt: 0,
      requests: [],
    };
    const to = { host: 'm', origin: 'https://m', model: 'm', label: 'm', local: false };
    const asked: RunRequest[] = [];
    const { ask, events } = sessionOf(
      async (request) => void asked.push(request),
      { recorded: async () => ({ ...record, requests: [{ ...to, system: '', message: 'x' }] }) },
      page,
    );
    ask('start', { ...requestOf(), next: { ...next, run: 'r9' } });
    await vi.waitFor(() => expect(events().at(-1)).toMatchObject({ failure: { code: 'run-forgotten' } }));
    expect(asked).toEqual([]);
  });

  it('while the run is at work is none', async () => {
    const asked: RunRequest[] = [];
    const { ask } = sessionOf(
      (request) => {
        asked.push(request);
        return new Promise(() => undefined);
      },
      {},
      page,
    );
    ask('start', requestOf());
    ask('start', { ...requestOf(), next });
    await new Promise((done) => setTimeout(done, 10));
    expect(asked).toHaveLength(1);
  });
});
