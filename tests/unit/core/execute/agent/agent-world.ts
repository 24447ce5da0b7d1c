import { type AgentSettings, agentDefaults } from '../../../../../src/core/agent/settings';
import type { ExecutorNeeds } from '../../../../../src/core/execute/executor-needs';
import type { Grant } from '../../../../../src/core/permission/grants';
import { emptyPolicy, type Policy, policyFor } from '../../../../../src/core/permission/policy';
import { askKey } from '../../../../../src/core/run/ask-skill';
import type { ModelPart, SandboxFile, ShellResult, Workspaces } from '../../../../../src/core/run/needs';
import { placeFor } from '../../../../../src/core/run/place';
import type { RunAnswer, RunQuestion } from '../../../../../src/core/run/run-question';
import type { RunFile, RunRequest } from '../../../../../src/core/run/run-request';
import { idOf } from '../../../../../src/core/skill/key';
import type { Skill } from '../../../../../src/core/skill/model';
import { resultsOf } from '../../agent/fakes';
import { type FakeModel, modelAnswering, pageTaking, requestOf, skillOf, startRun, worldOf } from '../fakes';

/** A request without a skill. By default the caret is in an empty field. */
export function askOf(instruction: string, target: Parameters<typeof requestOf>[0] = {}): RunRequest {
  const { skill: _picked, ...request } = requestOf({ read: 'nothing', text: '', ...target }, instruction);
  return { ...request, place: placeFor(request.target, { key: askKey }) };
}

export const hashOf = (id: string) => id.length.toString(16).padStart(64, '0');

/** A shell that answers each command as it is told, and keeps what it is given. */
export function shellSaying(
  answer: (
    command: string,
    signal: AbortSignal,
  ) => Promise<Partial<ShellResult>> | Partial<ShellResult> = () => ({}),
) {
  const shell = {
    opened: 0,
    closed: 0,
    added: [] as SandboxFile[],
    commands: [] as { text: string; timeout: number }[],
    output: [] as SandboxFile[],
    textOf: (path: string) => {
      const bytes = shell.added.find((file) => file.path === path)?.bytes;
      return bytes && new TextDecoder().decode(bytes);
    },
  };
  const workspaces: Workspaces = {
    open() {
      shell.opened += 1;
      return {
        add: async (files) => void shell.added.push(...files),
        async run({ text, timeout }, signal) {
          shell.commands.push({ text, timeout });
          const result = { stdout: '', stderr: '', code: 0, ...(await answer(text, signal)) };
          return { result, changed: shell.output, output: shell.output.map(({ path }) => path) };
        },
        close() {
          shell.closed += 1;
        },
      };
    },
  };
  return { shell, workspaces };
}

export interface AgentWorld {
  /** The skills that are switched on, with the texts of their files; `foreign`: a stranger has written it. */
  skills?: { skill: Skill; files?: Record<string, string>; foreign?: boolean }[];
  policy?: Partial<Policy>;
  grants?: Grant[];
  settings?: Partial<AgentSettings>;
  workspaces?: Workspaces;
  /** What the user gives between two commands. */
  given?(): RunFile[];
  /** The user's answers, by the question. */
  answer?(question: RunQuestion): RunAnswer | Promise<RunAnswer>;
  changes?: Partial<ExecutorNeeds>;
}

/** A skill of the user's. */
export function userSkill(id: string, changes: Partial<Skill> = {}): Skill {
  return skillOf({
    key: `user:${id}`,
    id,
    name: id,
    description: `For ${id}.`,
    body: `How to do ${id}.`,
    allowedTools: [],
    ...changes,
  });
}

type Turns = (string | ModelPart)[][];

/** A run whose model answers with these turns, the last one as often as it is asked. */
export function startAgentRun(request: RunRequest, turns: Turns | FakeModel, world: AgentWorld = {}) {
  const { skills = [], policy = {}, answer = () => ({ ok: true }) } = world;
  const model = Array.isArray(turns) ? modelAnswering(turns) : turns;
  let grants = world.grants ?? [];
  const encoder = new TextEncoder();
  const around = worldOf(undefined, {
    model: async () => model,
    permissions: {
      keeps: true,
      policy: async (url) => policyFor({ ...emptyPolicy, ...policy }, url),
      grants: async () => grants,
      grant: async (more) => {
        grants = [...grants, ...more];
      },
    },
    agentSettings: async () => ({ ...agentDefaults, ...world.settings }),
    ...(world.workspaces && { workspaces: world.workspaces }),
    ...world.changes,
  });
  around.needs.catalog = {
    ...around.needs.catalog,
    skill: async (key) => skills.find(({ skill }) => skill.id === idOf(key))?.skill,
    readBytes: async (id, path) => {
      const text = skills.find(({ skill }) => skill.id === id)?.files?.[path];
      return text === undefined ? undefined : encoder.encode(text);
    },
    candidates: async () =>
      skills.map(({ skill, foreign = false }) => ({
        skill: {
          ...skill,
          dangerous: skill.dangerous === true,
          foreign,
          ...(skill.source !== 'builtin' && { package: hashOf(skill.id) }),
        },
        metadata: { enabled: true, uses: 0 },
      })),
  };
  const questions: RunQuestion[] = [];
  const page = {
    ...pageTaking(),
    ...(world.given && { given: world.given }),
    answer: async (_id: number, question: RunQuestion) => {
      questions.push(question);
      return answer(question);
    },
  };
  const run = startRun(around, request, page);
  return {
    ...run,
    page,
    model,
    questions,
    world: around,
    granted: () => grants,
    tools: (place = 0) => model.requests[place]?.tools?.map(({ name }) => name) ?? [],
    /** What the model was answered before the `place`th request, from 0; by default before the last. */
    answers: (place = model.requests.length - 1) => resultsOf(model.requests[place]?.messages.at(-1)),
  };
}
