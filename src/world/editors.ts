import type { EditorName } from '../messages/editor-order';
import { findCodeMirror6 } from './editors/codemirror6';
import type { FindEditor, OpenEditor } from './open-editor';

/** How an editor's own object is found. Names that are not here hide it: they are written by events alone. */
const finders: Partial<Record<EditorName, FindEditor>> = {
  codemirror6: findCodeMirror6,
};

export const findEditor = (name: EditorName, element: Element): OpenEditor | undefined =>
  finders[name]?.(element);
