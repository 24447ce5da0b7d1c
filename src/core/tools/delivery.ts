/** How a result goes out: what a skill's list of tools says of it, by what the tools say of themselves. */
import type { Delivery, TargetSummary } from '../run/run-request';
import type { ResultPlace } from '../skill/model';
import { deliversTo, toolsDelivering } from './tools';

const places: Record<Delivery, ResultPlace> = {
  insert: 'field',
  replace: 'field',
  card: 'card',
  clipboard: 'clipboard',
  memo: 'memo',
};

/** Whether a tool of that name delivers a result. */
export function isOutputTool(name: string): boolean {
  return deliversTo(name) !== undefined;
}

/** Where a skill's results go: as the first output tool in its list says, else into the field. */
export function resultPlace(allowedTools: readonly string[]): ResultPlace {
  return deliversTo(resultTool(allowedTools)) ?? 'field';
}

/** The tool by which a result goes out: the first output tool in the list. */
export function resultTool(allowedTools: readonly string[]): string {
  return allowedTools.find(isOutputTool) ?? toolFor('field');
}

/**
 * Where the result goes. A skill that writes into the field (`insert_text`, or no output tool) has the place that the user
 * saw.
 */
export function chooseDelivery(allowedTools: readonly string[], place: Delivery): Delivery {
  const own = resultPlace(allowedTools);
  return own === 'field' ? place : own;
}

/**
 * The output tool that carries a delivery out: the skill's own where it delivers there. What a skill would have written into a
 * field that is read-only goes by that one, too: it brings to the clipboard what no field takes.
 */
export function outputToolFor(
  delivery: Delivery,
  allowedTools: readonly string[],
  { readOnly }: Pick<TargetSummary, 'readOnly'>,
): string {
  const own = resultTool(allowedTools);
  return readOnly || deliversTo(own) === places[delivery] ? own : toolFor(places[delivery]);
}

function toolFor(place: ResultPlace): string {
  const [tool] = toolsDelivering(place);
  if (tool === undefined) throw new Error(`No tool delivers to ${place}`);
  return tool;
}

/** True for a skill whose only tool keeps its result as a memo: it saves the message and calls no model. */
export function savesMessageOnly(allowedTools: readonly string[]): boolean {
  const [only = ''] = allowedTools;
  return allowedTools.length === 1 && deliversTo(only) === 'memo';
}
