/**
 * `npm run --silent check-skills -- [--json] PATH…`: reads every skill at these paths (folders at any depth, SKILL.md
 * files, archives) as Caretaker does, and prints a line for each skill, one for the tools it lists that are not here or not
 * for it, and one for each diagnostic. Exits with 1 on any error. `--json` prints one object: `skills`, `diagnostics`.
 */
import { parseArgs } from 'node:util';
import { toolsOfRun } from '../src/core/agent/tool-use';
import { canBeRun } from '../src/core/prompt/offered-skills';
import { functionNameOf } from '../src/core/skill/key';
import { longestConfirm } from '../src/core/skill/model';
import { replaceUnseen } from '../src/core/unseen';
import { visibleLine, visibleText } from '../src/ui/plain-text';
import { type CheckedDiagnostic, type CheckedSkill, checkPaths } from './check-skills/check';

const usage = 'Usage: npm run --silent check-skills -- [--json] PATH…';

function main(): number {
  const { values, positionals } = parseArgs({
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  if (positionals.length === 0) {
    console.error(usage);
    return 1;
  }
  // npm runs scripts in the project's own folder; paths are meant from where it was called.
  const report = checkPaths(positionals, process.env.INIT_CWD ?? process.cwd());
  if (values.json) console.log(escaped(JSON.stringify(report, undefined, 1)));
  else print(report.skills, report.diagnostics);
  return report.diagnostics.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function print(skills: CheckedSkill[], diagnostics: CheckedDiagnostic[]): void {
  const others = skills.map((skill) => ({
    id: skill.id,
    source: 'user' as const,
    functionName: functionNameOf(skill),
    canBeRun: canBeRun(skill),
  }));
  for (const skill of skills) {
    const { path, id, name, strict, confirm } = skill;
    console.log(oneLine(`${path}: ${id} (${name}) loads${strict ? ' and conforms to the open format' : ''}`));
    if (typeof confirm === 'string')
      console.log(oneLine(`${path}: says before each run: “${visibleLine(confirm, longestConfirm)}”`));
    const unused = toolsOfRun(skill, others).filter(({ by }) => by === 'nobody');
    const names = unused.map((use) => use.name).join(', ');
    if (names !== '') console.log(oneLine(`${path}: tools not available here: ${names}`));
  }
  for (const { path, line, severity, code, message, fix } of diagnostics) {
    const place = line === null ? path : `${path}:${line}`;
    console.log(oneLine(`${place}: ${severity} ${code}: ${message} ${fix}`));
  }
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  console.log(`${counted(skills.length, 'skill')} loaded, ${counted(errors, 'error')}`);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** A terminal is told nothing by a file's text, and hides nothing of it: what is not seen is written out. */
function oneLine(text: string): string {
  return visibleText(text.replace(/\s*[\r\n]+\s*/g, ' ')).trimEnd();
}

/** The same JSON, with what is not seen written as JSON has it. */
function escaped(json: string): string {
  return replaceUnseen(json, (character) =>
    character === '\n' ? character : character.replace(/./gs, unitOf),
  );
}

function unitOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

try {
  process.exitCode = main();
} catch (error) {
  // Of parseArgs: an option that there is not.
  console.error(error instanceof Error ? error.message : String(error));
  console.error(usage);
  process.exitCode = 1;
}
