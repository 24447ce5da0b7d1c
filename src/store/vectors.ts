import type { SkillKey } from '../core/skill/model';
import type { OpenDatabase, SkillVector } from './schema';
import { transact } from './transact';

export interface VectorStore {
  /** Those that can be reckoned with. */
  all(): Promise<SkillVector[]>;
  /** Writes them, and takes away those of other skills, in one go. */
  change(written: readonly SkillVector[], gone: readonly SkillKey[]): Promise<void>;
  clear(): Promise<void>;
}

/** Vectors of skills, beside their manifests. They are made of what the skills say and can be made again: no backup has them. */
export function createVectorStore(database: OpenDatabase): VectorStore {
  return {
    async all() {
      const kept = await transact(database, ['vectors'], 'readonly', ({ store }) => store.getAll());
      return kept.filter(({ numbers, scale }) => numbers instanceof Int8Array && Number.isFinite(scale));
    },
    async change(written, gone) {
      await transact(database, ['vectors'], 'readwrite', async ({ store }) => {
        await Promise.all([
          ...written.map((vector) => store.put(vector)),
          ...gone.map((key) => store.delete(key)),
        ]);
      });
    },
    async clear() {
      await transact(database, ['vectors'], 'readwrite', ({ store }) => store.clear());
    },
  };
}
