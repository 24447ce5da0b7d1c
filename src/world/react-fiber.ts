/** As much of React's node of a drawn component as is needed here. */
interface Fiber {
  return: Fiber | null;
  memoizedProps: Record<string, unknown> | null;
  stateNode: unknown;
}

/** Components between an editor's element and the one that has the editor. */
const furthest = 40;

/** The first of the components around what React has drawn of which `find` makes something, from the element outwards. */
export function aroundDrawn<Found>(
  element: Element,
  find: (props: Record<string, unknown>, instance: unknown) => Found | undefined,
): Found | undefined {
  const key = Object.keys(element).find((name) => /^__react(Fiber|InternalInstance)\$/.test(name));
  let at = key === undefined ? null : (element as unknown as Record<string, Fiber | null>)[key];
  for (let steps = 0; at && steps < furthest; steps++) {
    const found = find(at.memoizedProps ?? {}, at.stateNode);
    if (found !== undefined) return found;
    at = at.return;
  }
  return undefined;
}
