import type { ModelPart, ModelRequest } from '../../../../../src/core/run/needs';
import { placeFor } from '../../../../../src/core/run/place';
import type { RunRequest } from '../../../../../src/core/run/run-request';
import type { Signature, Skill } from '../../../../../src/core/skill/model';
import { callOf } from '../../agent/fakes';
import { type FakeModel, modelAnswering, modelSaying } from '../fakes';
import { type AgentWorld, askOf, startAgentRun, userSkill } from './agent-world';

const input = { type: 'object', properties: { about: { type: 'string' } } };
export const total = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };
/** The files of each function here. */
const files = ['prompt.md', 'skill.json', 'references/terms.md', 'scripts/count.py'];
export const texts = { 'references/terms.md': 'Terms.', 'scripts/count.py': 'print(3)' };

/** A function whose body is a prompt. */
export function promptSkill(
  id: string,
  changes: Partial<Skill> = {},
  signature: Partial<Signature> = {},
): Skill {
  return userSkill(id, {
    name: id,
    mode: 'llm',
    body: `Task of ${id}.`,
    files,
    signature: { input, calls: [], ...signature },
    ...changes,
  });
}

type Turn = (string | ModelPart | Error)[];

/** A model that says of each skill its own turns: the skill is known by its prompt, the last turn comes as often as it is asked. */
export function modelOf(turns: Record<string, Turn[]>, changes: Partial<FakeModel> = {}) {
  const requests: ModelRequest[] = [];
  const asked = new Map<string, ModelRequest[]>();
  const { stream, ...rest } = modelAnswering([], changes);
  const model: FakeModel = {
    ...rest,
    requests,
    stream(request, signal) {
      requests.push(request);
      const id = Object.keys(turns).find((each) => request.system.includes(`Task of ${each}.`)) ?? 'ask';
      const own = [...(asked.get(id) ?? []), request];
      asked.set(id, own);
      const said = turns[id] ?? [];
      return modelSaying(...(said[Math.min(own.length, said.length) - 1] ?? [])).stream(request, signal);
    },
  };
  return { model, of: (id: string) => asked.get(id) ?? [] };
}

/** A run with these skills, whose model says of each its own turns. */
export function start(
  turns: Record<string, Turn[]>,
  skills: Skill[] | AgentWorld['skills'],
  world: AgentWorld = {},
  request: RunRequest = askOf('Go'),
  changes: Partial<FakeModel> = {},
) {
  const { model, of } = modelOf(turns, changes);
  const known = (skills ?? []).map((each) => ('skill' in each ? each : { skill: each, files: texts }));
  const run = startAgentRun(request, model, { skills: known, ...world });
  const answersTo = (id: string) => {
    const last = of(id).at(-1)?.messages.at(-1);
    return last?.role === 'tool' ? last.results : [];
  };
  return { ...run, asked: of, answersTo };
}

/** A request for a skill that the user has picked. */
export const picked = (id: string, target: Parameters<typeof askOf>[1] = {}): RunRequest => {
  const skill = `user:${id}` as const;
  const asked = askOf('', { read: 'selection', text: 'the page', ...target });
  return { ...asked, skill, place: placeFor(asked.target, { key: skill }) };
};

/** The tools that a request offers. */
export const namesIn = (request: ModelRequest | undefined) => request?.tools?.map(({ name }) => name) ?? [];
/** A call that reads a file of the skill. */
export const reads = (skill_name: string, file_path = 'references/terms.md') =>
  callOf('read_skill_file', { skill_name, file_path }, 'r');
