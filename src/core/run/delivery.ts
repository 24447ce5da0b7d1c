import { type OutputTool, resultTool } from '../skill/output-tool';
import type { DeliveryOutcome, InsertOutcome } from './delivery-outcome';
import type { Delivery, Place, TargetSummary, WritePlace } from './run-request';

const tools: Record<Delivery, OutputTool> = {
  insert: 'insert_text',
  replace: 'insert_text',
  card: 'floating_card',
  clipboard: 'clipboard',
  memo: 'save_memo',
};

const ownPlaces: Record<Exclude<OutputTool, 'insert_text'>, Delivery> = {
  floating_card: 'card',
  clipboard: 'clipboard',
  save_memo: 'memo',
};

/**
 * Where the result goes, by the first output tool that the skill lists. A skill that
 * writes (`insert_text`, or no output tool) has the place that the user saw.
 */
export function chooseDelivery(allowedTools: readonly string[], place: Place): Delivery {
  const tool = resultTool(allowedTools);
  return tool === 'insert_text' ? place : ownPlaces[tool];
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
  return readOnly ? resultTool(allowedTools) : tools[delivery];
}

/** True for a skill whose only tool is `save_memo`: it saves the message and calls no model. */
export function savesMessageOnly(allowedTools: readonly string[]): boolean {
  return allowedTools.length === 1 && allowedTools[0] === 'save_memo';
}

/** How a text that was to be written reached the user. `copied`: one that the field refused is on the clipboard. */
export function deliveredAs(delivery: WritePlace, outcome: InsertOutcome, copied: boolean): DeliveryOutcome {
  switch (outcome.status) {
    case 'written':
      return { delivery, status: 'written', ...(outcome.undoKey && { undoKey: true }) };
    case 'sent':
      return { delivery, status: 'sent', canUndo: outcome.canUndo };
    case 'unchanged':
      return { delivery, status: 'unchanged' };
    case 'refused':
      return { delivery, ...outcome, copied };
  }
}
