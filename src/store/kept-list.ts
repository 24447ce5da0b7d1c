import type { SkillManifest } from '../core/library/types';
import { isKeptList, isManifest } from './records';
import type { KeptList, OpenDatabase } from './schema';
import { transact } from './transact';

type Manifests = { manifests: SkillManifest[]; damaged: string[] };
type Listed = Pick<KeptList, 'skills' | 'damaged'>;

/** Reads the list, and makes it where it is missing or damaged. Rejects with a `LibraryError` where `manifests` does. */
export async function readKeptList(
  database: OpenDatabase,
  manifests: () => Promise<Manifests>,
): Promise<Listed> {
  // One that cannot be read is made again.
  const kept = await keptList(database).catch(() => undefined);
  if (kept) return kept;
  try {
    return await makeList(database);
  } catch {
    // No room for it, or a record that the browser cannot read: the list is needed all the same.
    return listOf(await manifests());
  }
}

function keptList(database: OpenDatabase): Promise<KeptList | undefined> {
  return transact(database, ['skills', 'lists'], 'readonly', async (transaction) => {
    const list = await transaction.objectStore('lists').get('skills');
    if (!isKeptList(list)) return undefined;
    return (await transaction.objectStore('skills').count()) === list.records ? list : undefined;
  });
}

/** In one transaction, so that no skill is written between the reading and the keeping. */
function makeList(database: OpenDatabase): Promise<Listed> {
  return transact(database, ['skills', 'lists'], 'readwrite', async (transaction) => {
    const records = await transaction.objectStore('skills').getAll();
    const list = listOf(manifestsOf(records.map((record) => ({ id: record.id, record }))));
    await transaction.objectStore('lists').put({ records: records.length, ...list }, 'skills');
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

function listOf({ manifests, damaged }: Manifests): Listed {
  const skills = manifests.map(
    ({ key, id, source, name, description, input, allowedTools, userInvocable, category }) => ({
      key,
      id,
      source,
      name,
      description,
      ...(input && { input }),
      allowedTools,
      userInvocable: userInvocable !== false,
      category: category ?? '',
    }),
  );
  return { skills, damaged };
}
