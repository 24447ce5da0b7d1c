import { mayUse } from '../../permission/allowed-tools';
import { ourToolFor, skillNamed, skillToolPrefix } from '../../permission/tool-names';
import { RunError } from '../../run/run-error';
import { isOutputTool } from '../../tools/delivery';
import { memoryStore } from '../../tools/memory-store';
import { saveMemo } from '../../tools/save-memo';
import { callableTool, deliversTo } from '../../tools/tools';
import { noteSeen, type SkillContext } from '../context';
import { isHeldForWords } from '../held-back';
import { isOwnCall, ownValues } from '../own-values';
import { reviewed } from '../review';
import { useTool } from '../use-tool';
import { passRules } from './script-gate';
import { scriptJob } from './script-job';
import { readScriptResult } from './script-result';

/** Characters of a tool's name that a script calls it by; no tool has more. */
const longestName = 200;

/** What the skill's script returned, as text; files that it made and what it said of them are emitted. Rejects with a `RunError`. */
export async function runScript(context: SkillContext, signal: AbortSignal): Promise<string> {
  const { skill } = context;
  const { text, files, stderr } = readScriptResult(await scriptResult(context, signal), skill.name);
  if (stderr.trim() !== '') context.emit({ type: 'stderr', text: stderr });
  if (files.length > 0) context.emit({ type: 'files', files });
  context.emit({ type: 'text', delta: text });
  return text;
}

/** What the skill's script returned, unchecked. Rejects with a `RunError`. */
export async function scriptResult(context: SkillContext, signal: AbortSignal): Promise<unknown> {
  const { skill, run } = context;
  let failed: unknown;
  return run.scripts
    .run(
      scriptJob(context),
      async (name, input) => {
        failed = undefined;
        const tool = await ownName(name.slice(0, longestName), context);
        return callTool(tool, input, context, signal).catch((error: unknown) => {
          failed = error;
          throw error;
        });
      },
      signal,
      (engine, fraction) => context.emit({ type: 'engine', engine, fraction }),
    )
    .catch((error: unknown) => {
      const cause = behind(error, failed);
      throw cause instanceof RunError ? cause.with({ skill: skill.name }) : cause;
    });
}

/** A script ends by what its last tool met: where that is a server's trouble, there is nothing to fix in the script. */
function behind(error: unknown, failed: unknown): unknown {
  const threw = error instanceof RunError && error.code === 'script-threw';
  return threw && failed instanceof RunError && failed.code.startsWith('proofreader-') ? failed : error;
}

/**
 * The tool of that name, or of one that tools had before. A text is kept by whichever tool for that the skill lists; a function may
 * be called by its name.
 */
async function ownName(name: string, context: SkillContext): Promise<string> {
  const { skill } = context;
  const named = skillNamed(name);
  if (named !== undefined) {
    const callee = (await context.run.skills()).called(named);
    return callee ? skillToolPrefix + callee.id : name;
  }
  if (name === memoryStore.name && !mayUse(skill, name) && mayUse(skill, saveMemo.name)) return saveMemo.name;
  return callableTool(name) ? name : (ourToolFor(name) ?? name);
}

/** Whether the skill lists the tool; another skill by its folder or by its name. */
async function lists(name: string, { skill, run }: SkillContext): Promise<boolean> {
  if (mayUse(skill, name)) return true;
  const id = skillNamed(name);
  if (id === undefined) return false;
  const { called } = await run.skills();
  return skill.allowedTools.some((listed) => {
    const other = skillNamed(ourToolFor(listed) ?? listed);
    return other !== undefined && called(other)?.id === id;
  });
}

/** Serves one call of a script, and tells of it. What a skill called as a tool would deliver itself is refused. */
async function callTool(
  name: string,
  input: unknown,
  context: SkillContext,
  signal: AbortSignal,
): Promise<unknown> {
  const { skill, run } = context;
  signal.throwIfAborted();
  if (isOwnCall(name)) {
    // What a stranger's script leaves there is foreign to the scripts that find it.
    if (name === 'own:scratch') noteSeen(run, { foreign: (await run.skills()).isForeign(skill) });
    return ownValues(name, input, context);
  }
  const startedAt = run.clock.now();
  const tell = (ok: boolean) =>
    context.emit({ type: 'tool', name, ok, duration: run.clock.now() - startedAt });
  try {
    signal.throwIfAborted();
    if (!(await lists(name, context)) || (context.nested && isOutputTool(name)))
      throw new RunError('tool-not-allowed', { params: { skill: skill.name, tool: name } });
    await passRules(name, input, context, signal);
    signal.throwIfAborted();
    const intoField = deliversTo(name) === 'field';
    if (intoField && isHeldForWords(context)) {
      const detail =
        'This run has read private content and text that others wrote, so the text is shown in the card instead.';
      throw new RunError('tool-not-allowed', { params: { skill: skill.name, tool: name }, detail });
    }
    const given = intoField ? await looked(input, context, signal) : input;
    // Before it is known how it went: half a delivery is one, too.
    run.delivered ||= isOutputTool(name);
    const output = await useTool(name, given, context, signal);
    tell(true);
    return output;
  } catch (error) {
    tell(false);
    throw error;
  }
}

/** A text to be written, as the user lets it stand; what is none is the tool's to refuse. */
async function looked(input: unknown, context: SkillContext, signal: AbortSignal): Promise<unknown> {
  if (!context.settings.review) return input;
  const { text } = (input ?? {}) as { text?: unknown };
  return typeof text === 'string' ? { text: await reviewed(text, context.delivery, context, signal) } : input;
}
