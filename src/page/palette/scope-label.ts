import type { Scope } from '../../core/run/types';
import { t } from '../../ui/i18n';
import type { PaletteTarget } from './scope';

/** What a run acts on, in words: `Selection · 120 characters`. */
export function scopeLabel(scope: Scope, target: PaletteTarget): string {
  if (scope === 'nothing' || scope === 'caret') return t(`palette_scope_${scope}`);
  const length = scope === 'selection' ? target.selectionLength : target.fieldLength;
  const what = scope === 'field' && target.ownPart ? 'own_part' : scope;
  return length === 1 ? t(`palette_scope_${what}_one`) : t(`palette_scope_${what}`, length.toLocaleString());
}
