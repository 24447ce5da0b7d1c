import { sameValue } from '../same-value';
import { isSchema } from '../skill/function/schema';

/** What a model may say of a function. Who it may call, what it is called and how it runs is not for it to say. */
const allowed = ['description', 'input', 'output'];

/** Characters of a proposal that are read. */
const longest = 100_000;

export interface Proposal {
  /** The skill.json with the proposal in it: for the user to look at, and for its reader to check. Undefined: nothing of it is in. */
  skillJson: string | undefined;
  /** The keys of the proposal that are not the model's to say. */
  ignored: string[];
  /** The keys of it that the user has written otherwise since the model was asked. */
  kept: string[];
}

/**
 * The skill.json as it is `now` with what a model has proposed for it; `asked`: as it was when the model was asked. `useless`: that
 * is no proposal. `unreadable`: the skill.json was or is no object, as one that is half written. `proposed`: the value in the answer.
 */
export function withProposal(
  { asked, now }: Record<'asked' | 'now', string>,
  proposed: unknown,
): Proposal | 'useless' | 'unreadable' {
  if (!isSchema(proposed) || JSON.stringify(proposed).length > longest) return 'useless';
  const named = Object.keys(proposed).filter((key) => allowed.includes(key));
  if (!named.some((key) => key !== 'description')) return 'useless';
  const [before, after] = [parsed(asked), parsed(now)];
  if (!isSchema(before) || !isSchema(after)) return 'unreadable';
  const kept = named.filter((key) => !sameValue(before[key], after[key]));
  const taken = Object.entries(proposed).filter(([key]) => named.includes(key) && !kept.includes(key));
  return {
    skillJson:
      taken.length > 0
        ? `${JSON.stringify({ ...after, ...Object.fromEntries(taken) }, null, 2)}\n`
        : undefined,
    ignored: Object.keys(proposed).filter((key) => !allowed.includes(key)),
    kept,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
