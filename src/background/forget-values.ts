import { keyOf } from '../core/skill/key';
import { reporting } from '../diagnostics/report';
import type { SkillValues } from '../store/skill-values';

/**
 * What the scripts of a skill have kept goes with the skill. `installed`: ids of the skills that somebody else than we has
 * made; where they cannot be told, none is known to have gone.
 */
export function forgettingValues(
  values: Pick<SkillValues, 'keepOnly'>,
  installed: () => Promise<readonly string[]>,
): { forget(): Promise<void> } {
  return {
    forget: () =>
      installed()
        .then((ids) => {
          const there = new Set<string>(ids.map((id) => keyOf('user', id)));
          return values.keepOnly((owner) => !owner.startsWith('user:') || there.has(owner));
        })
        .catch(reporting('forget-values')),
  };
}
