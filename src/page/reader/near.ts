import { longestPageText } from '../../core/run/page-text';
import { kept } from './cut-page';

/** So many characters of a page's text stand for one that is seen: some are hidden, or in scripts. */
const perSeen = 2;

/**
 * What of a long page has to be read: what is near the user's text box, or near the end where there is none. The rest would be cut away, and a
 * page of megabytes would be looked at for nothing.
 */
export interface NearPlaces {
  /** Whether this child of that element is far from there. */
  isFar(child: Node, parent: Element): boolean;
}

/** Undefined for a page that is read as a whole. */
export function nearPlaces(root: Element, field: Element | undefined): NearPlaces | undefined {
  if (root.textContent.length <= longestPageText * perSeen) return undefined;
  const near = new Set<Node>();
  const parents = new Set<Element>();
  const left = field
    ? { before: kept.before * perSeen, behind: kept.behind * perSeen }
    : { before: (kept.before + kept.behind) * perSeen, behind: 0 };
  let at: Node = field && root.contains(field) ? field : lastIn(root);
  while (at !== root && at.parentElement) {
    near.add(at);
    parents.add(at.parentElement);
    left.before = gather(at.previousSibling, 'previousSibling', left.before, near);
    left.behind = gather(at.nextSibling, 'nextSibling', left.behind, near);
    at = at.parentElement;
  }
  return { isFar: (child, parent) => parents.has(parent) && !near.has(child) };
}

/** Adds neighbours as long as characters are left; how many are left then. */
function gather(
  from: Node | null,
  next: 'previousSibling' | 'nextSibling',
  characters: number,
  near: Set<Node>,
): number {
  let left = characters;
  for (let at = from; at && left > 0; at = at[next]) {
    near.add(at);
    left -= at.textContent?.length ?? 0;
  }
  return left;
}

function lastIn(root: Element): Element {
  let at = root;
  while (at.lastElementChild) at = at.lastElementChild;
  return at;
}
