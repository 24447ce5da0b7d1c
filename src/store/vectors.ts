import { idOf } from '../core/skill/key';
import type { SkillKey } from '../core/skill/model';
import type { OpenDatabase, SkillVector } from './schema';
import { transact } from './transact';

export interface VectorStore {
  /** Those that can be reckoned with. */
  all(): Promise<SkillVector[]>;
  /**
   * Writes them, but for those of the user's skills that are not there any more, and takes away those of other skills, in one go. Resolves
   * with what was written.
   */
  change(written: readonly SkillVector[], gone: readonly SkillKey[]): Promise<SkillVector[]>;
  clear(): Promise<void>;
}

/** Vectors of skills, beside their manifests, and deleted with these (`skills.ts`). They are made of what the skills say and can be made again: no backup has them. */
export function createVectorStore(database: OpenDatabase): VectorStore {
  return {
    async all() {
      const kept = await transact(database, ['vectors'], 'readonly', ({ store }) => store.getAll());
      return kept.filter(({ numbers, scale }) => numbers instanceof Int8Array && Number.isFinite(scale));
    },
    async change(made, gone) {
      return transact(database, ['vectors', 'skills'], 'readwrite', async (transaction) => {
        const store = transaction.objectStore('vectors');
        const skills = new Set(await transaction.objectStore('skills').getAllKeys());
        // Their provider may have taken a while.
        const written = made.filter(({ key }) => !key.startsWith('user:') || skills.has(idOf(key)));
        await Promise.all([
          ...written.map((vector) => store.put(vector)),
          ...gone.map((key) => store.delete(key)),
        ]);
        return written;
      });
    },
    async clear() {
      await transact(database, ['vectors'], 'readwrite', ({ store }) => store.clear());
    },
  };
}
