import type { z } from 'zod';
import type { AgentTool } from './types';

/** An agent tool whose input type is read off its schema. The loop checks the input before `plan` sees it. */
export function defineAgentTool<Schema extends z.ZodType>(
  tool: Omit<AgentTool, 'schema' | 'plan'> & {
    schema: Schema;
    plan(input: z.output<Schema>): ReturnType<AgentTool['plan']>;
  },
): AgentTool {
  return { ...tool, plan: (input) => tool.plan(input as z.output<Schema>) };
}
