import { z } from 'zod';
import { longestContext } from '../core/prompt/data';
import { attachedSchema, givenFileSchema, givenFilesSchema } from '../core/record/given-files';
import { tracedEvents } from '../core/run/field-trace';
import { longestPageText, type PageText } from '../core/run/page-text';
import type { InsertRefusal } from '../core/run/run-failure';
import { runErrorCodes } from '../core/run/run-failure';
import type { Delivery, RunFile } from '../core/run/run-request';
import { type ConfigValue, resultForms, type SkillKey } from '../core/skill/model';
import { editorNames } from '../messages/editor-order';
import type { RunService } from '../messages/run-service';
import type { ArgumentSchemas } from '../wire/untrusted';

const refusals = runErrorCodes.filter((code): code is InsertRefusal => code.startsWith('field-'));

/**
 * Characters that a message may hold. Far more than any use of ours: who sends more is not our script, and shall not fill
 * the background's memory or the history.
 */
const limits = {
  /** A field's or a selection's text, and what the user typed. */
  text: 10_000_000,
  /** The longest address that browsers load. */
  url: 2_097_152,
  /** A word as the page has it may be a key or an address. */
  word: 10_000,
  name: 200,
  /** Of a file, longer than any that a sandbox makes. */
  path: 10_000,
  /** Of its content in base64; browsers carry no message of more. */
  file: 100_000_000,
  /** Longer than any language tag. */
  tag: 100,
};

/** Of what a page may make as long as it likes: the end of it is left out, and the run goes on. */
const clippedTo = (most: number) => z.string().transform((text) => text.slice(0, most));
const clipped = clippedTo(1_000);

/** Fields of a form, and changes of one rewrite. */
const mostFields = 200;
const mostChanges = 100_000;

/** Strategies that one text is tried by. */
const mostTried = 40;

const name = z.string().max(limits.name);

/** What a run may know of its target. */
export const targetSchema = z.object({
  editable: z.boolean(),
  readOnly: z.boolean().optional(),
  read: z.enum(['selection', 'field', 'nothing']),
  text: z.string().max(limits.text),
  ownPart: z.boolean().optional(),
  context: clippedTo(longestContext).optional(),
  rich: z.boolean().optional(),
  language: z.string().max(limits.tag).optional(),
  direction: z.enum(['ltr', 'rtl']).optional(),
  url: z.string().max(limits.url),
  title: clipped,
});

const offset = z.int().min(0).max(longestPageText);

/** What our script in a page says that the page is. */
export const pageTextSchema: z.ZodType<PageText> = z
  .object({
    text: z.string().max(longestPageText),
    answered: z.object({ start: offset, end: offset }).optional(),
    leftOut: z.int().min(0).optional(),
  })
  .refine(
    ({ text, answered }) => !answered || (answered.start < answered.end && answered.end <= text.length),
  );

const deliveries = ['replace', 'insert', 'card', 'clipboard', 'memo'] as const satisfies Delivery[];

/** Levels of a field's value: a function may take lists and objects. */
const mostLevels = 32;

/** The characters of a value of JSON; undefined for what is none, or is nested too deeply. */
function lengthOf(value: unknown, level = 0): number | undefined {
  if (level > mostLevels) return undefined;
  if (typeof value === 'string') return value.length;
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return 1;
  if (typeof value !== 'object') return undefined;
  let sum = 1;
  for (const [key, part] of Object.entries(value)) {
    const length = lengthOf(part, level + 1);
    if (length === undefined) return undefined;
    sum += key.length + length;
  }
  return sum;
}

const fields = z
  .record(name, z.unknown())
  .refine(
    (values) =>
      Object.keys(values).length <= mostFields &&
      (lengthOf(values) ?? Number.POSITIVE_INFINITY) <= limits.text,
  )
  .transform((values) => values as Record<string, ConfigValue>);

const next = z.strictObject({
  run: name,
  text: z.string().max(limits.word).regex(/\S/),
  version: z.int().min(0),
  inField: z.enum(['replace', 'insert']).optional(),
});

const request = z.object({
  skill: (name.regex(/^(builtin|plugin|user|site):./) as unknown as z.ZodType<SkillKey>).optional(),
  instruction: z.string().max(limits.text),
  target: targetSchema,
  place: z.enum(deliveries),
  page: pageTextSchema.optional(),
  attached: attachedSchema.optional(),
  withoutDraft: z.boolean().optional(),
  withPage: z.boolean().optional(),
  goes: z.enum(deliveries).optional(),
  fields: fields.optional(),
  given: givenFilesSchema.optional(),
  next: next.optional(),
  model: name.optional(),
  trial: z.boolean().optional(),
});

const amount = z.int().min(0);
const facts = z.strictObject({ characters: amount, lines: amount });

/** Names of ours alone: nobody's words go into a report by way of it. */
const traceSchema = z.strictObject({
  field: z.enum(['textarea', 'input', 'contenteditable', 'editor', 'none']),
  editor: z.enum(editorNames).optional(),
  inFrame: z.boolean(),
  scope: z.enum(['selection', 'field', 'caret']),
  before: facts,
  text: facts,
  cancelled: z.array(z.enum(tracedEvents)).max(tracedEvents.length),
  tried: z
    .array(
      z.strictObject({
        strategy: z.string().regex(/^[a-z-]{1,30}$/),
        came: z.enum(['taken', 'untouched', 'declined', 'merged', 'joined', 'remade', ...refusals]),
        milliseconds: amount,
      }),
    )
    .max(mostTried),
  outcome: z.enum(['sent', ...refusals]),
});

/** What became of a text that was to be written. */
export const outcomeSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('written'), strategy: name, undoKey: z.boolean().optional() }),
  z.object({
    status: z.literal('sent'),
    strategy: name,
    canUndo: z.boolean(),
    trace: traceSchema.optional(),
  }),
  z.object({ status: z.literal('unchanged') }),
  z.object({
    status: z.literal('refused'),
    reason: z.enum(refusals),
    detail: clipped.optional(),
    trace: traceSchema.optional(),
  }),
]);

const answer = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    accepted: z.array(z.boolean()).max(mostChanges).optional(),
    always: z.boolean().optional(),
    once: z.boolean().optional(),
  }),
  z.object({ ok: z.literal(false), always: z.boolean().optional() }),
]);

const file: z.ZodType<RunFile> = z.object({
  path: z.string().max(limits.path),
  text: z.string().max(limits.file),
  encoding: z.enum(['utf8', 'base64']),
});

const copied = z.union([
  z.strictObject({ file: z.string().max(limits.path) }),
  z.strictObject({ form: z.enum(resultForms) }),
  z.strictObject({ version: z.int().min(0) }),
]);

const none = z.tuple([]);

/** What a page may say over the port of its run. What comes from a page's process is never taken on trust. */
export const runSchemas: ArgumentSchemas<RunService> = {
  start: {
    args: z.tuple([request, z.undefined(), z.undefined()]),
    answers: { 1: z.undefined(), 2: outcomeSchema.optional() },
  },
  alive: none,
  stop: none,
  answer: z.tuple([z.int(), answer]),
  elsewhere: z.tuple([z.int()]),
  give: z.tuple([givenFileSchema]),
  copy: z.tuple([name, copied.optional()]),
  save: z.tuple([file]),
  copyReport: z.tuple([traceSchema]),
  addWord: z.tuple([name, z.string().max(limits.word)]),
  requests: none,
};
