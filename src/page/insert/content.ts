import type { Scope } from '../../core/run/types';
import { htmlOfMarkdown } from '../rich/html-of-markdown';
import { holdsFormatting, lookOf } from '../rich/rich-field';
import type { WritableField } from '../target/refusal';
import type { Target } from '../target/target';

/** What is to be written. */
export interface Content {
  /** Exactly this, where the field holds plain text. */
  text: string;
  /** The same for a field of rich text: as HTML, and the text that it shows there. */
  rich?: { html: string; text: string } | undefined;
}

/** The text as the field can hold it: with what its Markdown says where it has any, and what was sent of the scope. */
export function contentFor(target: Target, field: WritableField, text: string, scope: Scope): Content {
  if (!holdsFormatting(field)) return { text };
  return { text, rich: htmlOfMarkdown(text, target.sent.get(scope)?.kept, lookOf(field)) };
}
