import type { Database, OpenDatabase } from '../../../../src/store/schema';

/** A database opened by other code than ours: another version, or another window that does not let go. */
export function openRaw(version: number, upgrade?: (database: IDBDatabase) => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('caretaker', version);
    request.onupgradeneeded = () => upgrade?.(request.result);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Writes a record of any shape past the types, as a damaged profile would have it. */
export async function putRaw(database: OpenDatabase, store: string, record: unknown): Promise<void> {
  const raw = (await database()) as unknown as { put(store: string, record: unknown): Promise<unknown> };
  await raw.put(store, record);
}

export async function getRaw(database: OpenDatabase, store: string, key: unknown): Promise<unknown> {
  const raw = (await database()) as unknown as { get(store: string, key: unknown): Promise<unknown> };
  return raw.get(store, key);
}

/** Everything that is in the database, by store. */
export async function contents(database: Database): Promise<Record<string, unknown[]>> {
  const names = [...database.objectStoreNames];
  const all = await Promise.all(names.map((name) => database.getAll(name)));
  return Object.fromEntries(names.map((name, index) => [name, all[index] ?? []]));
}
