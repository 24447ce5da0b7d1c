import type { SkillFolders } from '../core/catalog/source';
import { fetchBuiltinFile, listBuiltinFolders } from '../store/builtin-files';

/** The skills that are part of the extension, as texts or bytes. */
export const builtinSkills: SkillFolders = {
  source: 'builtin',
  list: listBuiltinFolders,
  read: async (id, path) => (await fetchBuiltinFile(id, path))?.text(),
  async readBytes(id, path) {
    const file = await fetchBuiltinFile(id, path);
    return file && new Uint8Array(await file.arrayBuffer());
  },
};
