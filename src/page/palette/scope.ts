import type { Scope } from '../../core/run/types';

/** What the palette has to know of the place where it opened. */
export interface PaletteTarget {
  /** Whether the caret stands in an editable field. */
  editable: boolean;
  /** Characters selected, in a field or on the page. */
  selectionLength: number;
  /** Characters in the field, or in what the scope `field` stands for. */
  fieldLength: number;
  /** That is the user's own part of a mail. */
  ownPart?: boolean | undefined;
}

/** The scopes that the user may choose between, one or two. */
export function scopeOptions(target: PaletteTarget): Scope[] {
  if (target.selectionLength > 0) return ['selection'];
  if (!target.editable) return ['nothing'];
  return target.fieldLength > 0 ? ['field', 'caret'] : ['caret'];
}

/**
 * What a run acts on unless the user says otherwise. In a field with text and no selection: a skill alone works on
 * the whole field; with an instruction, what was typed is the message and the result goes in at the caret.
 */
export function defaultScope(target: PaletteTarget, instruction: string): Scope {
  const [only, ...others] = scopeOptions(target);
  if (only && others.length === 0) return only;
  return instruction === '' ? 'field' : 'caret';
}
