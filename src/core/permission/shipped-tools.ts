/** The tools of the registry, which scripts call as well; a test holds them against the tools there are. */
export const registryTools = [
  'insert_text',
  'floating_card',
  'clipboard',
  'save_memo',
  'search_memos',
  'forget_memo',
  'proofread',
] as const;

/** Those that models alone call. */
const modelTools = ['skill', 'read_skill_file', 'search_skills', 'bash', 'run_skill'] as const;

/** The names of the tools that Caretaker brings along. */
export const shippedTools = [...registryTools, ...modelTools] as const;

export function isShipped(name: string): name is (typeof shippedTools)[number] {
  return (shippedTools as readonly string[]).includes(name);
}

export function isRegistered(name: string): name is (typeof registryTools)[number] {
  return (registryTools as readonly string[]).includes(name);
}
