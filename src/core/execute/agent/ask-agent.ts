import { checkLimits } from '../../agent/budget';
import { offeredTools, runAgent } from '../../agent/loop';
import type { AgentSettings } from '../../agent/settings';
import { type AgentLimits, type AgentTask, agentLimits } from '../../agent/types';
import { roomOf, windowOf } from '../../models/windows';
import { buildAskRequest, buildSkilledRequest } from '../../prompt/ask-message';
import { instructionsOf } from '../../prompt/instructions';
import { buildSkillIndex, mostUsedFirst } from '../../prompt/skill-index';
import { buildDirectPrompt } from '../../prompt/skill-prompts';
import { pathsOfGiven } from '../../record/given-files';
import { notingConversation } from '../../record/sent-requests';
import { isAsk } from '../../run/ask-skill';
import type { Model, ModelRequest } from '../../run/needs';
import { RunError } from '../../run/run-error';
import type { RunEvent, Usage } from '../../run/run-event';
import { bash } from '../../tools/bash';
import { skillPlace } from '../../tools/load-skill';
import { runSkill } from '../../tools/run-skill';
import type { AgentTool, ReadSkill } from '../../tools/tool';
import { announce, answerPlaceOf, askModel, askWith, finished } from '../ask-model';
import { noteSeen, type Part, type SkillContext } from '../context';
import { withRetry } from '../retry';
import { systemOf } from '../system-values';
import { createAgentGate } from './agent-gate';
import type { AgentSkills } from './agent-skills';
import { agentTools, loadableSkills, skillsAsTools } from './agent-tools';
import { createRunWorkspace, type RunWorkspace } from './agent-workspace';

/**
 * The text of a model that works with tools: of *Ask*, or of a skill that has something to act with. What the model says
 * between its calls is told and is no part of it. A model that can call no tools gets as much of the skills as one request
 * holds; so does one whose server says only now that it takes none. Rejects with a `RunError`, or with the signal's reason.
 */
export async function askAgent(context: SkillContext, signal: AbortSignal): Promise<string> {
  const { skill, request, run } = context;
  const model = await run.model(skill, request.target.url);
  if (model.noTools) return withRetry(context, () => withoutTools(model, context, signal), signal);
  const [skills, settings] = await Promise.all([run.skills(), run.agentSettings()]);
  const { workspaces } = run;
  const workspace = workspaces && createRunWorkspace(workspaces, settings.pageForScripts, context);
  try {
    return await work(model, skills, settings, workspace, context, signal);
  } catch (error) {
    if (!(error instanceof RunError) || error.code !== 'model-no-tools') throw error;
    // What cannot be kept is found out anew by the next run.
    await model.learnNoTools?.().catch(() => undefined);
    context.emit({ type: 'no-tools' });
    const toolless: Model = { ...model, noTools: true };
    return await withRetry(context, () => withoutTools(toolless, context, signal), signal);
  } finally {
    workspace?.close();
  }
}

async function work(
  model: Model,
  skills: AgentSkills,
  settings: AgentSettings,
  workspace: RunWorkspace | undefined,
  context: SkillContext,
  signal: AbortSignal,
): Promise<string> {
  signal.throwIfAborted();
  const window = roomOf(windowOf(model));
  const gate = createAgentGate(context, skills);
  const read = pickedOf(context);
  const mayRun = gate.tool({ tool: runSkill.name, act: 'run', subject: {}, read }).answer !== 'deny';
  const offered = mayRun ? skillsAsTools(context, skills, window) : [];
  // A function that is a tool has said all that there is to it.
  const functions = new Set(offered.flatMap(({ skill }) => (skill.signature ? skill.id : [])));
  const listed = loadableSkills(context, skills).filter(({ id }) => !functions.has(id));
  const { text: index, leftOut } = buildSkillIndex(listed);
  const limits = { ...settings, tokens: agentLimits.tokens, window };
  const { within, watched } = withinLimits(context, limits, signal);
  const tools = agentTools(watched, { skills, settings, workspace, mayRun, offered, leftOut });
  if (tools.some(({ name }) => name === bash.name)) context.emit({ type: 'takes-files' });
  const asked = firstRequest(index, tools, offered.length > 0, context);
  const task = taskOf(asked, tools, limits, skills, context);
  const shown = { ...asked, tools: [...offeredTools(task, { gate }).values()] };
  const first = await announce(model, shown, context, signal);
  const own = Symbol('loop');
  /** The tokens of the loop with those of the skills that it calls. */
  const counted = (usage: Usage): RunEvent => ({
    type: 'usage',
    ...context.run.usage.count(own, usage, model.price),
  });
  const { text } = await runAgent(
    task,
    {
      model: noted(model, shown, first, context),
      gate,
      clock: context.run.clock,
      emit: (event) => watched.emit(event.type === 'usage' ? counted(event.usage) : event),
      attempt: (request) => withRetry(context, request, signal),
      saw: (seen) => noteSeen(context.run, seen),
    },
    within,
  );
  return finished(text, context);
}

/**
 * The limits of the run count what the skills use that its model calls, as well: `within` is aborted with the error of the one that was
 * gone over. `watched`: the context that hears of it.
 */
function withinLimits(
  context: SkillContext,
  limits: Pick<AgentLimits, 'tokens' | 'cost'>,
  signal: AbortSignal,
): { within: AbortSignal; watched: SkillContext } {
  const over = new AbortController();
  return {
    within: AbortSignal.any([signal, over.signal]),
    watched: {
      ...context,
      emit(event) {
        context.emit(event);
        if (event.type !== 'usage') return;
        try {
          checkLimits(event, limits);
        } catch (error) {
          over.abort(error);
        }
      },
    },
  };
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
  index: string,
  tools: readonly AgentTool[],
  runsSkills: boolean,
  context: SkillContext,
): ModelRequest {
  const { skill, request, run } = context;
  const build = isAsk(skill) ? buildAskRequest : buildSkilledRequest;
  const own = isAsk(skill) ? '' : `${skillPlace(skill)}\nIts instructions are above.`;
  return build(skill, request, answerPlaceOf(context), systemOf(run), {
    skills: [own, index].filter((part) => part !== '').join('\n\n'),
    tools: tools.length > 0,
    runsSkills,
    shell: tools.some(({ name }) => name === bash.name),
    given: pathsOfGiven(request.given ?? []),
  });
}

/** The skill that is at work; none where the user asks. */
const pickedOf = ({ skill: { id, source }, skill }: Pick<SkillContext, 'skill'>): ReadSkill[] =>
  isAsk(skill) ? [] : [{ id, source }];

function taskOf(
  { system, messages }: ModelRequest,
  tools: readonly AgentTool[],
  { steps, cost, window }: Pick<AgentLimits, 'steps' | 'cost' | 'window'>,
  { isForeign }: AgentSkills,
  { skill, request, run }: Part<'skill' | 'request', 'clock' | 'language'>,
): AgentTask {
  const { text, context = '' } = request.target;
  const read = pickedOf({ skill });
  const foreign =
    (text + context).trim() !== '' ||
    // The names of files are in the message, and may be anybody's words.
    (request.given ?? []).length > 0 ||
    read.some(isForeign) ||
    instructionsOf(skill, request, systemOf(run)).foreign;
  return {
    system,
    message: messages.map((turn) => (turn.role === 'user' ? turn.text : '')).join('\n\n'),
    foreign,
    tools,
    read,
    limits: { steps, cost, window },
  };
}

/** Skills whose beginnings a model without tools is given; their texts together have room in a small model's window. */
const direct = { skills: 20, limits: { instructions: 1_000, characters: 12_000 } };

async function withoutTools(model: Model, context: SkillContext, signal: AbortSignal): Promise<string> {
  const { skill, request, run } = context;
  if (!isAsk(skill)) return askModel(context, signal);
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
  const asked = buildAskRequest(skill, request, answerPlaceOf(context), systemOf(run), {
    skills,
    tools: false,
    runsSkills: false,
    shell: false,
    given: '',
  });
  return askWith(model, asked, context, signal);
}
