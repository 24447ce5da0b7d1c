import { hasMarks, withoutMarks } from '../../core/run/kept-marks';
import type { InsertOrder } from '../../messages/frames';
import { htmlOfMarkdown } from '../rich/html-of-markdown';
import type { FieldLook } from '../rich/kept';
import { namedIn, withNames, withoutUnknown } from '../rich/named-atoms';
import { standsInCode } from '../rich/range-fragment';
import { holdsFormatting, lookOf } from '../rich/rich-field';
import { type Control, isControlField } from '../target/field';
import type { WritableField } from '../target/refusal';
import type { SentMarkdown, Snapshot, Target } from '../target/target';
import { type Beside, wordsBeside } from './beside';
import { inFirefox } from './in-firefox';
import { spacesAround } from './joined-text';
import { fitting, lineEnds } from './lines';
import { type PlainText, plainText, withSpace } from './plain-text';

/** What is to be written. */
export interface Content {
  /** Exactly this, where the field holds plain text. */
  text: PlainText;
  /** The same for a field of rich text: as HTML, and the text that it shows there. */
  rich?: { html: string; text: string } | undefined;
  /** It is what has gone out of the field, which holds it still. */
  unchanged?: boolean;
  /** It as Markdown, where it answers what has gone out as such. */
  markdown?: string | undefined;
  /** How many things that are no text stand in it, which plain text would turn into words. */
  atoms?: number;
}

/**
 * A text for the target's field in the state of `snapshot`: as the answer to what has gone out of it as Markdown. At a caret it
 * has the spaces that keep it apart from the words there, which belong to it from now on.
 */
export function contentFor(target: Target, field: WritableField, order: Order): Content {
  const { spot, snapshot } = order;
  const content = ofField(target, field, order);
  return spot === 'caret' && !overSelection(target, snapshot) ? apart(content, field, snapshot) : content;
}

interface Order extends InsertOrder {
  snapshot: Snapshot;
}

/** Whether what stands there was written over a selection. */
const overSelection = ({ captured, writing }: Target, snapshot: Snapshot): boolean =>
  snapshot.fingerprint !== captured.fingerprint && writing?.spot === 'selection';

function apart({ rich, ...content }: Content, field: WritableField, snapshot: Snapshot): Content {
  const beside = wordsBeside(field, snapshot);
  const written = fitting(field, content.text);
  const [before, after] = spacesAround(beside[0], rich?.text ?? written, beside[1]);
  const text = withSpace(before, written, after);
  // What the field takes must not fail for a space.
  if (isControlField(field) && exceeds(field.element, text, beside)) return content;
  const isLast = beside[1] === '';
  const space = htmlSpace(field, isLast);
  // A paragraph of its own ends there, until the words behind it are joined to it.
  const behind = htmlSpace(field, isLast || rich?.html.endsWith('</p>'));
  return {
    ...content,
    text,
    rich: rich && {
      html: withSpaces(rich.html, before && space, after && behind),
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
function htmlSpace(field: WritableField, isLast = false): string {
  if (field.kind === 'editor')
    return field.editor === 'lexical' ? '<span style="white-space: pre-wrap"> </span>' : '\u00a0';
  // Chromium drops a plain one where nothing follows in the line, and keeps a no-break space as it is.
  return isLast && !inFirefox(field.element) ? '\u00a0' : ' ';
}

function ofField(
  target: Target,
  field: WritableField,
  { text: answer, spot, form, snapshot }: Order,
): Content {
  const selection = spot === 'field' ? snapshot.ownPart?.selection : snapshot.selection;
  const sent = spot === 'caret' ? [...target.sent.values()].at(-1) : target.sent.get(spot);
  const origin = { kept: sent?.kept, text: target.captured.text };
  if (form === 'plain' || !holdsFormatting(field)) return { text: plainText(answer, origin) };
  const named = sent && spot !== 'caret' ? withNames(answer, sent) : answer;
  const text = plainText(named, origin);
  if (selection?.type === 'range' && standsInCode(selection.range, field.element)) return { text };
  const source = hasMarks(origin.text) ? named : withoutStray(named, sent, lookOf(field));
  return {
    text,
    rich: htmlOfMarkdown(source, sent?.kept, lookOf(field)),
    unchanged: spot !== 'caret' && snapshot === target.captured && sent?.markdown === lineEnds(answer),
    markdown: sent && spot !== 'caret' ? source : undefined,
    // At a caret nothing is replaced: a name is a name.
    atoms: sent && spot !== 'caret' ? namedIn(source, sent.kept).length : 0,
  };
}

/** The answer with no marks but those that stand for something where they are: in code a mark is text. */
function withoutStray(answer: string, sent: SentMarkdown | undefined, look: FieldLook): string {
  const known = withoutUnknown(answer, sent?.kept);
  if (!hasMarks(known)) return known;
  const source = known.replace(/`[^`\n]+`/g, (code) => withoutMarks(code));
  return hasMarks(htmlOfMarkdown(source, sent?.kept, look)?.text ?? '') ? withoutMarks(source) : source;
}
