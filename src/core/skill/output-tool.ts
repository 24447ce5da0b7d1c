/** The tools by which a skill's result reaches the user. */
export type OutputTool = 'insert_text' | 'floating_card' | 'clipboard' | 'save_memo';

const outputTools: readonly OutputTool[] = ['insert_text', 'floating_card', 'clipboard', 'save_memo'];

/** The tool by which a result goes out: the first output tool in the list. */
export function resultTool(allowedTools: readonly string[]): OutputTool {
  return allowedTools.find(isOutputTool) ?? 'insert_text';
}

/** Whether a tool of that name delivers a result. */
export function isOutputTool(name: string): name is OutputTool {
  return (outputTools as readonly string[]).includes(name);
}
