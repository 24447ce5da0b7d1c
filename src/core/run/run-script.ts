import { mayUse } from '../permission/allowed-tools';
import { inputOf } from '../prompt/input';
import type { Skill } from '../skill/model';
import { scriptEntryOf } from '../skill/settings';
import type { SkillContext } from './context';
import { isOutputTool } from './delivery';
import type { Catalog } from './needs';
import { reviewed } from './review';
import { RunError } from './run-error';
import { readScriptResult } from './script-result';
import { runDefaults } from './settings';

/** Bytes that a skill's script may allocate. */
const scriptMemory = 64 * 1024 * 1024;

/** Characters of a tool's name that a script calls it by; no tool has more. */
const longestName = 200;

const modulePath = /^scripts\/.*\.(?:js|mjs|ts|mts)$/;

/** What the skill's script returned, as text; files that it made are emitted. Rejects with a `RunError`. */
export async function runScript(context: SkillContext): Promise<string> {
  const { skill, request, signal, run } = context;
  const job = {
    ...(await readScripts(skill, run.needs.catalog)),
    input: inputOf(skill, request),
    timeout: context.settings.timeout ?? runDefaults.scriptTimeout,
    memoryLimit: scriptMemory,
  };
  signal.throwIfAborted();
  const result = await run.needs.scripts
    .run(job, (name, input) => callTool(name.slice(0, longestName), input, context), signal)
    .catch((error: unknown) => {
      throw error instanceof RunError ? error.with({ skill: skill.name }) : error;
    });
  const { text, files } = readScriptResult(result, skill.name);
  if (files.length > 0) context.emit({ type: 'files', files });
  context.emit({ type: 'text', delta: text });
  return text;
}

async function readScripts(skill: Skill, catalog: Catalog) {
  const entry = scriptEntryOf(skill.files);
  const paths = skill.files.filter((path) => modulePath.test(path));
  const texts = await Promise.all(paths.map((path) => catalog.readFile(skill, path)));
  const modules = Object.fromEntries(paths.map((path, index) => [path, texts[index] ?? '']));
  if (!entry || !modules[entry])
    throw new RunError('script-missing', {
      params: { skill: skill.name, file: entry ?? 'scripts/execute.js' },
    });
  return { entry, modules };
}

/** Serves one call of a script, and tells of it. What a skill called as a tool would deliver itself is refused. */
async function callTool(name: string, input: unknown, context: SkillContext): Promise<unknown> {
  const { skill, run } = context;
  const startedAt = run.needs.clock.now();
  const tell = (ok: boolean) =>
    context.emit({ type: 'tool', name, ok, duration: run.needs.clock.now() - startedAt });
  try {
    context.signal.throwIfAborted();
    if (!mayUse(skill, name) || (context.nested && isOutputTool(name)))
      throw new RunError('tool-not-allowed', { params: { skill: skill.name, tool: name } });
    const given = name === 'insert_text' ? await looked(input, context) : input;
    // Before it is known how it went: half a delivery is one, too.
    run.delivered ||= isOutputTool(name);
    const output = await run.needs.tools.execute(name, given, context);
    tell(true);
    return output;
  } catch (error) {
    tell(false);
    throw error;
  }
}

/** A text to be written, as the user lets it stand; what is none is the tool's to refuse. */
async function looked(input: unknown, context: SkillContext): Promise<unknown> {
  if (!context.settings.review) return input;
  const { text } = (input ?? {}) as { text?: unknown };
  return typeof text === 'string' ? { text: await reviewed(text, context) } : input;
}
