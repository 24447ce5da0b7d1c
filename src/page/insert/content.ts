import type { Spot } from '../../messages/frames';
import { htmlOfMarkdown } from '../rich/html-of-markdown';
import { standsInCode } from '../rich/range-fragment';
import { holdsFormatting, lookOf } from '../rich/rich-field';
import type { WritableField } from '../target/refusal';
import type { Snapshot, Target } from '../target/target';
import { lineEnds } from './lines';

/** What is to be written. */
export interface Content {
  /** Exactly this, where the field holds plain text. */
  text: string;
  /** The same for a field of rich text: as HTML, and the text that it shows there. */
  rich?: { html: string; text: string } | undefined;
  /** It is what has gone out of the field, which holds it still. */
  unchanged?: boolean;
}

/** A text for the target's field in the state of `snapshot`: as the answer to what has gone out of it as Markdown. */
export function contentFor(
  target: Target,
  field: WritableField,
  { text, spot, snapshot }: { text: string; spot: Spot; snapshot: Snapshot },
): Content {
  const selection = spot === 'field' ? snapshot.ownPart?.selection : snapshot.selection;
  const sent = spot === 'caret' ? [...target.sent.values()].at(-1) : target.sent.get(spot);
  if (!holdsFormatting(field)) return { text };
  if (selection?.type === 'range' && standsInCode(selection.range, field.element)) return { text };
  return {
    text,
    rich: htmlOfMarkdown(text, sent?.kept, lookOf(field)),
    unchanged: spot !== 'caret' && snapshot === target.captured && sent?.markdown === lineEnds(text),
  };
}
