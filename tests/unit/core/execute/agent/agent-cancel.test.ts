import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ModelPart } from '../../../../../src/core/run/needs';
import { callOf } from '../../agent/fakes';
import { modelAnswering, never } from '../fakes';
import { askOf, shellSaying, startAgentRun, userSkill } from './agent-world';

const bash: ModelPart[] = [callOf('bash', { command: 'sleep 9' })];
const letters = { skill: userSkill('letters'), files: { 'SKILL.md': 'Letters.' } };

type Started = ReturnType<typeof startAgentRun>;

interface Step {
  start(): Started & { shell: ReturnType<typeof shellSaying>['shell'] };
  /** The run stands at the step. */
  reached(run: Started): void;
}

function startWith(
  turns: Parameters<typeof startAgentRun>[1],
  world: Parameters<typeof startAgentRun>[2] = {},
  answer?: Parameters<typeof shellSaying>[0],
) {
  const { shell, workspaces } = shellSaying(answer);
  return { ...startAgentRun(askOf('go'), turns, { skills: [letters], workspaces, ...world }), shell };
}

const steps: Record<string, Step> = {
  'the skills are read': {
    start: () => startWith([['Done.']], { changes: { agentSettings: never } }),
    reached: (run) => expect(run.of('started')).toHaveLength(1),
  },
  'the model is waited for': {
    start: () => startWith(modelAnswering([[never]])),
    reached: (run) => expect(run.of('step')).toHaveLength(1),
  },
  'a file is read': {
    start() {
      const read = callOf('read_skill_file', { skill_name: 'letters', file_path: 'SKILL.md' });
      const run = startWith([[read], ['Done.']]);
      run.world.needs.catalog.readBytes = never;
      return run;
    },
    reached: (run) => expect(run.of('calling')).toHaveLength(1),
  },
  'the user is asked': {
    start: () => startWith([bash, ['Done.']], { answer: never }),
    reached: (run) => expect(run.questions).toHaveLength(1),
  },
  'a command runs': {
    start: () => startWith([bash, ['Done.']], {}, never),
    reached: (run) => expect(run.of('calling')).toHaveLength(1),
  },
  'the model answers after a command': {
    start: () => startWith(modelAnswering([bash, ['I ', never]])),
    reached: (run) => expect(run.of('step')).toHaveLength(2),
  },
};

describe('a run that is stopped', () => {
  afterEach(() => void vi.useRealTimers());

  it.each(Object.entries(steps))(
    'while %s ends before any time passes and leaves nothing open',
    async (_at, step) => {
      const run = step.start();
      await vi.waitFor(() => step.reached(run));
      await vi.waitFor(() => expect(run.shell.commands.length).toBe(run.shell.opened));
      // From here on no clock goes on: what waits for one would never end.
      vi.useFakeTimers();
      run.stop();
      expect(await run.done).toMatchObject({ status: 'cancelled' });
      expect(run.shell.closed).toBe(run.shell.opened);
      expect(run.events.at(-1)).toMatchObject({ type: 'cancelled' });
      expect(run.page.insert).not.toHaveBeenCalled();
    },
  );
});
