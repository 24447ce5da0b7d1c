import { fetchBuiltinFile, listBuiltinFolders } from '../store/builtin-files';
import type { BuiltinFolders } from './needs';

/** The skills that are part of the extension, as bytes. */
export const builtinFolders: BuiltinFolders = {
  async list() {
    const folders = Object.entries(await listBuiltinFolders());
    return Object.fromEntries(folders.map(([id, { files }]) => [id, files]));
  },
  async read(id, path) {
    const response = await fetchBuiltinFile(id, path);
    return response && new Uint8Array(await response.arrayBuffer());
  },
};
