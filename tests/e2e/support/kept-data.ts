/** What a browser keeps for the extension. */
export interface KeptData {
  /** `storage.local`, the one place where keys belong. */
  local: Record<string, unknown>;
  /** The other areas, and every record of every database, as text. */
  rest: string;
}

/** Runs in a page of the extension: it is sent there as it stands, and must use nothing from outside of itself. */
export async function readKeptData(): Promise<KeptData> {
  interface Area {
    get(): Promise<Record<string, unknown>>;
  }
  const { browser, chrome } = globalThis as unknown as Record<string, { storage: Record<string, Area> }>;
  const storage = (browser ?? chrome)?.storage ?? {};
  const areas = await Promise.all(['session', 'sync'].map((name) => storage[name]?.get()));
  const settled = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', reject);
    });
  const records: unknown[] = [];
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settled(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const all = database.transaction(store).objectStore(store);
      records.push(name, store, await settled(all.getAllKeys()), await settled(all.getAll()));
    }
    database.close();
  }
  const asText = (_key: string, value: unknown) =>
    ArrayBuffer.isView(value) || value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value;
  return { local: (await storage.local?.get()) ?? {}, rest: JSON.stringify([areas, records], asText) };
}
