import type { Read } from '../../core/run/run-request';
import type { SkillListing } from '../../core/skill/model';
import { t, tn } from '../../ui/i18n';

/** What the palette has to know of the place where it opened. */
export interface PaletteTarget {
  /** Whether the caret stands in an editable field. */
  editable: boolean;
  /** Characters selected, in a field or on the page. */
  selectionLength: number;
  /** Characters in the field, or of the user's own part of it; none where there is only white space. */
  fieldLength: number;
  /** That is the user's own part of a mail. */
  ownPart?: boolean | undefined;
}

/**
 * What a run can read there: one thing, or two that the user may choose between. The first counts until they do, whatever
 * they type: what the palette shows is what is sent.
 */
export function readChoices({ editable, selectionLength, fieldLength }: PaletteTarget): [Read, ...Read[]] {
  if (selectionLength > 0) return ['selection'];
  return editable && fieldLength > 0 ? ['field', 'nothing'] : ['nothing'];
}

/**
 * That choice in words: `Selection · 120 characters`. Of a field that is not read, where the result of `skill` goes instead; what
 * is no skill of a list writes into the field.
 */
export function readLabel(
  read: Read,
  target: PaletteTarget,
  skill: Pick<SkillListing, 'output'> | undefined,
): string {
  if (read === 'nothing') {
    if (!target.editable) return t('palette_scope_nothing');
    const where = skill?.output ?? 'caret';
    return t(readChoices(target).length > 1 ? `palette_scope_${where}` : `palette_scope_${where}_alone`);
  }
  const length = read === 'selection' ? target.selectionLength : target.fieldLength;
  const what = read === 'field' && target.ownPart ? 'own_part' : read;
  return tn(`palette_scope_${what}`, length);
}
