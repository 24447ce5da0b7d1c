import { z } from 'zod';
import type { ToolAct } from '../permission/policy';
import { defineAgentTool } from './define-tool';
import type { AgentTool } from './types';

/** What a tool of the registry is for a model. */
interface TextTool {
  description: string;
  act: ToolAct;
  answer(output: unknown): string;
}

/**
 * The tools of the registry that a model may call: each takes a text. The clipboard counts as a store: what a page has put
 * there by way of a model is pasted somewhere else, unseen, so that it takes a click like a memo. No output tool beside
 * these: the run delivers the last answer itself.
 */
const textTools = {
  save_memo: {
    description: 'Keeps a text as a memo, which the user finds on the settings page.',
    act: 'store',
    answer: () => 'The memo is saved.',
  },
  clipboard: {
    description: 'Copies a text to the user’s clipboard, in place of what is there.',
    act: 'store',
    answer: () => 'The text is on the clipboard.',
  },
  proofread: {
    description:
      'Mends spelling and grammar of English text on this machine. Leaves code, names and other languages alone.',
    act: 'none',
    answer: (output) => JSON.stringify(output),
  },
} as const satisfies Record<string, TextTool>;

export type TextToolName = keyof typeof textTools;

export const textToolNames = Object.keys(textTools) as TextToolName[];

export function isTextTool(name: string): name is TextToolName {
  return Object.hasOwn(textTools, name);
}

/** What the tool does where it is a model that calls it. */
export function textToolAct(name: TextToolName): ToolAct {
  return textTools[name].act;
}

/** `execute` runs the tool of the registry; what it rejects with goes back to the model. */
export function createTextTools(
  names: readonly TextToolName[],
  execute: (name: string, input: { text: string }, signal: AbortSignal) => Promise<unknown>,
): AgentTool[] {
  return names.map((name) => {
    const { description, act, answer }: TextTool = textTools[name];
    return defineAgentTool({
      name,
      description,
      inputSchema: {
        type: 'object',
        properties: { text: { type: 'string' } },
        required: ['text'],
        additionalProperties: false,
      },
      act,
      schema: z.object({ text: z.string().max(1_000_000) }),
      plan: ({ text }) => ({
        run: async (signal) => ({
          output: answer(await execute(name, { text }, signal)),
          foreign: act === 'none',
        }),
      }),
    });
  });
}
