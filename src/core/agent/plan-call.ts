import { nearestNames } from '../nearest-names';
import { ourToolFor } from '../permission/tool-names';
import { failed, quoted, type ToolAnswer } from '../prompt/skill-lookup';
import type { AgentTool, PlannedCall, Refusal } from '../tools/tool';
import type { AgentCall } from './exchange';

/** Names of tools that an error offers. */
const most = { near: 3, any: 10 };

/** What is wrong with an input, at the most; a schema of many fields may find a fault in each. */
const mostIssues = 5;

/** The call as it can be asked for and made, or what the model is answered: what is wrong, and how to mend it. */
export function planCall(
  tools: ReadonlyMap<string, AgentTool>,
  call: AgentCall,
): { tool: AgentTool; plan: PlannedCall } | { refused: Refusal } {
  const tool = tools.get(call.name);
  if (!tool) return { refused: unknownTool(call.name, [...tools.keys()]) };
  // What is no JSON comes as the text that it is (`models/ai-sdk-model.ts`).
  if (typeof call.input === 'string') return { refused: noJson(call.name) };
  const checked = tool.schema.safeParse(call.input ?? {});
  if (!checked.success) return { refused: wrongInput(call.name, checked.error.issues) };
  const plan = tool.plan(checked.data);
  return 'refused' in plan ? plan : { tool, plan };
}

function unknownTool(asked: string, names: readonly string[]): ToolAnswer {
  const says = `There is no tool ${quoted(asked)}.`;
  if (names.length === 0) return failed(`${says} No tools can be called in this run: answer without one.`);
  const same = ourToolFor(asked) ?? '';
  const near = [
    ...new Set([...names.filter((name) => name === same), ...nearestNames(asked, names, most.near)]),
  ];
  const offer =
    near.length > 0 ? `Nearest: ${near.slice(0, most.near).map(quoted).join(', ')}.` : someOf(names);
  return failed(`${says} ${offer} Call one of these, or continue without a tool.`);
}

function someOf(names: readonly string[]): string {
  const some = names.slice(0, most.any).map(quoted).join(', ');
  return names.length > most.any ? `Some that are available: ${some}.` : `Available: ${some}.`;
}

function noJson(name: string): ToolAnswer {
  return failed(
    `The input of ${quoted(name)} is not valid JSON. Write one JSON object that fits the tool's schema, escape quotes and line breaks inside strings, and call again.`,
  );
}

function wrongInput(name: string, issues: readonly { path: PropertyKey[]; message: string }[]): ToolAnswer {
  const said = issues
    .slice(0, mostIssues)
    .map(({ path, message }) => (path.length > 0 ? `${path.map(String).join('.')}: ${message}` : message))
    .map((line) => line.slice(0, 300).toWellFormed());
  return failed(
    `The input of ${quoted(name)} does not fit its schema: ${said.join('; ')}. Correct it and call again.`,
  );
}
