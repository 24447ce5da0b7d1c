import { expect, it, vi } from 'vitest';
import { createSnapshotStore } from '../../../../src/sandbox/python/snapshot-store';

/** What the Cache API keeps, by the caches' names and the entries' addresses. */
function createCaches() {
  const kept = new Map<string, Map<string, Blob>>();
  const open = async (name: string) => {
    const cache = kept.get(name) ?? new Map<string, Blob>();
    kept.set(name, cache);
    return {
      match: async (address: string) => {
        const found = cache.get(address);
        return found && new Response(found);
      },
      put: async (address: string, response: Response) => {
        cache.set(address, await response.blob());
      },
    };
  };
  const caches = { open, delete: async (name: string) => kept.delete(name) };
  return { caches: caches as unknown as CacheStorage, open, kept };
}

/** Memory that is mostly empty, as Python's is. */
function memory(first: number): ArrayBuffer {
  const bytes = new Uint8Array(1 << 16);
  bytes.set([first, 2, 3]);
  return bytes.buffer;
}

const store = (caches: CacheStorage, version = '1.0') => createSnapshotStore(caches, async () => version);

it('gives back what was written, byte for byte, and takes far less room', async () => {
  const { caches, kept } = createCaches();
  await store(caches).write(memory(7));
  expect(new Uint8Array((await store(caches).read()) ?? new ArrayBuffer())).toEqual(
    new Uint8Array(memory(7)),
  );
  const [entry] = [...(kept.get('python')?.values() ?? [])];
  expect(entry?.size).toBeLessThan(1 << 13);
});

it('has none before one was written, nor after it was dropped', async () => {
  const { caches } = createCaches();
  await expect(store(caches).read()).resolves.toBeUndefined();
  await store(caches).write(memory(1));
  await store(caches).drop();
  await expect(store(caches).read()).resolves.toBeUndefined();
});

it('gives no version what another has written, and keeps one alone', async () => {
  const { caches, kept } = createCaches();
  await store(caches, '1.0').write(memory(1));
  await expect(store(caches, '1.1').read()).resolves.toBeUndefined();
  await store(caches, '1.1 / é').write(memory(2));
  await expect(store(caches, '1.0').read()).resolves.toBeUndefined();
  expect([...(kept.get('python')?.keys() ?? [])]).toEqual(['https://snapshot.invalid/1.1%20%2F%20%C3%A9']);
  const read = await store(caches, '1.1 / é').read();
  expect(new Uint8Array(read ?? new ArrayBuffer())[0]).toBe(2);
});

it.each([
  ['cut off', (whole: Blob) => whole.slice(0, whole.size - 20)],
  ['no gzip', () => new Blob(['no snapshot'])],
  ['empty', () => new Blob()],
])('has none where what is kept is %s', async (_, spoil) => {
  const { caches, kept } = createCaches();
  await store(caches).write(memory(1));
  for (const cache of kept.values()) for (const [address, whole] of cache) cache.set(address, spoil(whole));
  await expect(store(caches).read()).resolves.toBeUndefined();
});

it('rejects where there is no room', async () => {
  const { caches, open } = createCaches();
  const full = async (name: string) => ({
    ...(await open(name)),
    put: () => Promise.reject(new DOMException('no room', 'QuotaExceededError')),
  });
  vi.spyOn(caches, 'open').mockImplementation(full as unknown as CacheStorage['open']);
  await expect(store(caches).write(memory(1))).rejects.toThrow('no room');
});
