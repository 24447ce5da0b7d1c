import { z } from 'zod';
import type { ToolAct } from '../permission/policy';
import { defineAgentTool } from './define-tool';
import type { AgentTool } from './types';

/** What a tool of the registry is for a model. */
interface TextTool {
  description: string;
  act: ToolAct;
  /** Its answer holds words of anybody's. */
  foreign: boolean;
  inputSchema: Record<string, unknown>;
  schema: z.ZodType<object>;
  answer(output: unknown): string;
}

const oneText = {
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string' } },
    required: ['text'],
    additionalProperties: false,
  },
  schema: z.object({ text: z.string().max(1_000_000) }),
};

/**
 * The tools of the registry that a model may call. The clipboard counts as a store: what a page has put
 * there by way of a model is pasted somewhere else, unseen, so that it takes a click like a memo. No output tool beside
 * these: the run delivers the last answer itself.
 */
const textTools = {
  save_memo: {
    description: 'Saves a text as a note, which the user finds on the settings page.',
    act: 'store',
    foreign: false,
    ...oneText,
    answer: () => 'The note is saved.',
  },
  clipboard: {
    description: 'Copies a text to the user’s clipboard, replacing what is there.',
    act: 'store',
    foreign: false,
    ...oneText,
    answer: () => 'The text is on the clipboard.',
  },
  proofread: {
    description:
      'Fixes spelling and grammar in English text, on this computer. Leaves code, names and other languages alone.',
    act: 'none',
    foreign: true,
    ...oneText,
    answer: (output) => JSON.stringify(output),
  },
  search_memos: {
    description:
      'Reads the notes that the user has saved: those that contain every word of the query, newest first; without a query, all of them. Notes may contain anyone’s words.',
    act: 'store',
    foreign: true,
    inputSchema: {
      type: 'object',
      properties: {
        query: { type: 'string', description: 'Words that a note must contain.' },
        most: {
          type: 'integer',
          minimum: 1,
          maximum: 50,
          description: 'The most notes to return; 10 by default.',
        },
      },
      additionalProperties: false,
    },
    schema: z.object({
      query: z.string().max(1_000).optional(),
      most: z.int().min(1).max(50).optional(),
    }),
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
  execute: (name: string, input: object, signal: AbortSignal) => Promise<unknown>,
): AgentTool[] {
  return names.map((name) => {
    const { description, act, foreign, inputSchema, schema, answer }: TextTool = textTools[name];
    return defineAgentTool({
      name,
      description,
      inputSchema,
      act,
      schema,
      plan: (input) => ({
        run: async (signal) => ({ output: answer(await execute(name, input, signal)), foreign }),
      }),
    });
  });
}
