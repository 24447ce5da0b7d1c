import type { ToolAct } from '../permission/policy';
import { RunError } from '../run/run-error';
import type { CallableTool, ToolContext } from './tool';

export interface ToolRegistry {
  /** Adds a tool; one of the same name is replaced. The returned function takes it away again, if it is still there. */
  register(tool: CallableTool<unknown>): () => void;
  /** All that are registered, in the order of registration. */
  list(): Promise<{ name: string; risk: ToolAct }[]>;
  /** Lets those of the tools that are slow to start get ready. Unknown names are ignored. */
  prepare(names: readonly string[]): void;
  /**
   * Checks the input and runs the tool. Rejects with a `RunError`: `tool-unknown` (detail lists what exists),
   * `tool-input` (detail says what is wrong), `tool-failed` for whatever else the tool threw.
   */
  execute(name: string, input: unknown, context: ToolContext): Promise<unknown>;
}

/**
 * The tools that scripts and delivery may call, by name, over what they need. The one place where a wrong name, a wrong input
 * and a throw become errors.
 */
export function createToolRegistry<Needs>(tools: readonly CallableTool<Needs>[], needs: Needs): ToolRegistry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    register(tool) {
      byName.set(tool.name, tool);
      return () => {
        if (byName.get(tool.name) === tool) byName.delete(tool.name);
      };
    },
    list: async () => [...byName.values()].map(({ name, risk }) => ({ name, risk })),
    prepare(names) {
      for (const name of names) byName.get(name)?.prepare?.(needs);
    },
    async execute(name: string, input: unknown, context: ToolContext): Promise<unknown> {
      const tool = byName.get(name);
      if (!tool) {
        throw new RunError('tool-unknown', {
          params: { tool: name },
          detail: `Available: ${[...byName.keys()].join(', ')}`,
        });
      }
      const checked = tool.schema.safeParse(input);
      if (!checked.success) {
        throw new RunError('tool-input', {
          params: { tool: name },
          detail: describeIssues(checked.error.issues),
        });
      }
      try {
        return await tool.run(checked.data, context, needs);
      } catch (error) {
        if (error instanceof RunError) throw error.with({ tool: name });
        if (context.signal.aborted) throw error;
        throw new RunError('tool-failed', { params: { tool: name }, detail: String(error), cause: error });
      }
    },
  };
}

function describeIssues(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join('; ');
}
