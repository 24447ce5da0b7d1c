import { type MessageKey, t } from '../../../ui/i18n';

/** What each of our own tools does; a test holds it against the tools there are. */
export const toolTexts = {
  insert_text: 'skill_tool_insert_text',
  floating_card: 'skill_tool_floating_card',
  clipboard: 'skill_tool_clipboard',
  save_memo: 'skill_tool_save_memo',
  proofread: 'skill_tool_proofread',
} as const satisfies Record<string, MessageKey>;

/** One line on a tool that a skill lists; of another program's tools, that they are not here. */
export function toolText(name: string): string {
  return t(isOurs(name) ? toolTexts[name] : 'skill_tool_unknown');
}

function isOurs(name: string): name is keyof typeof toolTexts {
  return Object.hasOwn(toolTexts, name);
}
