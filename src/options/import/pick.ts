import { needsLook, toolsOfRun } from '../../core/agent/tool-use';
import type { FoundSkill } from '../../core/library/import-types';
import type { SkillManifest } from '../../core/library/manifest';

/** How a found skill stands to what the user has. */
export type Standing = 'new' | 'update' | 'same' | 'replaces-builtin' | 'unusable';

/** Something a user should see before saying yes. */
export type Caution = 'scripts' | 'hosts' | 'dangerous' | 'tools' | 'loosens' | 'adopted';

/** A list longer than this gets a search box, and nothing in it is ticked for the user. */
export const longList = 20;

/** A skill is installed whole or not at all: one refused file, or one error, and it is not. */
export function isInstallable({ manifest, refused, diagnostics }: FoundSkill): boolean {
  return manifest !== undefined && refused.length === 0 && diagnostics.every(isNoError);
}

function isNoError({ severity }: { severity: string }): boolean {
  return severity !== 'error';
}

export function standingOf(found: FoundSkill, builtins: ReadonlySet<string>): Standing {
  if (!isInstallable(found)) return 'unusable';
  if (found.change) return found.change.same ? 'same' : 'update';
  return builtins.has(found.id) ? 'replaces-builtin' : 'new';
}

/** Whether it would take the place of a skill that is another one, as far as is known, and not of what came from there before. */
export function takesPlace(found: FoundSkill, standing: Standing, twice: boolean): boolean {
  if (!isInstallable(found) || found.isUpdate) return false;
  return standing === 'update' || standing === 'replaces-builtin' || twice;
}

/** `hosts` are those the skill reaches (`hostsOf`). An update is held to what it has now. */
export function cautionsOf(
  { manifest, change, diagnostics }: FoundSkill,
  hosts: readonly string[],
): Caution[] {
  if (!manifest) return [];
  const cautions: [Caution, boolean][] = [
    ['scripts', manifest.inventory.hasScripts],
    ['hosts', change ? change.hosts.added.length > 0 : hosts.length > 0],
    ['tools', acts(manifest)],
    ['loosens', change !== undefined && change.loosens.length > 0],
    ['dangerous', manifest.dangerous === true],
    ['adopted', diagnostics.some(({ code }) => code === 'adopted')],
  ];
  return cautions.filter(([, holds]) => holds).map(([caution]) => caution);
}

/** Whether a run of it would have a tool that runs, sends or stores something; whichever other skills there are. */
export function acts(manifest: SkillManifest): boolean {
  return toolsOfRun(manifest, []).some(needsLook);
}

/**
 * What is ticked when the list appears. In a short list, the skills that are new and carry nothing to look at first:
 * no scripts, no hosts, no tool that runs, sends or stores, nothing of the user's or built in that they would replace. In a
 * long list nothing: that is somebody's whole collection, and nobody wants all of it unseen. So it is with a list of plugins (`isList`).
 */
export function tickedAtFirst(
  skills: readonly FoundSkill[],
  builtins: ReadonlySet<string>,
  hostsOf: (found: FoundSkill) => readonly string[],
  isList: boolean,
): Set<string> {
  if (isList || skills.length > longList) return new Set();
  const harmless = skills.filter(
    (found) => standingOf(found, builtins) === 'new' && cautionsOf(found, hostsOf(found)).length === 0,
  );
  return tickAll(new Set(), harmless, skills);
}

/** Ticks these too, as far as they can be installed and would change anything; of two with one id in `all`, the first. */
export function tickAll(
  ticked: ReadonlySet<string>,
  skills: readonly FoundSkill[],
  all: readonly FoundSkill[],
): Set<string> {
  const result = new Set(ticked);
  const ids = new Set(all.filter(({ place }) => ticked.has(place)).map(({ id }) => id));
  for (const found of skills) {
    if (!isInstallable(found) || found.change?.same || ids.has(found.id)) continue;
    result.add(found.place);
    ids.add(found.id);
  }
  return result;
}

/** Ticks or unticks one. Ticking it unticks another skill of the same id, since they would overwrite each other. */
export function toggle(
  ticked: ReadonlySet<string>,
  found: FoundSkill,
  skills: readonly FoundSkill[],
): Set<string> {
  const result = new Set(ticked);
  if (result.delete(found.place)) return result;
  for (const { id, place } of skills) if (id === found.id) result.delete(place);
  return result.add(found.place);
}

/** Those whose name, description or folder has every word of the query. `besides`: words that count as those of each. */
export function matching(skills: readonly FoundSkill[], query: string, besides = ''): FoundSkill[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return skills.filter(({ manifest, id, path }) => {
    const own = `${manifest?.name ?? ''} ${manifest?.description ?? ''} ${id} ${path}`;
    const text = `${own} ${besides}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
