import { useMemo, useState } from 'preact/hooks';
import type { FoundSkill } from '../../core/library/import-types';
import { type Failure, unexpected } from './failure';
import { partsByHolder } from './shelf';
import type { Importing } from './use-import';

/** The skills of a source as the user has arranged them for the installation. */
export interface Arranged {
  /** Those that can be chosen: a part behind the skill that it lies in, where that is taken apart. */
  skills: FoundSkill[];
  /** Places of the skills that are taken apart. */
  apart: ReadonlySet<string>;
  /** Why the last change came to nothing. */
  failure: Failure | undefined;
  /** Resolves with whether that was done. */
  setApart(found: FoundSkill, isApart: boolean): Promise<boolean>;
  /** By a free name beside the skill that it would replace, or by its own again. Resolves as `setApart`. */
  setBoth(found: FoundSkill, isBoth: boolean): Promise<boolean>;
}

type Arranging = Pick<Importing, 'takeApart' | 'keepBoth'>;

/** `builtins`: ids that no skill is free to take. */
export function useArranged(
  given: readonly FoundSkill[],
  builtins: ReadonlySet<string>,
  { takeApart, keepBoth }: Arranging,
): Arranged {
  const [found, setFound] = useState(given);
  const [apart, setApart] = useState<ReadonlySet<string>>(
    () => new Set(given.flatMap(({ within }) => within ?? [])),
  );
  const [failure, setFailure] = useState<Failure>();
  const skills = useMemo(() => inSight(found, apart), [found, apart]);

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      setFailure(undefined);
      return true;
    } catch (error) {
      setFailure(unexpected(error));
      return false;
    }
  }

  return {
    skills,
    apart,
    failure,
    setApart: (outer, isApart) =>
      attempt(async () => {
        const { place } = outer;
        const isKnown = !isApart || found.some(({ within }) => within === place);
        const parts = isKnown ? [] : await takeApart(place);
        setFound((all) => [...all, ...parts]);
        setApart((all) => new Set(isApart ? [...all, place] : [...all].filter((each) => each !== place)));
      }),
    setBoth: (one, isBoth) =>
      attempt(async () => {
        const kept = await keepBoth(one.place, isBoth ? [...builtins] : undefined);
        setFound((all) => all.map((each) => (each.place === one.place ? kept : each)));
      }),
  };
}

/** Each part behind the skill that it lies in; none of a skill that is kept as one. */
function inSight(found: readonly FoundSkill[], apart: ReadonlySet<string>): FoundSkill[] {
  const parts = partsByHolder(found);
  const withParts = (each: FoundSkill): FoundSkill[] =>
    apart.has(each.place) ? [each, ...(parts.get(each.place) ?? []).flatMap(withParts)] : [each];
  return found.filter(({ within }) => within === undefined).flatMap(withParts);
}
