import type { SkillCatalog } from '../core/catalog/catalog';
import { type RunSettings, runSettingsFor } from '../core/run/settings';
import type { Skill } from '../core/skill/model';
import type { SettingsStore } from '../store/settings';

/** How a run of the skill goes: what the user set for it, before its file, before the settings for all. */
export async function runSettings(
  catalog: Pick<SkillCatalog, 'overrides'>,
  settings: Pick<SettingsStore, 'get'>,
  skill: Skill,
): Promise<RunSettings> {
  const [overrides, defaults] = await Promise.all([catalog.overrides(skill), settings.get('runDefaults')]);
  return runSettingsFor(skill, overrides, defaults);
}
