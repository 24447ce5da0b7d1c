import type { RunEvent } from '../../../src/core/run/run-event';
import type { SkillListing } from '../../../src/core/skill/model';

export const skill: SkillListing = {
  key: 'builtin:polish',
  id: 'polish',
  name: 'Polish',
  description: '',
  emoji: '',
};

/** What a run of that skill tells first: it rewrites what is in the field. */
export const started: RunEvent & { type: 'started' } = {
  type: 'started',
  runId: 'r1',
  skill,
  mode: 'llm',
  behaviour: 'rewrite',
  delivery: 'replace',
};
