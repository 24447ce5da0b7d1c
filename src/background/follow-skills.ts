import type { SkillCatalog } from '../core/catalog/catalog';
import { onSkillsChanged, type SkillsChange } from '../store/changes';
import type { Menus } from './menus';

/**
 * From now on the catalog and the menu go with every change of skills, wherever in the extension it is made. A background
 * that is not there hears nothing: whoever changes skills calls what this returns by a message, which wakes it.
 */
export function followSkills(
  catalog: Pick<SkillCatalog, 'forget'>,
  menus: Pick<Menus, 'follow'>,
): () => void {
  const follow = (change: SkillsChange) => {
    // No list that the background makes shows how often a skill was used.
    if (change === 'uses') return;
    catalog.forget();
    menus.follow();
  };
  onSkillsChanged(follow);
  return () => follow('skills');
}
