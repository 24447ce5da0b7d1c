import type { Spot } from '../../messages/frames';
import { htmlOfMarkdown } from '../rich/html-of-markdown';
import { standsInCode } from '../rich/range-fragment';
import { holdsFormatting, lookOf } from '../rich/rich-field';
import { type Control, isControlField } from '../target/field';
import type { WritableField } from '../target/refusal';
import type { Snapshot, Target } from '../target/target';
import { type Beside, wordsBeside } from './beside';
import { inFirefox } from './in-firefox';
import { spacesAround } from './joined-text';
import { fitting, lineEnds } from './lines';

/** What is to be written. */
export interface Content {
  /** Exactly this, where the field holds plain text. */
  text: string;
  /** The same for a field of rich text: as HTML, and the text that it shows there. */
  rich?: { html: string; text: string } | undefined;
  /** It is what has gone out of the field, which holds it still. */
  unchanged?: boolean;
}

/**
 * A text for the target's field in the state of `snapshot`: as the answer to what has gone out of it as Markdown. At a caret it
 * has the spaces that keep it apart from the words there, which belong to it from now on.
 */
export function contentFor(target: Target, field: WritableField, { text, spot, snapshot }: Order): Content {
  const content = ofField(target, field, { text, spot, snapshot });
  return spot === 'caret' && !overSelection(target, snapshot) ? apart(content, field, snapshot) : content;
}

interface Order {
  text: string;
  spot: Spot;
  snapshot: Snapshot;
}

/** Whether what stands there was written over a selection. */
const overSelection = ({ captured, writing }: Target, snapshot: Snapshot): boolean =>
  snapshot.fingerprint !== captured.fingerprint && writing?.spot === 'selection';

function apart({ rich, ...content }: Content, field: WritableField, snapshot: Snapshot): Content {
  const beside = wordsBeside(field, snapshot);
  const written = fitting(field, content.text);
  const [before, after] = spacesAround(beside[0], rich?.text ?? written, beside[1]);
  const text = before + written + after;
  // What the field takes must not fail for a space.
  if (isControlField(field) && exceeds(field.element, text, beside)) return content;
  const space = htmlSpace(field, beside[1] === '');
  return {
    ...content,
    text,
    rich: rich && {
      html: withSpaces(rich.html, before && space, after && space),
      text: before + rich.text + after,
    },
  };
}

const exceeds = ({ maxLength }: Control, text: string, [before, after]: Beside): boolean =>
  maxLength >= 0 && before.length + text.length + after.length > maxLength;

/**
 * Spaces at the ends of the HTML, in its first and its last paragraph, which editors join to those around them. What
 * begins or ends with another block stands apart from words already.
 */
const withSpaces = (html: string, before: string, after: string): string =>
  html
    .replace(/^(?:<p>)?(?!<(?:p|[uo]l|pre|h\d|blockquote|table|hr)\b)/, (start) => start + before)
    .replace(/(?<!<\/(?:p|[uo]l|pre|h\d|blockquote|table)>|<hr>)(?:<\/p>)?$/, (end) => after + end);

/** A space that counts at the ends of HTML too, where a plain one mostly means nothing. Most editors make a plain one of it. */
function htmlSpace(field: WritableField, isLast: boolean): string {
  if (field.kind === 'editor')
    return field.editor === 'lexical' ? '<span style="white-space: pre-wrap"> </span>' : '\u00a0';
  // Chromium drops a plain one where nothing follows in the line, and keeps a no-break space as it is.
  return isLast && !inFirefox(field.element) ? '\u00a0' : ' ';
}

function ofField(target: Target, field: WritableField, { text, spot, snapshot }: Order): Content {
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
