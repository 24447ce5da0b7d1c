import { z } from 'zod';
import { siteOf } from '../core/record/record';
import { runErrorCodes } from '../core/run/run-failure';
import type { SentRequest } from '../core/run/run-question';
import type { RunRecord } from '../core/run/run-record';

const texts = z.array(z.string());

/** Without these a record is none of a run: version 0.1 wrote them all. */
const runSchema = z.object({
  id: z.string(),
  skill: z.string(),
  request: z.object({
    instruction: z.string(),
    target: z.object({ text: z.string(), url: z.string(), title: z.string() }),
    fields: z.record(z.string(), z.unknown()).optional(),
  }),
  status: z.enum(['running', 'success', 'error', 'timeout', 'cancelled', 'interrupted']),
  text: z.string(),
  words: texts,
  startedAt: z.number(),
});

const code = z.enum(runErrorCodes);
const at = z.number();

/** By kind, what a step tells: pages look words up for it. */
const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sent'), at, host: z.string(), model: z.string() }),
  z.object({ kind: z.literal('retry'), at, code, seconds: z.number() }),
  z.object({ kind: z.literal('tool'), at, name: z.string(), ok: z.boolean(), duration: z.number() }),
  z.object({
    kind: z.literal('call'),
    at,
    call: z.number(),
    name: z.string(),
    subject: z.string(),
    ok: z.boolean().optional(),
    duration: z.number().optional(),
  }),
  z.object({
    kind: z.literal('step'),
    at,
    call: z.number(),
    within: z.number().optional(),
    step: z.string(),
    skill: z.string(),
    ok: z.boolean().optional(),
    duration: z.number().optional(),
    leftOut: z.literal(true).optional(),
  }),
  z.object({ kind: z.literal('asked'), at, ok: z.boolean().optional() }),
  z.object({
    kind: z.literal('delivered'),
    at,
    delivery: z.enum(['insert', 'replace', 'card', 'clipboard', 'memo']),
    status: z.string(),
  }),
]);

/** Version 0.1 to 0.3 kept one request of each run, without its scheme. */
const oldRequest = z.object({
  host: z.string(),
  model: z.string(),
  label: z.string(),
  local: z.boolean(),
  system: z.string(),
  message: z.string(),
});

/** What a record may say beside; one that is damaged is left out. */
const beside = new Map<string, z.ZodType>(
  Object.entries({
    duration: z.number(),
    failure: z.object({
      code,
      detail: z.string().optional(),
      params: z.record(z.string(), z.string()).optional(),
    }),
    site: z.string(),
    skillName: z.string(),
    mode: z.string(),
    delivery: z.string(),
    requests: z.array(
      oldRequest.extend({
        origin: z.string(),
        tools: texts.optional(),
        after: z.number().optional(),
        cut: z.number().optional(),
      }),
    ),
    sent: oldRequest,
    usage: z.object({ input: z.number(), output: z.number() }),
    cost: z.number(),
    result: z.object({
      value: z.unknown(),
      isText: z.boolean(),
      choices: z.array(texts),
    }),
    steps: z.array(step),
    files: z.array(z.object({ path: z.string(), text: z.string(), encoding: z.string() })),
  } satisfies Partial<Record<keyof RunRecord | 'sent', z.ZodType>>),
);

/** A run as far as its record can be read; undefined if it is none. One of an older version gets the site that it was on, and
 * its one request as the first. */
export function runOf(record: unknown): RunRecord | undefined {
  if (!runSchema.safeParse(record).success) return undefined;
  const { sent, ...run } = Object.fromEntries(
    Object.entries(record as object).filter(
      ([key, value]) => beside.get(key)?.safeParse(value).success ?? true,
    ),
  ) as unknown as RunRecord & { sent?: SentRequest };
  const site = run.site ?? siteOf(run.request.target.url);
  const requests = run.requests ?? (sent && [{ ...sent, origin: sent.host }]);
  return { ...run, ...(requests && { requests }), ...(site !== '' && { site }) };
}
