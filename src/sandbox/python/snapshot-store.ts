/** The cache of this extension's own pages: web pages have others. */
const cacheName = 'python';

/** Keeps the memory of a Python that has just started, for the next start. */
export interface SnapshotStore {
  /** Undefined where there is none of this version, or none that can be read. */
  read(): Promise<ArrayBuffer | undefined>;
  /** Rejects where there is no room. */
  write(snapshot: ArrayBuffer): Promise<void>;
  /** Forgets it: it does not work. */
  drop(): Promise<void>;
}

/**
 * In the Cache API, compressed to a fifth. `version`: of all that the memory depends on; those of other versions
 * go when one is written.
 */
export function createSnapshotStore(caches: CacheStorage, version: () => Promise<string>): SnapshotStore {
  const address = async () => `https://snapshot.invalid/${encodeURIComponent(await version())}`;
  return {
    async read() {
      const kept = await (await caches.open(cacheName)).match(await address());
      // What was cut off while it was written does not unpack.
      return kept?.body
        ? through(kept.body, new DecompressionStream('gzip')).catch(() => undefined)
        : undefined;
    },
    async write(snapshot) {
      const packed = await through(new Blob([snapshot]).stream(), new CompressionStream('gzip'));
      await caches.delete(cacheName);
      await (await caches.open(cacheName)).put(await address(), new Response(packed));
    },
    async drop() {
      await caches.delete(cacheName);
    },
  };
}

type Gzip = CompressionStream | DecompressionStream;

function through(bytes: ReadableStream<Uint8Array<ArrayBuffer>>, gzip: Gzip): Promise<ArrayBuffer> {
  return new Response(bytes.pipeThrough(gzip)).arrayBuffer();
}
