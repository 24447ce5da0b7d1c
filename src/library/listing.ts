import { libraryRow } from '../core/catalog/library-row';
import { metadataFor } from '../core/catalog/metadata';
import { scopeOf, scopesOf } from '../core/catalog/scope';
import { namesOfCollections } from '../core/library/collections';
import { followedSources, sourcePlaceOf } from '../core/library/sources';
import { namesakes, ranksOf, standingsOf } from '../core/library/standing';
import type { LibraryEntry, LibraryListing, LibraryRow, Namesake } from '../core/library/types';
import { diagnosticInEnglish } from '../core/skill/diagnostic-texts';
import type { Diagnostic, SkillKey, SkillWords } from '../core/skill/model';
import { readSourceOrder } from '../store/source-order';
import { type BuiltinSkill, type BuiltinSkills, wordsFor } from './builtin';
import type { LibraryNeeds } from './needs';

/** Every skill as a line of a list: the user's, and the built-in ones that no copy stands before. */
export async function listLibrary(
  builtins: BuiltinSkills,
  { store, settings, managed, builtinMetadata }: LibraryNeeds,
): Promise<LibraryListing> {
  const [{ skills, broken }, { rows, damaged }, own, enabled, order] = await Promise.all([
    builtins.all(),
    store.rows(),
    store.metadata(),
    settings.get('skillsEnabled'),
    readSourceOrder(settings, managed),
  ]);
  const sources = followedSources(rows, order.followed);
  const waiting = new Set(sources.flatMap((each) => (each.paused ? [] : each.waiting.map(({ id }) => id))));
  const scopes = scopesOf(order);
  const originals = new Map(skills.map((skill) => [skill.manifest.id, skill]));
  const taken = new Set(rows.map(({ id }) => id));
  const builtinRows = skills.flatMap(({ manifest, words }) =>
    taken.has(manifest.id) ? [] : withWords(libraryRow(manifest), words),
  );
  const copied = rows.filter(({ id }) => originals.has(id));
  const copies = new Map(await Promise.all(copied.map((row) => copyOf(row, originals.get(row.id), store))));
  const shown = [...builtinRows, ...rows.map((row) => copies.get(row.id) ?? row)];
  const placed = shown.map((row) => ({ ...row, from: sourcePlaceOf(row.origin)?.url ?? '' }));
  const rankOf = ranksOf(placed, order);
  const standingOf = standingsOf(order);
  const sourceNames = new Map(sources.map(({ url, name }) => [url, name]));
  const isOn = (id: string) => metadataFor(id, builtinMetadata, own).enabled;
  const sameNames = sameNameOf(
    placed
      .filter(({ id }) => isOn(id))
      .map(({ key, id, name, from, ...row }) => {
        const source = sourceNames.get(from);
        const stands = { from, ...row };
        const named = { key, id, name, rank: rankOf(stands), standing: standingOf(stands) };
        return { ...named, ...(source !== undefined && { from: source }) };
      }),
  );
  return {
    entries: placed.map(({ origin: _, asTaken: __, from, ...row }) => {
      const metadata = metadataFor(row.id, builtinMetadata, own);
      const scope = scopeOf({ from }, metadata, scopes);
      const collections = metadata.collections && namesOfCollections(metadata.collections, order.collections);
      return {
        ...row,
        rank: rankOf({ from, ...row }),
        ...sameNames.get(row.key),
        metadata,
        ...(collections?.length && { collections }),
        ...(scope && { scope }),
        overridesBuiltin: row.source === 'user' && originals.has(row.id),
        ...(waiting.has(row.id) && { updateWaits: true as const }),
      };
    }),
    broken: [...broken, ...damaged.map(damagedRecord)],
    collections: order.collections,
    enabled,
  };
}

/** What is said of each skill whose name others have that are on: the others are meant by no name. */
function sameNameOf(
  skills: readonly (Namesake & { name: string; rank: number })[],
): ReadonlyMap<SkillKey, Required<Pick<LibraryEntry, 'sameName'>>> {
  return new Map(
    [...namesakes(skills)].map(([{ key }, all]) => {
      const others = all.filter((other) => other.key !== key);
      const told = others.map(({ key, id, standing, from }) => ({
        key,
        id,
        standing,
        ...(from !== undefined && { from }),
      }));
      return [key, { sameName: { called: all[0]?.key ?? key, others: told } }];
    }),
  );
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
