import type { EditorHolding } from '../../messages/editor-order';

/** For telling whether an editor's text has changed; where only a piece of it is known, also whether the caret has moved. */
export function fingerprintOfHolding({ text, piece, selected }: EditorHolding): string {
  return piece ? [selected?.start, selected?.end, piece.caret, text].join('\n') : text;
}

/** The text before and after the selection, as far as the editor tells it. */
export function aroundSelection({ text, selected }: EditorHolding): [before: string, after: string] {
  const { start, end } = selected ?? { start: text.length, end: text.length };
  return [text.slice(0, start), text.slice(end)];
}
