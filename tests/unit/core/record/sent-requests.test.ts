import { expect, it } from 'vitest';
import { notingConversation, withSent } from '../../../../src/core/record/sent-requests';
import type { ModelMessage, ModelRequest } from '../../../../src/core/run/needs';
import type { SentRequest } from '../../../../src/core/run/run-question';

const to = {
  host: 'api.example.com',
  origin: 'https://api.example.com',
  model: 'm',
  label: 'Mine',
  local: false,
};
const task: ModelMessage = { role: 'user', text: 'count' };
const called: ModelMessage = {
  role: 'assistant',
  text: 'Let me look.',
  calls: [{ id: '1', name: 'bash', input: { command: 'ls' } }],
};
const answered = (output: string): ModelMessage => ({
  role: 'tool',
  results: [{ id: '1', name: 'bash', output }],
});
const request = (...messages: ModelMessage[]): ModelRequest => ({ system: 'Be nice.', messages });

/** A conversation whose first request was noted already; what the record has of it. */
function noting() {
  let requests: SentRequest[] = [];
  const note = (sent: SentRequest) => {
    requests = withSent(requests, sent);
    return requests.length;
  };
  const first = note({ ...to, system: 'Be nice.', message: 'count' });
  const heard = notingConversation(to, request(task), first, note);
  return {
    heard,
    note,
    requests: () => requests.map(({ system, message, after }) => ({ system, message, after })),
  };
}

const firstNoted = { system: 'Be nice.', message: 'count', after: undefined };

it('notes the first request once, and of each later one what is new', () => {
  const { heard, requests } = noting();
  heard(request(task));
  heard(request(task, called, answered('a.txt')));
  heard({ ...request(task, called, answered('a.txt'), called, answered('b.txt')), system: 'The last one.' });
  const turn = '[assistant]\nLet me look.\n[call bash] {"command":"ls"}';
  expect(requests()).toEqual([
    firstNoted,
    { system: '', message: `${turn}\n\n[tool bash]\na.txt`, after: 1 },
    { system: 'The last one.', message: `${turn}\n\n[tool bash]\nb.txt`, after: 2 },
  ]);
});

it('notes a request that is made again, as one that adds nothing', () => {
  const { heard, requests } = noting();
  heard(request(task));
  heard(request(task));
  expect(requests()).toEqual([firstNoted, { system: '', message: '', after: 1 }]);
});

it('notes the whole of a request whose older answers were shortened', () => {
  const { heard, requests } = noting();
  heard(request(task));
  heard(request(task, called, answered('a long list')));
  heard(request(task, called, answered('[cut]'), called, answered('b.txt')));
  expect(requests()[2]).toMatchObject({ system: 'Be nice.', after: undefined });
  expect(requests()[2]?.message).toContain('count\n\n[assistant]');
  expect(requests()[2]?.message).toContain('[tool bash]\n[cut]');
});

it('tells requests of another skill in between apart', () => {
  const { heard, note, requests } = noting();
  heard(request(task));
  note({ ...to, system: 'Translate.', message: 'Guten Tag' });
  heard(request(task, called, answered('a.txt')));
  expect(requests()[2]).toMatchObject({ after: 1 });
});

it('keeps the first request whole, and half a million characters of the others', () => {
  let kept: SentRequest[] = [];
  const long = 'x'.repeat(300_000);
  for (const system of [long.repeat(5), long, long, 'one more'])
    kept = withSent(kept, { ...to, system, message: 'text' });
  expect(kept.map(({ system, message, cut }) => [system.length, message.length, cut])).toEqual([
    [1_500_000, 4, undefined],
    [300_000, 4, undefined],
    [199_996, 0, 100_008],
    [0, 0, 12],
  ]);
});
