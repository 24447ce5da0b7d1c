import {
  type EditorAnswer,
  type EditorHolding,
  type EditorWorld,
  pasteReactions,
  type TextPiece,
  type TextPlace,
} from '../messages/editor-order';
import type { PageCommands } from '../messages/page-commands';

/** The way to the page's editors leads over the background, which alone may act in the page's own world. */
export function createEditorWorld({ inEditor }: Pick<PageCommands, 'inEditor'>): EditorWorld {
  return {
    async give(order) {
      try {
        return checked(await inEditor(order));
      } catch {
        // The background does not answer, or may not act here any more.
        return { status: 'none' };
      }
    },
  };
}

/** What the page says, taken for what it is: of all that may come back only what has the right form. */
function checked(answer: unknown): EditorAnswer {
  if (!isRecord(answer)) return { status: 'none' };
  if (answer.status === 'failed') return { status: 'failed', detail: String(answer.detail).slice(0, 300) };
  if (answer.status !== 'done') return { status: 'none' };
  const reaction = pasteReactions.find((known) => known === answer.reaction);
  return { status: 'done', holding: holdingOf(answer.holding), ...(reaction && { reaction }) };
}

function holdingOf(claimed: unknown): EditorHolding | undefined {
  if (!isRecord(claimed) || typeof claimed.text !== 'string') return undefined;
  const { text, readOnly, plain } = claimed;
  return {
    text,
    piece: pieceOf(claimed.piece),
    selected: placeOf(claimed.selected, text.length),
    readOnly: readOnly === true,
    ...(plain === true && { plain }),
  };
}

function pieceOf(claimed: unknown): TextPiece | undefined {
  if (!isRecord(claimed)) return undefined;
  return { selectedText: String(claimed.selectedText ?? ''), caret: String(claimed.caret ?? '') };
}

function placeOf(claimed: unknown, length: number): TextPlace | undefined {
  if (!isRecord(claimed)) return undefined;
  const { start, end } = claimed;
  const inOrder =
    Number.isInteger(start) && Number.isInteger(end) && 0 <= Number(start) && Number(start) <= Number(end);
  return inOrder && Number(end) <= length ? { start: Number(start), end: Number(end) } : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
