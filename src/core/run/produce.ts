import { mayUse } from '../permission/allowed-tools';
import { inputOf } from '../prompt/input';
import { buildModelRequest, messageOf } from '../prompt/message';
import { fillTemplate, type SystemValues } from '../prompt/template';
import type { Skill } from '../skill/model';
import { scriptEntry } from '../skill/settings';
import { savesMessageOnly } from './delivery';
import { keepEdges } from './edges';
import type { ExecutorNeeds } from './executor';
import { RunError } from './run-error';
import { withSilenceLimit } from './silence';
import type { ToolContext } from './tool';

/** Bytes that a skill's script may allocate. */
const scriptMemory = 64 * 1024 * 1024;

/** Milliseconds a script may run where its skill sets no limit. */
const scriptTimeout = 5_000;

/**
 * The one step of a run that differs by mode: the result's text, whole. Model text is also emitted as it comes.
 * Rejects with a `RunError`, or with the signal's reason.
 */
export async function produceText(skill: Skill, context: ToolContext, needs: ExecutorNeeds): Promise<string> {
  if (savesMessageOnly(skill.allowedTools)) return withSelection(requireMessage(context), context);
  switch (skill.mode) {
    case 'llm':
      return askModel(skill, context, needs);
    case 'sandbox':
      return runScript(skill, context, needs);
    case 'direct':
      return fillTemplate(skill.body, skill, context.request, systemOf(needs));
    case 'composite':
      throw new RunError('mode-unsupported', { params: { skill: skill.name } });
  }
}

function systemOf({ clock, language }: ExecutorNeeds): SystemValues {
  return { now: clock.now(), language: language() };
}

async function askModel(skill: Skill, context: ToolContext, needs: ExecutorNeeds): Promise<string> {
  requireMessage(context);
  const { request, signal } = context;
  const model = await needs.model();
  const asked = buildModelRequest(skill, request, context.delivery, systemOf(needs));
  const pieces = model.stream(asked, signal);
  let text = '';
  for await (const delta of withSilenceLimit(pieces, needs.clock, (seconds) =>
    context.emit({ type: 'waiting', seconds }),
  )) {
    if (delta === '') continue;
    text += delta;
    context.emit({ type: 'text', delta });
  }
  if (text.trim() === '') throw new RunError('model-empty', { params: { model: model.label } });
  return context.delivery === 'replace' ? keepEdges(request.target.text, text) : text.trim();
}

async function runScript(skill: Skill, context: ToolContext, needs: ExecutorNeeds): Promise<string> {
  const { request, signal } = context;
  const job = {
    entry: scriptEntry,
    modules: await readScripts(skill, needs),
    input: inputOf(skill, request),
    timeout: skill.timeout ?? scriptTimeout,
    memoryLimit: scriptMemory,
  };
  const callTool = async (name: string, input: unknown) => {
    if (!mayUse(skill, name))
      throw new RunError('tool-not-allowed', { params: { skill: skill.name, tool: name } });
    return needs.tools.execute(name, input, context);
  };
  const result = await needs.scripts.run(job, callTool, signal).catch((error: unknown) => {
    throw error instanceof RunError ? error.with({ skill: skill.name }) : error;
  });
  if (typeof result !== 'string') throw new RunError('script-result', { params: { skill: skill.name } });
  context.emit({ type: 'text', delta: result });
  return result;
}

async function readScripts(skill: Skill, needs: ExecutorNeeds): Promise<Record<string, string>> {
  const paths = skill.files.filter((path) => path.startsWith('scripts/') && path.endsWith('.js'));
  const texts = await Promise.all(paths.map((path) => needs.catalog.readFile(skill, path)));
  const modules = Object.fromEntries(paths.map((path, index) => [path, texts[index] ?? '']));
  if (!modules[scriptEntry])
    throw new RunError('script-missing', { params: { skill: skill.name, file: scriptEntry } });
  return modules;
}

/** What is saved as it is takes the passage along that the typed words are about (DESIGN.md section 5). */
function withSelection(message: string, { request }: ToolContext): string {
  const { text } = request.target;
  return text === message || text.trim() === '' ? message : `${message}\n\n${text}`;
}

function requireMessage(context: ToolContext): string {
  const message = messageOf(context.request);
  if (message.trim() === '')
    throw new RunError('nothing-to-work-on', { params: { skill: context.skill.name } });
  return message;
}
