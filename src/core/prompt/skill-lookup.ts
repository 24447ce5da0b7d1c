import { unescapeMarkup } from '../escape';
import { nearestNames, plainName } from '../nearest-names';
import { firstCalled } from '../skill/precedence';
import type { PromptSkill } from './skill-index';
import { asShown } from './skill-markup';

/** What goes back to a model for a call. A failed one says what to do instead. */
export interface ToolAnswer {
  output: string;
  failed?: true;
}

export function failed(output: string): ToolAnswer {
  return { output, failed: true };
}

/**
 * The skill that a model means: by its id, as it is or as it was shown; else the one that has it for its id or name but
 * for case, spaces and hyphens, of several the one that is called by that name (`firstCalled`).
 */
export function findSkill<Named extends Pick<PromptSkill, 'id' | 'name' | 'rank'>>(
  skills: readonly Named[],
  asked: string,
): Named | undefined {
  const read = unescapeMarkup(asked);
  const exact =
    skills.find(({ id }) => id === asked) ?? skills.find(({ id }) => id === read || asShown(id) === read);
  if (exact) return exact;
  const wanted = plainName(read);
  const like = skills.filter(({ id, name }) => [plainName(id), plainName(name)].includes(wanted));
  return wanted === '' ? undefined : firstCalled(read, like)[0];
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
