import { metadataFor } from '../core/catalog/metadata';
import { followedSources } from '../core/library/sources';
import type { LibraryEntry, LibraryListing, SkillManifest } from '../core/library/types';
import { canBeRun } from '../core/prompt/offered-skills';
import { diagnosticInEnglish } from '../core/skill/diagnostic-texts';
import { hostsOf } from '../core/skill/hosts';
import { functionNameOf } from '../core/skill/key';
import type { Diagnostic, SkillMetadata } from '../core/skill/model';
import { formatGrade } from '../core/skill/skill-md';
import { type BuiltinSkill, type BuiltinSkills, wordsFor } from './builtin';
import type { LibraryNeeds } from './needs';

/** Every skill as a line of a list: the user's, and the built-in ones that no copy stands before. */
export async function listLibrary(
  builtins: BuiltinSkills,
  { store, settings, builtinMetadata }: LibraryNeeds,
): Promise<LibraryListing> {
  const [{ skills, broken }, { manifests, damaged }, own, enabled, followed] = await Promise.all([
    builtins.all(),
    store.manifests(),
    store.metadata(),
    settings.get('skillsEnabled'),
    settings.get('sources'),
  ]);
  const originals = new Map(skills.map((skill) => [skill.manifest.id, skill]));
  const waiting = new Set(
    followedSources(manifests, followed).flatMap((each) =>
      each.paused ? [] : each.waiting.map(({ id }) => id),
    ),
  );
  const taken = new Set(manifests.map(({ id }) => id));
  const shown = [...skills.flatMap(({ manifest }) => (taken.has(manifest.id) ? [] : manifest)), ...manifests];
  return {
    entries: shown.map((manifest) => ({
      ...entryOf(manifest, metadataFor(manifest.id, builtinMetadata, own), originals),
      ...(waiting.has(manifest.id) && { updateWaits: true as const }),
    })),
    broken: [...broken, ...damaged.map(damagedRecord)],
    enabled,
  };
}

function entryOf(
  manifest: SkillManifest,
  metadata: SkillMetadata,
  originals: ReadonlyMap<string, BuiltinSkill>,
): LibraryEntry {
  const { key, id, source, mode, installedAt, diagnostics, tags, author, inventory } = manifest;
  const { name, description, category } = wordsFor(manifest, originals.get(id));
  const count = (severity: Diagnostic['severity']) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    key,
    id,
    source,
    name,
    description,
    mode,
    functionName: functionNameOf(manifest),
    ...(canBeRun(manifest) && { canBeRun: true as const }),
    ...(manifest.disableModelInvocation && { disableModelInvocation: true as const }),
    ...(manifest.userInvocable === false && { userInvocable: false as const }),
    ...(category?.trim() && { category: category.trim() }),
    ...(tags?.length && { tags }),
    ...(author?.trim() && { author: author.trim() }),
    ...(inventory.hasScripts && { hasScripts: true as const }),
    ...(hostsOf(manifest).length > 0 && { namesHosts: true as const }),
    metadata,
    overridesBuiltin: source === 'user' && originals.has(id),
    format: formatGrade(manifest),
    errors: count('error'),
    warnings: count('warning'),
    installedAt,
  };
}

function damagedRecord(skill: string): Diagnostic {
  const code = 'record-damaged';
  return { severity: 'error', code, params: [skill], skill, file: '', ...diagnosticInEnglish(code, [skill]) };
}
