import { z } from 'zod';
import { type InsertRefusal, runErrorCodes } from '../core/run/types';
import type { SkillKey } from '../core/skill/model';
import type { RunPortFromPage } from '../messages/run-port';

const refusals = runErrorCodes.filter((code): code is InsertRefusal => code.startsWith('field-'));

const target = z.object({
  editable: z.boolean(),
  scope: z.enum(['selection', 'field', 'caret', 'nothing']),
  text: z.string(),
  url: z.string(),
  title: z.string(),
});

const request = z.object({
  skill: z.string().regex(/^(builtin|plugin|user|site):./) as unknown as z.ZodType<SkillKey>,
  instruction: z.string(),
  target,
  trial: z.boolean().optional(),
});

const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('written'), strategy: z.string() }),
  z.object({ status: z.literal('unchanged') }),
  z.object({ status: z.literal('refused'), reason: z.enum(refusals), detail: z.string().optional() }),
]);

const fromPage: z.ZodType<RunPortFromPage> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), request }),
  z.object({ type: z.literal('stop') }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('inserted'), outcome }),
  z.object({ type: z.literal('copy'), runId: z.string() }),
  z.object({ type: z.literal('add-word'), runId: z.string(), word: z.string() }),
]);

/** A message of the run port, if it has the shape of one. What comes from a page's process is never taken on trust. */
export function parseFromPage(raw: unknown): RunPortFromPage | undefined {
  const parsed = fromPage.safeParse(raw);
  return parsed.success ? parsed.data : undefined;
}
