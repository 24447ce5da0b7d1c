import type { PromptSkill } from './skill-index';
import { asShown, unescapeMarkup } from './skill-markup';

/** What goes back to a model for a call. A failed one says what to do instead. */
export interface ToolAnswer {
  output: string;
  failed?: true;
}

export function failed(output: string): ToolAnswer {
  return { output, failed: true };
}

/**
 * The skill that a model means: by its id, as it is or as it was shown; else the only one that has it for its id or name but
 * for case, spaces and hyphens.
 */
export function findSkill<Named extends Pick<PromptSkill, 'id' | 'name'>>(
  skills: readonly Named[],
  asked: string,
): Named | undefined {
  const read = unescapeMarkup(asked);
  const exact =
    skills.find(({ id }) => id === asked) ?? skills.find(({ id }) => id === read || asShown(id) === read);
  if (exact) return exact;
  const wanted = plainName(read);
  const like = skills.filter(({ id, name }) => [plainName(id), plainName(name)].includes(wanted));
  return wanted !== '' && like.length === 1 ? like[0] : undefined;
}

function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^skill:/, '')
    .replace(/[\s_-]+/g, '-');
}

/** Names that an error offers. */
const most = { near: 3, any: 10 };

/**
 * For a name that no skill of the run has; a skill that is denied, switched off or not for models is such a one, so that
 * nobody learns from the words that it is there. Names the nearest, or the most used.
 */
export function unknownSkill(asked: string, skills: readonly PromptSkill[]): ToolAnswer {
  const says = `There is no skill ${quoted(asked)}.`;
  if (skills.length === 0) return failed(`${says} No skills can be used in this run: continue without one.`);
  const ids = skills.map(({ id }) => id);
  const near = nearestNames(asked, ids, most.near);
  const some = skills.toSorted((a, b) => b.uses - a.uses).slice(0, most.any);
  const offer =
    near.length > 0
      ? `Nearest: ${listed(near)}.`
      : `${some.length === ids.length ? 'Available' : 'Some that are available'}: ${listed(some.map(({ id }) => id))}.`;
  return failed(`${says} ${offer} Call again with one of these names, or continue without a skill.`);
}

/** For a skill that the user was asked about, and does not want used in this run. */
export function refusedSkill(id: string): ToolAnswer {
  return failed(
    `The user does not want the skill ${quoted(id)} used here. Do not ask for it again in this run. Continue without it, or use another skill.`,
  );
}

/** A model's or a stranger's word in an error: on one line, not too long, in quotes that it cannot end. */
export function quoted(text: string): string {
  const line = asShown(text);
  return JSON.stringify(line.length > 100 ? `${line.slice(0, 100).toWellFormed()}…` : line);
}

function listed(names: readonly string[]): string {
  return names.map(quoted).join(', ');
}

/** Characters of a name that are compared: names are short, and what a model writes need not be. */
const compared = 64;

/** The names most like what was asked for, the nearest first; those that differ in more than a third of it are not near. */
export function nearestNames(asked: string, names: readonly string[], most: number): string[] {
  const wanted = plainName(asked.slice(0, compared));
  return names
    .map((name) => ({ name, distance: distanceOf(wanted, plainName(name.slice(0, compared))) }))
    .filter(({ distance }) => distance <= 1 + wanted.length / 3)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Letters to add, drop or change; a name that has the other in it is one away for each word beside it. */
function distanceOf(a: string, b: string): number {
  if (a.length > 2 && b.length > 2 && (a.includes(b) || b.includes(a))) {
    return Math.abs(a.split('-').length - b.split('-').length) + 1;
  }
  let above = Array.from({ length: b.length + 1 }, (_, place) => place);
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (let place = 1; place < above.length; place += 1) {
      const changed = (above[place - 1] ?? 0) + (letter === b[place - 1] ? 0 : 1);
      line.push(Math.min(changed, (above[place] ?? 0) + 1, (line[place - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above.at(-1) ?? 0;
}
