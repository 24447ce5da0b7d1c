import { pathBelow } from '../../core/library/plugin-paths';
import { type Candidate, type FindNeeds, readPackages } from './find';
import { packagesOf } from './packages';
import type { Source } from './source';

/** Its parts as skills of their own, whose bytes are read again when they are wanted. `among`: all that was found before. */
export async function takeApart(
  { found: { place, path }, from: { each } }: Candidate,
  source: Source,
  among: readonly Candidate[],
  needs: FindNeeds,
): Promise<Candidate[]> {
  const parts = new Set((each.parts ?? []).map((part) => pathBelow(path, part)));
  const { files, problems } = source;
  const packages = packagesOf({ files, problems }, (part) => parts.has(part))
    .filter((one) => parts.has(one.path))
    .map((one) => ({ each: one, source }));
  const placeOf = (index: number) => `${place}.${index}`;
  const taken = await readPackages(packages, needs, { placeOf, among, room: 0 });
  for (const { found } of taken) found.within = place;
  return taken;
}

/**
 * The same skill by an id that no skill has, neither one of the user's nor one that was found nor one of `builtins`. Without these, by the
 * id that it had at first.
 */
export async function keepBoth(
  { found, from }: Candidate,
  builtins: readonly string[] | undefined,
  among: readonly Candidate[],
  needs: FindNeeds,
): Promise<Candidate> {
  const { place, within, besides = found.id } = found;
  const others = among.filter((each) => each.found.place !== place);
  let id = besides;
  if (builtins) {
    const { manifests } = await needs.store.manifests();
    id = freeId(besides, [
      ...manifests.map((each) => each.id),
      ...others.map((each) => each.found.id),
      ...builtins,
    ]);
  }
  const [again] = await readPackages([from], needs, { placeOf: () => place, among: others, id, room: 0 });
  if (!again) throw new Error('One package was read');
  if (within !== undefined) again.found.within = within;
  if (builtins) again.found.besides = besides;
  return again;
}

/** `pdf-2` beside `pdf`. Ids are folders elsewhere, where case may not tell them apart. */
function freeId(id: string, taken: readonly string[]): string {
  const known = new Set(taken.map((each) => each.toLowerCase()));
  for (let number = 2; ; number++) {
    const free = `${id}-${number}`;
    if (!known.has(free.toLowerCase())) return free;
  }
}
