import type { FieldProblem } from '../core/skill/input-form';
import { numberText } from './amounts';
import { t } from './i18n';

/** What is wrong with a value in a skill's form, in words. */
export function fieldProblemText({ problem, limit = 0 }: { problem: FieldProblem; limit?: number }): string {
  const bound = numberText(limit);
  switch (problem) {
    case 'required':
      return t('palette_form_required');
    case 'number':
      return t('palette_form_number');
    case 'whole':
      return t('palette_form_whole');
    case 'choice':
      return t('palette_form_choice');
    case 'min':
      return t('palette_form_least', bound);
    case 'max':
      return t('palette_form_most', bound);
    case 'too-short':
      return t('palette_form_short', bound);
    case 'too-long':
      return t('palette_form_long', bound);
    case 'few':
      return t('palette_form_few', bound);
    case 'many':
      return t('palette_form_many', bound);
    case 'item':
      return t('palette_form_item');
    case 'json':
      return t('palette_form_json');
    case 'date':
      return t('palette_form_date');
    case 'time':
      return t('palette_form_time');
    case 'date-time':
      return t('palette_form_date_time');
    case 'email':
      return t('palette_form_email');
    case 'uri':
      return t('palette_form_uri');
  }
}
