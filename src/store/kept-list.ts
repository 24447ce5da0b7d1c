import { libraryRow } from '../core/catalog/library-row';
import type { SkillManifest } from '../core/library/manifest';
import { sourcePlaceOf } from '../core/library/sources';
import type { LibraryRow } from '../core/library/types';
import type { ListedSkill } from '../core/skill/model';
import { saidOf } from '../core/skill/said';
import { isLibraryRow, isListedSkill, isManifest } from './records';
import type { KeptList, KeptListName, OpenDatabase } from './schema';
import { transact } from './transact';

type Manifests = { manifests: SkillManifest[]; damaged: string[] };
type Listed<Row> = Pick<KeptList<Row>, 'skills' | 'damaged'>;

/** One of the lists that are kept. */
interface ListKind<Row> {
  name: KeptListName;
  rowOf(manifest: SkillManifest): Row;
  /** A list of an earlier version may lack something, and is made again. */
  isRow(row: unknown): row is Row;
}

/** For the palette. */
export const listedSkills: ListKind<ListedSkill> = {
  name: 'skills',
  isRow: isListedSkill,
  rowOf(manifest) {
    const { key, id, source, name, description, input, allowedTools, userInvocable } = manifest;
    const { mode, modeUnnamed, engine, category = '', argumentHint = '', origin } = manifest;
    const { tags, author } = saidOf(manifest);
    return {
      ...{ key, id, source, name, description, allowedTools, mode, category, argumentHint },
      ...(modeUnnamed && { modeUnnamed }),
      ...(engine && { engine }),
      ...(input && { input }),
      userInvocable: userInvocable !== false,
      // Most have none, and ten thousand empty lists take as long to read as all else.
      ...(tags && { tags }),
      ...(author && { author }),
      from: sourcePlaceOf(origin)?.url ?? '',
    };
  },
};

/** For the settings page. */
export const libraryRows: ListKind<LibraryRow> = { name: 'rows', isRow: isLibraryRow, rowOf: libraryRow };

/** Reads a list, and makes it where it is missing or damaged. Rejects with a `LibraryError` where `manifests` does. */
export async function readKeptList<Row>(
  kind: ListKind<Row>,
  database: OpenDatabase,
  manifests: () => Promise<Manifests>,
): Promise<Listed<Row>> {
  // One that cannot be read is made again.
  const kept = await keptList(kind, database).catch(() => undefined);
  if (kept) return kept;
  try {
    return await makeList(kind, database);
  } catch {
    // No room for it, or a record that the browser cannot read: the list is needed all the same.
    return listOf(kind, await manifests());
  }
}

function keptList<Row>(
  { name, isRow }: ListKind<Row>,
  database: OpenDatabase,
): Promise<Listed<Row> | undefined> {
  return transact(database, ['skills', 'lists'], 'readonly', async (transaction) => {
    const list = await transaction.objectStore('lists').get(name);
    if (!isListOf(list, isRow)) return undefined;
    return (await transaction.objectStore('skills').count()) === list.records ? list : undefined;
  });
}

function isListOf<Row>(list: unknown, isRow: (row: unknown) => row is Row): list is KeptList<Row> {
  const { records, skills, damaged } = (list ?? {}) as Partial<KeptList>;
  return (
    typeof records === 'number' &&
    Array.isArray(skills) &&
    skills.every(isRow) &&
    Array.isArray(damaged) &&
    damaged.every((id) => typeof id === 'string')
  );
}

/** In one transaction, so that no skill is written between the reading and the keeping. */
function makeList<Row>(kind: ListKind<Row>, database: OpenDatabase): Promise<Listed<Row>> {
  return transact(database, ['skills', 'lists'], 'readwrite', async (transaction) => {
    const records = await transaction.objectStore('skills').getAll();
    const list = listOf(kind, manifestsOf(records.map((record) => ({ id: record.id, record }))));
    await transaction.objectStore('lists').put({ records: records.length, ...list }, kind.name);
    return list;
  });
}

/** The records that are manifests, and the ids of those that are none. */
export function manifestsOf(records: readonly { id: string; record: unknown }[]): Manifests {
  const manifests: SkillManifest[] = [];
  const damaged: string[] = [];
  for (const { id, record } of records) {
    if (isManifest(record)) manifests.push(record);
    else damaged.push(String(id));
  }
  return { manifests, damaged };
}

function listOf<Row>({ rowOf }: ListKind<Row>, { manifests, damaged }: Manifests): Listed<Row> {
  return { skills: manifests.map(rowOf), damaged };
}
