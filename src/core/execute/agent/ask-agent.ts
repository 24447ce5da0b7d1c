import { offeredTools, runAgent } from '../../agent/loop';
import { shareOf } from '../../agent/requests';
import { type AgentLimits, type AgentTask, agentLimits, type Said } from '../../agent/types';
import { roomOf, windowOf } from '../../models/windows';
import { buildAskRequest, buildSkilledRequest } from '../../prompt/ask-message';
import { instructionsOf } from '../../prompt/instructions';
import { buildModelRequest } from '../../prompt/message';
import { buildSkillIndex, mostUsedFirst } from '../../prompt/skill-index';
import { buildDirectPrompt } from '../../prompt/skill-prompts';
import { allGiven, pathsOfGiven } from '../../record/given-files';
import { notingConversation, picturesIn } from '../../record/sent-requests';
import { isAsk } from '../../run/ask-skill';
import type { Model, ModelRequest } from '../../run/needs';
import { RunError } from '../../run/run-error';
import { bash } from '../../tools/bash';
import { skillPlace } from '../../tools/load-skill';
import { runSkill } from '../../tools/run-skill';
import type { AgentTool, ReadSkill } from '../../tools/tool';
import { announce, answerPlaceOf, askInTalk, finished, inConversation, modelOf } from '../ask-model';
import { noteSeen, type Part, type SkillContext, systemOf } from '../context';
import { withRetry } from '../retry';
import { earlierIn } from '../talk';
import { createAgentGate } from './agent-gate';
import type { AgentSkills } from './agent-skills';
import { type AgentToolNeeds, agentTools, isUnpicked, loadableSkills, skillsAsTools } from './agent-tools';
import { createRunWorkspace } from './agent-workspace';

/**
 * The text of a model that works with tools: of *Ask*, or of a skill that has something to act with. A model that can call no tools
 * gets as much of the skills as one request holds; so does one whose server says only now that it takes none. Rejects with a
 * `RunError`, or with the signal's reason.
 */
export async function askAgent(context: SkillContext, signal: AbortSignal): Promise<string> {
  const { skill, request, run } = context;
  const model = await modelOf(context);
  const asked = buildModelRequest(skill, request, answerPlaceOf(context), systemOf(run));
  const answer = await askWithTools(model, asked, context, signal);
  if (answer !== undefined) return answer;
  const toolless: Model = { ...model, noTools: true };
  return withRetry(context, () => withoutTools(toolless, asked, context, signal), signal);
}

/**
 * The last words of a model that works with the tools of the context's skill. `asked`: what it is asked without them. What it says
 * between its calls is told and is no part of it. Undefined of a model that can call no tools, or whose server takes none, as it is
 * found now. Rejects with a `RunError`, or with the signal's reason.
 */
export async function askWithTools(
  model: Model,
  asked: ModelRequest,
  context: SkillContext,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (model.noTools) return undefined;
  const { run } = context;
  const [skills, settings] = await Promise.all([run.skills(), run.agentSettings()]);
  const { workspaces } = run;
  // The page is for the user's own skill: of it a called one knows what its caller says.
  const showsPage = settings.pageForScripts && !context.nested;
  const workspace = workspaces && createRunWorkspace(workspaces, showsPage, context);
  try {
    const text = await work(model, asked, { skills, settings, workspace }, context, signal);
    workspace?.rest();
    return text;
  } catch (error) {
    workspace?.close();
    if (!(error instanceof RunError) || error.code !== 'model-no-tools') throw error;
    // What cannot be kept is found out anew by the next run.
    await model.learnNoTools?.().catch(() => undefined);
    context.emit({ type: 'no-tools' });
    return undefined;
  }
}

async function work(
  model: Model,
  asked: ModelRequest,
  { skills, settings, workspace }: Pick<AgentToolNeeds, 'skills' | 'settings' | 'workspace'>,
  context: SkillContext,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const { run } = context;
  const window = roomOf(windowOf(model));
  const gate = createAgentGate(context, skills);
  let read: readonly ReadSkill[] = readBy(context);
  const mayRun = gate.tool({ tool: runSkill.name, act: 'run', subject: {}, read }).answer !== 'deny';
  const offered = mayRun ? skillsAsTools(context, skills, window) : [];
  // A function that is a tool has said all that there is to it.
  const functions = new Set(offered.flatMap(({ skill }) => (skill.signature ? skill.id : [])));
  const listed = loadableSkills(context, skills).filter(({ id }) => !functions.has(id));
  const { text: index, leftOut } = buildSkillIndex(listed);
  const led = () => read;
  const { origin } = model;
  const tools = agentTools(context, { origin, skills, settings, workspace, mayRun, offered, leftOut, led });
  if (tools.some(({ name }) => name === bash.name)) context.emit({ type: 'takes-files' });
  const first = firstRequest(asked, index, tools, offered.length > 0, context);
  const limits = { ...settings, tokens: agentLimits.tokens, window };
  const task = taskOf(first, { tools, offered }, limits, skills, context);
  const earlier = context.nested ? [] : earlierIn(run.talk, context.request.next);
  const shown = { ...inConversation(first, earlier), tools: [...offeredTools(task, { gate }).values()] };
  // Before anything is told of: what will not be sent is not shown.
  const requests = shareOf(context.requests, limits);
  try {
    const number = await announce(model, shown, context, signal);
    const { text } = await runAgent(
      { ...task, earlier },
      {
        model: noted(model, shown, number, context),
        gate,
        clock: run.clock,
        budget: run.budget,
        requests,
        said: saidTo(context),
        nextCall() {
          run.calls += 1;
          return run.calls;
        },
        emit: context.emit,
        attempt: (request) => withRetry(context, request, signal),
        saw(seen) {
          read = seen.read;
          noteSeen(run, seen);
        },
        answered(exchanges) {
          if (!context.nested) run.answered = { exchanges, model };
        },
      },
      signal,
    );
    return finished(text, context);
  } finally {
    requests.end();
  }
}

/** What the user has answered to calls of this skill's model, also where it was at work before. */
function saidTo({ skill, run: { said } }: Part<'skill', 'said'>): Said {
  const refused = said.refused.get(skill.key) ?? new Set();
  said.refused.set(skill.key, refused);
  return { ...said, refused };
}

/** The model, of which each request goes into the record as well. */
function noted(model: Model, asked: ModelRequest, first: number, { run }: Part<never, 'noteSent'>): Model {
  const { host, origin, label, local } = model;
  const note = notingConversation(
    { host, origin, model: model.model, label, local },
    asked,
    first,
    run.noteSent,
  );
  return {
    ...model,
    stream(request, signal) {
      note(request);
      return model.stream(request, signal);
    },
  };
}

function firstRequest(
  asked: ModelRequest,
  index: string,
  tools: readonly AgentTool[],
  runsSkills: boolean,
  context: SkillContext,
): ModelRequest {
  const { skill, request } = context;
  const build = isAsk(skill) ? buildAskRequest : buildSkilledRequest;
  const own = isAsk(skill) ? '' : `${skillPlace(skill)}\nIts instructions are above.`;
  return build(asked, answerPlaceOf(context), {
    skills: [own, index].filter((part) => part !== '').join('\n\n'),
    tools: tools.length > 0,
    runsSkills,
    shell: tools.some(({ name }) => name === bash.name),
    given: pathsOfGiven(allGiven(request)),
  });
}

/** The skill that is at work; none where the user asks. */
const pickedOf = ({ skill: { id, source }, skill }: Pick<SkillContext, 'skill'>): ReadSkill[] =>
  isAsk(skill) ? [] : [{ id, source }];

/** The skills that lead the model: its own, and those that have led to it. */
function readBy({ skill, leads }: Pick<SkillContext, 'skill' | 'leads'>): ReadSkill[] {
  const [own] = pickedOf({ skill });
  const others = leads.filter(({ id, source }) => id !== own?.id || source !== own.source);
  return own ? [...others, own] : others;
}

function taskOf(
  { system, messages }: ModelRequest,
  { tools, offered }: { tools: readonly AgentTool[] } & Pick<AgentToolNeeds, 'offered'>,
  limits: Pick<AgentLimits, 'steps' | 'tokens' | 'cost' | 'window'>,
  { isForeign }: AgentSkills,
  context: SkillContext,
): AgentTask {
  const { skill, request, run } = context;
  const { text, context: around = '' } = request.target;
  const read = readBy(context);
  const foreign =
    context.foreign ||
    (text + around).trim() !== '' ||
    request.page !== undefined ||
    (request.attached ?? []).length > 0 ||
    // The names of files are in the message, and may be anybody's words.
    (request.given ?? []).length > 0 ||
    read.some(isForeign) ||
    // The names, descriptions and values in a schema are its author's.
    offered.some((each) => isForeign(each.skill)) ||
    instructionsOf(skill, request, systemOf(run)).foreign;
  return {
    system,
    message: messages.map((turn) => (turn.role === 'user' ? turn.text : '')).join('\n\n'),
    pictures: picturesIn(messages),
    foreign,
    private: run.seen.private || isUnpicked(context)(skill),
    tools,
    read,
    limits,
  };
}

/** Skills whose beginnings a model without tools is given; their texts together have room in a small model's window. */
const direct = { skills: 20, limits: { instructions: 1_000, characters: 12_000 } };

async function withoutTools(
  model: Model,
  asked: ModelRequest,
  context: SkillContext,
  signal: AbortSignal,
): Promise<string> {
  const { skill, request, run } = context;
  if (!isAsk(skill)) return askInTalk(model, asked, context, signal);
  const { shown, policy } = await run.skills();
  const allowed = shown.filter((each) => policy.skill(each).answer === 'allow');
  const read = await Promise.all(
    mostUsedFirst(allowed)
      .slice(0, direct.skills)
      .map(async (each) => {
        // One that cannot be read is none that helps.
        const loaded = await run.catalog.skill(`${each.source}:${each.id}`).catch(() => undefined);
        if (!loaded) return [];
        return [{ ...each, instructions: instructionsOf(loaded, request, systemOf(run)).text }];
      }),
  );
  const skills = buildDirectPrompt(read.flat(), direct.limits).text;
  const withSkills = buildAskRequest(asked, answerPlaceOf(context), {
    skills,
    tools: false,
    runsSkills: false,
    shell: false,
    given: '',
  });
  return askInTalk(model, withSkills, context, signal);
}
