import type { Read, TargetSummary } from '../../core/run/run-request';
import { htmlOfMarkdown } from '../rich/html-of-markdown';
import { type MarkdownText, markdownOf } from '../rich/markdown-of';
import { fragmentOf, standsInCode } from '../rich/range-fragment';
import { holdsFormatting, lookOf, showsFormatting } from '../rich/rich-field';
import { surroundingTextOf } from '../target/around';
import { rangeNow } from '../target/field-selection';
import { fingerprintOf } from '../target/field-text';
import { isWritable, type WritableField } from '../target/refusal';
import { isFieldThere } from '../target/same-field';
import type { Target } from '../target/target';
import { withoutSpace } from '../target/white-space';

/**
 * What a run may know of what it reads: formatting as Markdown, where there is any and the field is still as it was captured,
 * and what the page tells of the place. What has gone out as Markdown the target remembers, for the answer.
 */
export function summarise(target: Target, read: Read): TargetSummary {
  const { field, pageSelection } = target;
  const summary = target.summary(read);
  if (pageSelection && read === 'selection') return { ...summary, context: surroundingTextOf(pageSelection) };
  target.sent.delete(read);
  if (!isWritable(field) || !isFieldThere(field) || !holdsFormatting(field)) return summary;
  if (fingerprintOf(field) !== target.captured.fingerprint) return summary;
  const sent = read === 'nothing' ? undefined : sentOf(target, field, read);
  if (!sent) return { ...summary, rich: showsFormatting(field) || undefined };
  target.sent.set(read, sent);
  return { ...summary, text: sent.markdown, rich: true };
}

function sentOf(target: Target, field: WritableField, read: 'field' | 'selection'): MarkdownText | undefined {
  const { captured } = target;
  const part = read === 'selection' ? captured : captured.ownPart;
  const { element } = field;
  const range = part?.selection.type === 'range' ? rangeNow(element, part.selection) : undefined;
  if (part && (!range || standsInCode(range, element))) return undefined;
  const sent = markdownOf(range ? fragmentOf(range, element) : element, lookOf(field));
  return sent.hasFormatting && saysTheSame(sent, target.summary(read).text) ? sent : undefined;
}

/**
 * Whether the Markdown, read back, has the words that the user sees. Of atoms it is not always known what a selection
 * tells of them: Firefox tells what stands for an image.
 */
function saysTheSame({ markdown, kept }: MarkdownText, text: string): boolean {
  const shown = words(text);
  const told = kept.map((atom) => ({ ...atom, text: /\balt="([^"]*)"/.exec(atom.html)?.[1] ?? atom.text }));
  return [kept, kept.map((atom) => ({ ...atom, text: '' })), told].some(
    (atoms) => words(htmlOfMarkdown(markdown, atoms)?.text ?? '') === shown,
  );
}

/** Without space, and in one case: styles may show text in capitals. */
const words = (text: string): string => withoutSpace(text).toLowerCase();
