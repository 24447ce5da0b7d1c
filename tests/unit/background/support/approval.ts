import type { Approval } from '../../../../src/core/run/run-question';

/** A call of a model that a user may allow for good. */
export const approval: Approval = {
  call: 1,
  tool: 'bash',
  act: 'run',
  subject: { command: 'ls' },
  input: { command: 'ls' },
  read: [{ id: 'pdf', source: 'user' }],
  decision: { answer: 'ask' },
  lasting: [{ skill: 'pdf', tool: 'bash' }],
};
