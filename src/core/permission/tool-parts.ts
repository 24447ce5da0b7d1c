import type { Skill } from '../skill/model';
import { mayUse } from './allowed-tools';
import { commandParts } from './command-parts';
import { ourToolFor } from './tool-names';
import { matchesWildcard } from './wildcard';

/** What a call is about, for tools of which a skill may list a part: the command for `bash`, the path for `read_skill_file`. */
export interface CallSubject {
  command?: string;
  /** Inside the skill, as `findInside` gives it. */
  path?: string;
}

type ListedTools = Pick<Skill, 'allowedTools'>;

/**
 * The parts of a tool that the skill lists, as in `Bash(git add:*)`, without the tool's name. A list never grants anything
 * against the user's policy: it says what the skill wants at the most.
 */
export function listedParts({ allowedTools }: ListedTools, tool: string): string[] {
  return allowedTools.flatMap((name) => {
    const part = partOf(name);
    return part !== undefined && ourToolFor(name) === tool ? [part] : [];
  });
}

/** Whether to show the tool to a model that runs the skill: it lists the tool, or a part of it that a call can be held to. */
export function mayOffer(skill: ListedTools, tool: string): boolean {
  return mayUse(skill, tool) || (fits.has(tool) && listedParts(skill, tool).some((part) => part !== ''));
}

/**
 * Whether this call of the tool is within what the skill lists (the open format's `allowed-tools`):
 *
 * | listed | allows |
 * |---|---|
 * | `Bash`, `Bash(*)` | every command |
 * | `Bash(git add:*)`, `Bash(git add *)` | `git add`, and `git add` with anything after a space; not `git address` |
 * | `Bash(git status)` | `git status` alone |
 * | `Bash(npm run test*)` | `npm run test`, `npm run tests -- x` |
 * | `Read(references/**)` | every file under `references`; `Read(*.md)` those beside SKILL.md |
 * | `Skill(polish)` | that skill (`mayUse`) |
 *
 * A line of several commands (`a && b`, `a; b`, `a | b`) is allowed if each of them is, by any of the parts. Where a line
 * could hide a command (substitutions, redirections, background) it is within no part but the whole.
 */
export function mayCall(skill: ListedTools, tool: string, subject: CallSubject = {}): boolean {
  if (mayUse(skill, tool)) return true;
  const parts = listedParts(skill, tool);
  const within = fits.get(tool);
  return within !== undefined && (parts.some(isAll) || within(parts, subject));
}

/** The tools that can be held to a part, and whether a call is within one of the parts. */
const fits = new Map<string, (parts: readonly string[], subject: CallSubject) => boolean>([
  [
    'bash',
    (parts, { command = '' }) => {
      const commands = commandParts(command) ?? [];
      return commands.length > 0 && commands.every((each) => parts.some((part) => fitsCommand(part, each)));
    },
  ],
  ['read_skill_file', (parts, { path }) => path !== undefined && parts.some((part) => fitsPath(part, path))],
]);

function partOf(name: string): string | undefined {
  const open = name.indexOf('(');
  return open > 0 && name.endsWith(')') ? name.slice(open + 1, -1).trim() : undefined;
}

function isAll(part: string): boolean {
  return /^:?\*+$/.test(part);
}

function fitsCommand(part: string, command: string): boolean {
  const words = command.replace(/[ \t]+/g, ' ');
  const start = /^(.*?)(?::\*|\s\*)$/s.exec(part)?.[1];
  if (start === undefined) return matchesWildcard(part, words);
  return start !== '' && (matchesWildcard(start, words) || matchesWildcard(`${start} *`, words));
}

/** What other agents write before a path inside the skill. */
const folder = /^(?:\.|\{baseDir\}|\$\{CLAUDE_SKILL_DIR\})\//;

/** As shells have it: `*` stays in a folder, `**` as a whole name goes through any number of them. */
function fitsPath(part: string, path: string): boolean {
  return fitsNames(part.replace(folder, '').split('/'), path.split('/'));
}

function fitsNames(pattern: readonly string[], names: readonly string[]): boolean {
  let [at, place] = [0, 0];
  let any = -1;
  let resume = 0;
  while (place < names.length) {
    const wanted = pattern[at];
    if (wanted === '**') {
      any = at;
      at += 1;
      resume = place;
    } else if (wanted !== undefined && matchesWildcard(wanted, names[place] ?? '')) {
      at += 1;
      place += 1;
    } else if (any >= 0) {
      at = any + 1;
      resume += 1;
      place = resume;
    } else return false;
  }
  while (pattern[at] === '**') at += 1;
  return at === pattern.length;
}
