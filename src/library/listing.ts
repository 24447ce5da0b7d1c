import { libraryRow } from '../core/catalog/library-row';
import { metadataFor } from '../core/catalog/metadata';
import { followedSources } from '../core/library/sources';
import type { LibraryListing, LibraryRow } from '../core/library/types';
import { diagnosticInEnglish } from '../core/skill/diagnostic-texts';
import type { Diagnostic, SkillWords } from '../core/skill/model';
import { type BuiltinSkill, type BuiltinSkills, wordsFor } from './builtin';
import type { LibraryNeeds } from './needs';

/** Every skill as a line of a list: the user's, and the built-in ones that no copy stands before. */
export async function listLibrary(
  builtins: BuiltinSkills,
  { store, settings, builtinMetadata }: LibraryNeeds,
): Promise<LibraryListing> {
  const [{ skills, broken }, { rows, damaged }, own, enabled, followed] = await Promise.all([
    builtins.all(),
    store.rows(),
    store.metadata(),
    settings.get('skillsEnabled'),
    settings.get('sources'),
  ]);
  const waiting = new Set(
    followedSources(rows, followed).flatMap((each) => (each.paused ? [] : each.waiting.map(({ id }) => id))),
  );
  const originals = new Map(skills.map((skill) => [skill.manifest.id, skill]));
  const taken = new Set(rows.map(({ id }) => id));
  const builtinRows = skills.flatMap(({ manifest, words }) =>
    taken.has(manifest.id) ? [] : withWords(libraryRow(manifest), words),
  );
  const copied = rows.filter(({ id }) => originals.has(id));
  const copies = new Map(await Promise.all(copied.map((row) => copyOf(row, originals.get(row.id), store))));
  const shown = [...builtinRows, ...rows.map((row) => copies.get(row.id) ?? row)];
  return {
    entries: shown.map(({ origin: _, asTaken: __, ...row }) => ({
      ...row,
      metadata: metadataFor(row.id, builtinMetadata, own),
      overridesBuiltin: row.source === 'user' && originals.has(row.id),
      ...(waiting.has(row.id) && { updateWaits: true as const }),
    })),
    broken: [...broken, ...damaged.map(damagedRecord)],
    enabled,
  };
}

/** The user's copy of a built-in skill, in their language where it says the same. */
async function copyOf(
  row: LibraryRow,
  original: BuiltinSkill | undefined,
  store: LibraryNeeds['store'],
): Promise<[id: string, row: LibraryRow]> {
  const manifest = await store.manifest(row.id);
  return [row.id, manifest ? withWords(row, wordsFor(manifest, original)) : row];
}

function withWords(row: LibraryRow, { name, description, category }: SkillWords): LibraryRow {
  const { category: _, ...others } = row;
  return { ...others, name, description, ...(category?.trim() && { category: category.trim() }) };
}

function damagedRecord(skill: string): Diagnostic {
  const code = 'record-damaged';
  return { severity: 'error', code, params: [skill], skill, file: '', ...diagnosticInEnglish(code, [skill]) };
}
