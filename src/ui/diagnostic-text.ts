import type { Diagnostic } from '../core/skill/model';
import { t, underscored } from './i18n';

/** What is wrong with a skill and how to mend it, in the user's language: `diagnostic_<code>` and `diagnostic_<code>_fix`. */
export function diagnosticText({ code, params }: Diagnostic): { message: string; fix: string } {
  const key = `diagnostic_${underscored(code)}` as const;
  return { message: t(key, ...params), fix: t(`${key}_fix`, ...params) };
}

/** The cure under words that say what it cures. Nothing has to be mended where only the open format minds. */
export function fixText(diagnostic: Diagnostic): string {
  const { fix } = diagnosticText(diagnostic);
  return t(diagnostic.severity === 'note' ? 'skill_fix_note' : 'skill_fix', fix);
}
