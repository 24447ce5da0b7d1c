import { longestConfirm, type SkillHead } from '../core/skill/model';
import { t } from '../ui/i18n';
import { visibleLine } from '../ui/plain-text';

/** That a skill asks before each run, with the author's words for it, in quotes and with what hides in them. */
export function confirmText(confirm: NonNullable<SkillHead['confirm']>): string {
  if (typeof confirm !== 'string') return t('skill_confirm');
  return t('skill_confirm_words', visibleLine(confirm, longestConfirm));
}
