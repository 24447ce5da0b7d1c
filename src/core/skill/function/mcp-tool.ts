import type { SkillHead } from '../model';
import { functionNameFor } from '../slug';
import { withoutPlaceholders } from '../template';
import { isSchema, type JsonSchema } from './schema';
import { promptFile } from './skill-json';

/** The draft of a schema that names none: in a skill.json, and in a tool of MCP (specification 2026-07-28, server/tools). */
const drafts = {
  ours: 'http://json-schema.org/draft-07/schema#',
  mcp: 'https://json-schema.org/draft/2020-12/schema',
};

/** A tool as the Model Context Protocol describes it (modelcontextprotocol.io/specification/2026-07-28/server/tools). */
export interface McpTool {
  name: string;
  title?: string;
  description?: string;
  inputSchema: JsonSchema;
  /** Absent of a tool that gives a text of which no more is known. */
  outputSchema?: JsonSchema;
  annotations?: { destructiveHint?: boolean };
}

type Function = Pick<SkillHead, 'name' | 'description' | 'signature' | 'dangerous'>;

/** The function as a tool; undefined of what is no function. */
export function toMcpTool({ name, description, signature, dangerous }: Function): McpTool | undefined {
  if (!signature) return undefined;
  const { input, output } = signature;
  return {
    name,
    title: titleOf(name),
    description,
    inputSchema: withDraft(input, drafts.ours),
    ...(output && { outputSchema: withDraft(output, drafts.ours) }),
    ...(dangerous !== undefined && { annotations: { destructiveHint: dangerous } }),
  };
}

/** `word_count` is *Word count*. */
function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The same schema, which means the same where another draft is taken for granted. */
function withDraft(schema: JsonSchema, draft: string): JsonSchema {
  return schema.$schema === undefined ? { $schema: draft, ...schema } : schema;
}

/** Characters of a definition that are read. */
const longest = 200_000;

/**
 * The files of a function for a model that takes and gives what the tool does; undefined where the text defines no tool. What the
 * tool's server would do is not in it: the prompt says what the definition says. Its schemas are checked where they are read.
 */
export function filesOfMcpTool(text: string): { path: string; text: string }[] | undefined {
  const tool = text.length > longest ? undefined : toolIn(text);
  if (!tool) return undefined;
  const { name, inputSchema, outputSchema } = tool;
  const title = wordsOf(tool.title) ?? wordsOf(tool.annotations?.title);
  const description = wordsOf(tool.description) ?? title ?? name;
  const input = withDraft(inputSchema, drafts.mcp);
  const json = {
    name: functionNameFor(name),
    description,
    mode: 'llm',
    input: input.type === undefined ? { ...input, type: 'object' } : input,
    ...(isSchema(outputSchema) && { output: withDraft(outputSchema, drafts.mcp) }),
  };
  const files = [
    { path: 'skill.json', text: `${JSON.stringify(json, null, 2)}\n` },
    { path: promptFile, text: promptOf(description, inputSchema) },
  ];
  // Of what a stranger says of its own tool the careful side counts alone.
  if (tool.annotations?.destructiveHint !== true) return files;
  const head = `---\nname: ${JSON.stringify(json.name)}\ndescription: ${JSON.stringify(description)}\ndangerous: true\n---\n`;
  return [...files, { path: 'SKILL.md', text: head }];
}

interface WrittenTool {
  name: string;
  title?: unknown;
  description?: unknown;
  inputSchema: JsonSchema;
  outputSchema?: unknown;
  annotations?: JsonSchema | undefined;
}

/** The one tool that is there: alone, or in a list or an answer of `tools/list` of one. */
function toolIn(text: string): WrittenTool | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  for (const key of ['result', 'tools']) if (isSchema(value) && Object.hasOwn(value, key)) value = value[key];
  if (Array.isArray(value) && value.length === 1) value = value[0];
  if (!isSchema(value)) return undefined;
  const { name, inputSchema, annotations } = value;
  if (typeof name !== 'string' || name.trim() === '' || !isSchema(inputSchema)) return undefined;
  return { ...value, name, inputSchema, annotations: isSchema(annotations) ? annotations : undefined };
}

function wordsOf(said: unknown): string | undefined {
  return typeof said === 'string' ? said.trim() || undefined : undefined;
}

/** A prompt to begin with: what the tool is for, and a line for each property that a placeholder can name. */
function promptOf(description: string, { properties }: JsonSchema): string {
  const names = isSchema(properties) ? Object.keys(properties).filter((name) => /^[\w-]+$/.test(name)) : [];
  const lines = names.slice(0, 100).map((name) => `- ${name}: {{input.${name}}}`);
  return `${[withoutPlaceholders(description), lines.join('\n')].filter((part) => part !== '').join('\n\n')}\n`;
}
