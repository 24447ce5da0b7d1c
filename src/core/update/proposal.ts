import { isSchema } from '../skill/function/schema';

/** What a model may say of a function. Who it may call, what it is called and how it runs is not for it to say. */
const allowed = ['description', 'input', 'output'];

/** Characters of a proposal that are read. */
const longest = 100_000;

export interface Proposal {
  /** The skill.json with the proposal in it: for the user to look at, and for its reader to check. */
  skillJson: string;
  /** The keys of the proposal that are not taken. */
  ignored: string[];
}

/** The skill.json with what a model has proposed for it; undefined where that is no proposal. `proposed`: the value in its answer. */
export function withProposal(skillJson: string, proposed: unknown): Proposal | undefined {
  if (!isSchema(proposed) || JSON.stringify(proposed).length > longest) return undefined;
  const taken = Object.entries(proposed).filter(([key]) => allowed.includes(key));
  if (!taken.some(([key]) => key !== 'description')) return undefined;
  const before: unknown = parsed(skillJson);
  if (!isSchema(before)) return undefined;
  return {
    skillJson: `${JSON.stringify({ ...before, ...Object.fromEntries(taken) }, null, 2)}\n`,
    ignored: Object.keys(proposed).filter((key) => !allowed.includes(key)),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
