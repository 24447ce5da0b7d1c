import type { FindEditor } from '../open-editor';
import { upwards } from '../open-editor';
import { beginsWithBlock } from './blocks-at-ends';
import { spacesAtEnds } from './spaces-at-ends';

/** As much of Quill, 1 and 2, as is needed here. */
interface Quill {
  root: Element;
  clipboard: { convert(from: string | { text: string; html?: string | undefined }, formats?: object): Delta };
  history: { cutoff(): void; undo(): void; redo(): void };
  getText(): string;
  getLength(): number;
  getLine(index: number): [line: unknown, offset: number];
  getSelection(): { index: number; length: number } | null;
  setSelection(index: number, length: number, source: 'user'): void;
  getFormat(index: number, length: number): object;
  updateContents(delta: Delta, source: 'user'): void;
  isEnabled(): boolean;
  scrollSelectionIntoView?(): void;
}

interface Delta {
  ops: { insert?: unknown; retain?: number; delete?: number }[];
}

interface Container extends Element {
  /** Quill 1. */
  __quill?: Quill;
}

export const findQuill: FindEditor = (element) => {
  const container = upwards(element, (at: Container) => (at.matches('.ql-container') ? at : undefined));
  const quill = container && (container.__quill ?? heldFor(container));
  if (!container || !quill?.root.contains(element)) return undefined;
  return {
    // The last line end is Quill's own.
    read: () => ({ text: quill.getText().replace(/\n$/, ''), readOnly: !quill.isEnabled() }),
    insert({ text, html }) {
      const selected = quill.getSelection();
      if (!quill.isEnabled() || !selected) return false;
      const { index } = selected;
      const before = quill.getLength();
      const length = Math.min(selected.length, before - 1 - index);
      const formats = quill.getFormat(index, length);
      const { ops } = container.__quill
        ? converted1(quill, text, html)
        : quill.clipboard.convert({ text, html }, formats);
      const [, inLine] = quill.getLine(index);
      const apart = html !== undefined && inLine > 0 && beginsWithBlock(html) ? [{ insert: '\n' }] : [];
      const change = [{ retain: index }, { delete: length }, ...apart, ...ops];
      quill.history.cutoff();
      quill.updateContents({ ops: change.filter(doesSomething) }, 'user');
      quill.setSelection(index + length + quill.getLength() - before, 0, 'user');
      quill.history.cutoff();
      quill.scrollSelectionIntoView?.();
      return true;
    },
    undo: () => quill.history.undo(),
    redo: () => quill.history.redo(),
  };
};

/**
 * Quill 1 makes one character of a letter and its marks, but counts what it was given: it would delete characters elsewhere. And
 * of HTML it drops the spaces at the ends.
 */
function converted1({ clipboard }: Quill, text: string, html: string | undefined): Delta {
  if (html === undefined) return { ops: [{ insert: text.normalize() }] };
  const { before, html: inner, behind } = spacesAtEnds(html.normalize());
  const space = (is: boolean) => (is ? [{ insert: ' ' }] : []);
  return { ops: [...space(before), ...clipboard.convert(inner).ops, ...space(behind)] };
}

const doesSomething = (op: Delta['ops'][number]): boolean =>
  op.retain !== 0 && op.delete !== 0 && op.insert !== '';

/**
 * Quill 2 keeps its objects in a map of its own, and asks that for each of its elements whenever a selection changes: what
 * the map answers is seen here.
 */
function heldFor(container: Element): Quill | undefined {
  const { prototype } = WeakMap;
  const { get } = prototype;
  let found: Quill | undefined;
  prototype.get = function (key) {
    const value: unknown = get.call(this, key);
    if (key === container && isQuill(value)) found = value;
    return value;
  };
  try {
    container.ownerDocument.dispatchEvent(new Event('selectionchange'));
  } finally {
    prototype.get = get;
  }
  return found;
}

const isQuill = (value: unknown): value is Quill =>
  typeof value === 'object' &&
  value !== null &&
  'clipboard' in value &&
  'history' in value &&
  'getText' in value;
