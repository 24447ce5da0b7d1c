import type { Behaviour, Delivery, OutputTool, TargetSummary } from './types';

const outputTools: readonly OutputTool[] = ['insert_text', 'floating_card', 'clipboard', 'save_memo'];

const deliveries: Record<OutputTool, Record<Behaviour, Delivery>> = {
  insert_text: { 'direct-output': 'insert', rewrite: 'replace', explain: 'card', 'no-input': 'card' },
  floating_card: { 'direct-output': 'card', rewrite: 'card', explain: 'card', 'no-input': 'card' },
  clipboard: {
    'direct-output': 'clipboard',
    rewrite: 'clipboard',
    explain: 'clipboard',
    'no-input': 'clipboard',
  },
  save_memo: { 'direct-output': 'memo', rewrite: 'memo', explain: 'memo', 'no-input': 'memo' },
};

const tools: Record<Delivery, OutputTool> = {
  insert: 'insert_text',
  replace: 'insert_text',
  card: 'floating_card',
  clipboard: 'clipboard',
  memo: 'save_memo',
};

/** Where the result goes: the table of DESIGN.md section 5, by the first output tool the skill lists. */
export function chooseDelivery(allowedTools: readonly string[], behaviour: Behaviour): Delivery {
  return deliveries[firstOutputTool(allowedTools)][behaviour];
}

const firstOutputTool = (allowedTools: readonly string[]): OutputTool =>
  allowedTools.find(isOutputTool) ?? 'insert_text';

/** Whether a tool of that name delivers a result. */
export function isOutputTool(name: string): name is OutputTool {
  return (outputTools as readonly string[]).includes(name);
}

/**
 * The output tool that carries a delivery out. What a skill would have written into a field that is read-only goes by
 * `insert_text`, too: that brings to the clipboard what no field takes.
 */
export function outputToolFor(
  delivery: Delivery,
  allowedTools: readonly string[],
  { readOnly }: Pick<TargetSummary, 'readOnly'>,
): OutputTool {
  return readOnly ? firstOutputTool(allowedTools) : tools[delivery];
}

/** True for a skill whose only tool is `save_memo`: it saves the message and calls no model. */
export function savesMessageOnly(allowedTools: readonly string[]): boolean {
  return allowedTools.length === 1 && allowedTools[0] === 'save_memo';
}
