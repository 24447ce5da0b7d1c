import type { InsertStrategy } from '../strategy';
import { editorApi } from './editor-api';

/** For an editor whose own means are better than its paste where there is formatting, and only there. */
export const richApi: InsertStrategy = {
  name: 'editor-api',
  fits: (field, content) => editorApi.fits(field, content) && content.rich !== undefined,
  write: editorApi.write,
};
