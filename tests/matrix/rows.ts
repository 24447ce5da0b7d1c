import type { Row } from './row';
import { editorRows } from './rows/editors';
import { familyRows } from './rows/family';
import { furtherEditors } from './rows/further-editors';
import { nativeRows } from './rows/native';
import { olderEditors } from './rows/older-editors';
import { pageRows } from './rows/pages';

/** Every field of the matrix, in the order of docs/FIELDS.md. */
export const rows: readonly Row[] = [
  ...nativeRows,
  ...pageRows,
  ...editorRows,
  ...olderEditors,
  ...furtherEditors,
  ...familyRows,
];
