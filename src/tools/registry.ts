import { RunError } from '../core/run/run-error';
import type { Tool, ToolContext, ToolRegistry } from '../core/run/tool';

/** The tools that runs may use, by name. The one place where a wrong name, a wrong input and a throw become errors. */
export function createToolRegistry(tools: readonly Tool[] = []): ToolRegistry {
  const byName = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    register(tool) {
      byName.set(tool.name, tool);
      return () => {
        if (byName.get(tool.name) === tool) byName.delete(tool.name);
      };
    },
    list: async () =>
      [...byName.values()].map(({ name, description, risk }) => ({ name, description, risk })),
    prepare(names) {
      for (const name of names) byName.get(name)?.prepare?.();
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
        return await tool.run(checked.data, context);
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
