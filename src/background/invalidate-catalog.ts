import type { SkillCatalog } from '../core/catalog/catalog';
import { onSkillsChanged, type SkillsChange } from '../store/changes';
import type { ManagedSettings } from '../store/managed';
import type { Menus } from './menus';

/**
 * From now on whoever remembers skills and the menu go with every change of skills, wherever in the extension it is made, and of a policy,
 * which says where some count. A background
 * that is not there hears nothing: whoever changes skills calls what this returns by a message, which wakes it.
 */
export function invalidateCatalog(
  remembering: readonly { forget(): unknown }[],
  catalog: Pick<SkillCatalog, 'countedUse'>,
  menus: Pick<Menus, 'follow'>,
  managed: Pick<ManagedSettings, 'onChange'>,
): () => void {
  const follow = (change: SkillsChange) => {
    // The palette's order goes by it, and no other list that the background makes.
    if (change === 'uses') return void catalog.countedUse();
    for (const each of remembering) each.forget();
    menus.follow();
  };
  onSkillsChanged(follow);
  managed.onChange(() => follow('skills'));
  return () => follow('skills');
}
