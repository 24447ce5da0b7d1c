import type { z } from 'zod';
import type { ToolRisk } from '../core/permission/policy';
import type { Tool, ToolContext } from '../core/run/tool';

/** A tool whose input type is read off its schema. The registry checks the input before `run` sees it. */
export function defineTool<Schema extends z.ZodType, Output>(tool: {
  name: string;
  description: string;
  schema: Schema;
  risk: ToolRisk;
  prepare?(): void;
  run(input: z.output<Schema>, context: ToolContext): Promise<Output>;
}): Tool {
  return { ...tool, run: (input, context) => tool.run(input as z.output<Schema>, context) };
}
