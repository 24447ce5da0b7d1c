import { z } from 'zod';
import type { AgentTool, CallableTool, Tool } from './tool';

/** The tool for the model of one run: with its words and its input there, and what a call of it comes to. */
export function forModel<Schema extends z.ZodObject>(
  { name, risk }: Tool,
  made: {
    description: string;
    schema: Schema;
    plan(input: z.output<Schema>): ReturnType<AgentTool['plan']>;
  },
): AgentTool {
  const { description, schema, plan } = made;
  return {
    name,
    description,
    inputSchema: inputSchemaOf(schema),
    act: risk,
    schema,
    plan: (input) => plan(input as z.output<Schema>),
  };
}

/**
 * A callable tool, for a model that is told of it. `execute` runs the tool of the registry; what it rejects with goes back
 * to the model.
 */
export function toldForModel(
  tool: TellableTool,
  execute: (name: string, input: object, signal: AbortSignal) => Promise<unknown>,
): AgentTool {
  const { name, risk, schema: own, told } = tool;
  const { description, act = risk, foreign, answer, schema = ownFields(own) } = told;
  return forModel(
    { name, risk: act },
    {
      description,
      schema,
      plan: (input) => ({
        run: async (signal) => ({ output: answer(await execute(name, input, signal)), foreign }),
      }),
    },
  );
}

/** A callable tool that models may be given. */
export type TellableTool = CallableTool & Required<Pick<CallableTool, 'told'>>;

/** What a model adds to the fields of a tool is left out, and fails nothing. */
function ownFields(schema: z.ZodType): z.ZodObject {
  if (!(schema instanceof z.ZodObject)) throw new TypeError('A tool for models takes an object');
  return schema.strip();
}

/**
 * The JSON Schema that a model is given, in words that every provider takes: no `$schema`, `propertyNames` or `default`, no
 * bounds that are those of all numbers, and no field beside those that are named. A field's `meta` says what is told and not
 * held to: names that are looked up with patience, a time that is cut.
 */
function inputSchemaOf(schema: z.ZodObject): Record<string, unknown> {
  const { $schema: _draft, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    override({ jsonSchema }) {
      delete jsonSchema.default;
      delete jsonSchema.propertyNames;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.type === 'object') jsonSchema.additionalProperties ??= false;
    },
  });
  return made;
}
