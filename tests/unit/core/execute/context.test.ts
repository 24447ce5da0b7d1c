import { expect, it } from 'vitest';
import type { Seen } from '../../../../src/core/agent/types';
import { noteSeen } from '../../../../src/core/execute/context';

it('what a run has seen is what all of its models have, whichever of them told last', () => {
  const skill = (id: string) => ({ id, source: 'user' as const });
  const run: { seen: Seen } = { seen: { read: [], foreign: false, private: false } };
  noteSeen(run, { read: [skill('chief')] });
  noteSeen(run, { read: [skill('chief'), skill('a')], foreign: true, private: false });
  noteSeen(run, { read: [skill('chief'), skill('b')], foreign: false, private: true });
  expect(run.seen).toEqual({ read: [skill('chief'), skill('a'), skill('b')], foreign: true, private: true });
});
