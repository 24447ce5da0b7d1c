import type { Field } from './field';
import { type FieldSelection, selectionOf } from './field-selection';
import { withoutSpace } from './white-space';

/**
 * What mail programs put around a signature, or around the mail that is answered, in the field that the user writes
 * in, as mails show that were written with them. Quoted by another program the names have more before them or behind.
 */
const marks = [
  // Gmail: `gmail_quote`, `gmail_quote_container`, `gmail_signature_prefix`, `gmail_signature`
  '[class*=gmail_quote]',
  '[class*=gmail_signature]',
  // Outlook on the web: an empty element, a rule, the head of the mail, and that mail bare
  '[id$=appendonsend]',
  '[id$=divRplyFwdMsg]',
  '#mail-editor-reference-message-container',
  '#Signature',
  // Yahoo
  '[class*=yahoo_quoted]',
  // Proton: `protonmail_signature_block`, `protonmail_quote`
  '[class*=protonmail_]',
  // Thunderbird; the last one Apple too
  '.moz-cite-prefix',
  '.moz-signature',
  'blockquote[type=cite]',
].join();

/** The user's own part of a mail, as if it were selected. */
export interface OwnPart {
  selection: FieldSelection;
  selectedText: string;
}

/**
 * What stands before the first signature or quotation of a mail, from its first letter to its last: blank lines around it
 * stay, and with them what it is parted by from the rest. Where it has no letters it is the caret, as in an empty field.
 * Undefined where the field as a whole is the user's: no mail program has left a mark there, the caret stands behind the
 * beginning of the first of them (who answers between the lines of a quotation works on it), or it cannot be told which
 * part of `shown`, the field's text as the user reads it, stands before it.
 */
export function ownPartOf({ element }: Field, selection: FieldSelection, shown: string): OwnPart | undefined {
  const mark = element.querySelector(marks);
  if (!mark) return undefined;
  const part = element.ownerDocument.createRange();
  part.setStart(element, 0);
  part.setEndBefore(mark);
  if (
    selection.type === 'range' &&
    !part.isPointInRange(selection.range.startContainer, selection.range.startOffset)
  )
    return undefined;
  const letters = narrow(part, element, mark);
  const text = beginningOf(shown, letters.length);
  // Styles may show capitals.
  if (withoutSpace(text).toLowerCase() !== letters.toLowerCase()) return undefined;
  return { selection: letters ? selectionOf(element, part) : selection, selectedText: text };
}

/** Takes the range from the first to the last letter that is shown before the mark, and gives these letters back. */
function narrow(range: Range, element: Element, mark: Element): string {
  const texts = element.ownerDocument.createTreeWalker(element, 4 /* NodeFilter.SHOW_TEXT */);
  let letters = '';
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (mark.compareDocumentPosition(node) !== 2 /* Node.DOCUMENT_POSITION_PRECEDING */) break;
    const text = node.nodeValue ?? '';
    const parent = node.parentElement;
    if (!withoutSpace(text) || !parent?.checkVisibility({ visibilityProperty: true })) continue;
    // A mention, or another thing that is deleted as a whole: no selection ends within.
    const whole = parent.isContentEditable ? null : parent.closest('[contenteditable=false]');
    if (!letters) {
      if (whole) range.setStartBefore(whole);
      else range.setStart(node, text.length - text.trimStart().length);
    }
    if (whole) range.setEndAfter(whole);
    else range.setEnd(node, text.trimEnd().length);
    letters += withoutSpace(text);
  }
  return letters;
}

/** The text as far as so many letters go. */
const beginningOf = (text: string, letters: number): string =>
  (text.match(/[\s\u200b]*[^\s\u200b]/g) ?? []).slice(0, letters).join('').trim();
