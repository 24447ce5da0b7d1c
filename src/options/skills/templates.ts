/** What a new skill may begin as. Data alone: no code knows any of them. */
import { createSkillMd } from '../../core/skill/edit-skill-md';
import type { IconName } from '../../core/skill/icons';
import type { SkillFile } from '../../core/skill/inventory';
import { type MessageKey, t } from '../../ui/i18n';

export interface SkillTemplate {
  id: string;
  icon: IconName;
  title: MessageKey;
  /** What it does, for the choice. */
  lead: MessageKey;
  /** The new skill's own description and body, in the user's language. */
  description: MessageKey;
  body: MessageKey;
  /** More of its frontmatter. */
  fields: Record<string, string>;
  /** Files beside SKILL.md, by path. */
  files?: Record<string, string>;
}

/** What the script's template does is its own to show: an author sees here what a script is given and gives back. */
const sortLines = `/**
 * Sorts the lines of \`input.text\` and leaves out those that are there twice. The result stands in place of the text.
 * Beside it there are \`input.instruction\` (what was typed in the palette), \`input.config\` and \`input.page\`.
 */
export async function execute(input) {
  const lines = input.text.split('\\n').filter((line) => line.trim() !== '');
  return [...new Set(lines)].sort((a, b) => a.localeCompare(b)).join('\\n');
}
`;

export const templates: SkillTemplate[] = [
  {
    id: 'scratch',
    icon: 'spark',
    title: 'library_template_scratch',
    lead: 'library_template_scratch_lead',
    description: 'library_template_scratch_description',
    body: 'library_template_scratch_body',
    fields: {},
  },
  {
    id: 'rewrite',
    icon: 'pen',
    title: 'library_template_rewrite',
    lead: 'library_template_rewrite_lead',
    description: 'library_template_rewrite_description',
    body: 'library_template_rewrite_body',
    fields: { 'allowed-tools': 'insert_text' },
  },
  {
    id: 'explain',
    icon: 'bulb',
    title: 'library_template_explain',
    lead: 'library_template_explain_lead',
    description: 'library_template_explain_description',
    body: 'library_template_explain_body',
    fields: { 'allowed-tools': 'floating_card' },
  },
  {
    id: 'memo',
    icon: 'pin',
    title: 'library_template_memo',
    lead: 'library_template_memo_lead',
    description: 'library_template_memo_description',
    body: 'library_template_memo_body',
    fields: { 'allowed-tools': 'save_memo' },
  },
  {
    id: 'snippet',
    icon: 'list',
    title: 'library_template_snippet',
    lead: 'library_template_snippet_lead',
    description: 'library_template_snippet_description',
    body: 'library_template_snippet_body',
    fields: { 'allowed-tools': 'insert_text', mode: 'direct' },
  },
  {
    id: 'script',
    icon: 'sliders',
    title: 'library_template_script',
    lead: 'library_template_script_lead',
    description: 'library_template_script_description',
    body: 'library_template_script_body',
    fields: { 'allowed-tools': 'insert_text', mode: 'sandbox' },
    files: { 'scripts/execute.js': sortLines },
  },
];

/** What the user has typed in place of a template's own words; what is empty is the template's. */
export interface OwnWords {
  description: string;
  instructions: string;
}

/** The words that a template has, in the user's language. */
export function templateWords({ description, body }: SkillTemplate): OwnWords {
  return { description: t(description), instructions: t(body) };
}

/** The SKILL.md and the other files of a skill that begins as this template. */
export function makeFromTemplate(
  template: SkillTemplate,
  id: string,
  own: OwnWords,
): { skillMd: string; files: SkillFile[] } {
  const { fields, files = {} } = template;
  const words = templateWords(template);
  const description = own.description.trim() || words.description;
  const body = own.instructions.trim() || words.instructions;
  const encoder = new TextEncoder();
  return {
    skillMd: createSkillMd({ name: id, description, ...fields }, body),
    files: Object.entries(files).map(([path, text]) => ({ path, bytes: encoder.encode(text) })),
  };
}
