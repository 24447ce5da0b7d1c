import { skillNamed } from '../../core/permission/tool-names';
import type { Approval } from '../../core/run/run-question';
import { uiLanguage } from '../../messages/i18n';
import { type MessageKey, t } from '../i18n';
import { visibleLine } from '../plain-text';

/** What is asked about one tool. */
interface ActTexts {
  /** The title: what would be done. `$1` is the skill that the call leads into, where it says so. */
  title: MessageKey;
  /** What is safe about it: what holds in every run, whoever calls the tool. */
  safe: MessageKey;
}

/** By our names of tools. A map: a tool may be called `constructor`. */
export const actTexts: ReadonlyMap<string, ActTexts> = new Map<string, ActTexts>([
  ['bash', { title: 'question_act_bash', safe: 'question_safe_bash' }],
  ['run_skill', { title: 'question_act_run_skill', safe: 'question_safe_run_skill' }],
  ['skill', { title: 'question_act_skill', safe: 'question_safe_skill' }],
  ['read_skill_file', { title: 'question_act_read_skill_file', safe: 'question_safe_read_skill_file' }],
  ['search_skills', { title: 'question_act_search_skills', safe: 'question_safe_search_skills' }],
  ['save_memo', { title: 'question_act_save_memo', safe: 'question_safe_save_memo' }],
  ['memory_store', { title: 'question_act_memory_store', safe: 'question_safe_memory_store' }],
  ['memory_search', { title: 'question_act_memory_search', safe: 'question_safe_memory_search' }],
  ['memory_forget', { title: 'question_act_memory_forget', safe: 'question_safe_memory_forget' }],
  ['clipboard', { title: 'question_act_clipboard', safe: 'question_safe_clipboard' }],
  ['insert_text', { title: 'question_act_insert_text', safe: 'question_safe_insert_text' }],
  ['floating_card', { title: 'question_act_floating_card', safe: 'question_safe_floating_card' }],
  ['proofread', { title: 'question_act_proofread', safe: 'question_safe_proofread' }],
]);

/** Characters of a stranger's name that a title or a button has room for. */
const longestName = 48;

/** A skill's or a tool's name, of which nobody here knows who chose it, as it stands in a title or a button. */
export function shortName(name: string): string {
  return visibleLine(name, longestName);
}

/** What would be done, as a question: by the tool alone, in words of ours. Of a tool that is none of ours its name. */
export function actTitle({ tool, skill }: Approval): string {
  const called = skill?.id ?? skillNamed(tool);
  const texts = textsOf(tool);
  const takesSkill = texts === actTexts.get('run_skill') || texts === actTexts.get('skill');
  return texts && (called !== undefined || !takesSkill)
    ? t(texts.title, shortName(called ?? ''))
    : t('question_act_other', shortName(tool));
}

/** What is safe about it, in a line; undefined of a tool that is none of ours: nothing is known of it. */
export function safeText({ tool }: Approval): string | undefined {
  const texts = textsOf(tool);
  return texts && t(texts.safe);
}

/** A skill that a script calls as a tool is run like any other. */
function textsOf(tool: string): ActTexts | undefined {
  return actTexts.get(skillNamed(tool) === undefined ? tool : 'run_skill');
}

/** Who wants it: the script of a skill, or the model and the skills that it has read. */
export function askedByText({ script, read }: Approval): string {
  if (script !== undefined) return t('question_by_script', shortName(script));
  if (read.length === 0) return t('question_by_model');
  const names = read.map(({ id }) => t('question_quoted', shortName(id)));
  return t(
    'question_by_model_with',
    new Intl.ListFormat(uiLanguage(), { type: 'conjunction' }).format(names),
  );
}
