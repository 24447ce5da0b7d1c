import { isSkillKey } from '../core/skill/key';
import type { SkillKey } from '../core/skill/model';

/** The hash that leads to the models, with the box for a key in hand. */
export const connectHash = 'connect';

/** What the page's hash asks for. */
export interface Route {
  /** Id of a view; empty for none in particular. */
  view: string;
  /** The skill that the view `skill` shows. */
  skillKey?: SkillKey;
}

/** Reads a hash without its `#`: `model`, or `skills/user%3Anotes` for one skill. */
export function readRoute(hash: string): Route {
  const [view = '', rest] = split(hash);
  if (view === connectHash) return { view: 'model' };
  if (view !== 'skills' || rest === undefined) return { view };
  const key = decode(rest);
  return isSkillKey(key) ? { view: 'skill', skillKey: key } : { view };
}

function split(hash: string): string[] {
  const slash = hash.indexOf('/');
  return slash < 0 ? [hash] : [hash.slice(0, slash), hash.slice(slash + 1)];
}

/** What the user has typed into the address may be no encoding at all. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
