import { siteOf } from '../core/record/record';
import { runErrorCodes } from '../core/run/run-failure';
import type { SentRequest } from '../core/run/run-question';
import type { RunRecord } from '../core/run/run-record';
import { type Check, isFlag, isMap, isNumber, isText, isTexts, listOf, optional, shape } from './records';

const statuses = new Set<unknown>(['running', 'success', 'error', 'timeout', 'cancelled', 'interrupted']);

/** Without these a record is none of a run: version 0.1 wrote them all. */
const isRun = shape({
  id: isText,
  skill: isText,
  request: shape({
    instruction: isText,
    target: shape({ text: isText, url: isText, title: isText }),
    fields: optional(isMap),
  }),
  status: (status) => statuses.has(status),
  text: isText,
  words: isTexts,
  startedAt: isNumber,
});

const codes = new Set<unknown>(runErrorCodes);
const deliveries = new Set<unknown>(['insert', 'replace', 'card', 'clipboard', 'memo']);

const isCode: Check = (code) => codes.has(code);
const isAmount: Check = (value) => Number.isFinite(value);
const mapOfTexts: Check = (value) => isMap(value) && Object.values(value).every(isText);

/** By kind, what a step tells: pages look words up for it. */
const steps = new Map<unknown, Check>([
  ['sent', shape({ host: isText, model: isText })],
  ['retry', shape({ code: isCode, seconds: isNumber })],
  ['tool', shape({ name: isText, ok: isFlag, duration: isNumber })],
  [
    'call',
    shape({
      call: isNumber,
      name: isText,
      subject: isText,
      ok: optional(isFlag),
      duration: optional(isNumber),
    }),
  ],
  ['asked', shape({ ok: optional(isFlag) })],
  ['delivered', shape({ delivery: (delivery) => deliveries.has(delivery), status: isText })],
]);
const isStep: Check = (step) => isMap(step) && isAmount(step.at) && steps.get(step.kind)?.(step) === true;

const isSent = { host: isText, model: isText, label: isText, local: isFlag, system: isText, message: isText };
/** Version 0.1 to 0.3 kept one request of each run, without its scheme. */
const isOldSent = shape(isSent);

/** What a record may say beside; one that is damaged is left out. */
const more: Partial<Record<keyof RunRecord, Check>> = {
  duration: isAmount,
  failure: shape({ code: isCode, detail: optional(isText), params: optional(mapOfTexts) }),
  site: isText,
  skillName: isText,
  mode: isText,
  delivery: isText,
  requests: listOf(
    shape({
      ...isSent,
      origin: isText,
      tools: optional(isTexts),
      after: optional(isNumber),
      cut: optional(isNumber),
    }),
  ),
  usage: shape({ input: isNumber, output: isNumber }),
  cost: isAmount,
  steps: listOf(isStep),
  files: listOf(shape({ path: isText, text: isText, encoding: isText })),
};

/** A run as far as its record can be read; undefined if it is none. One of an older version gets the site that it was on, and
 * its one request as the first. */
export function runOf(record: unknown): RunRecord | undefined {
  if (!isRun(record) || !isMap(record)) return undefined;
  const whole = Object.fromEntries(
    Object.entries(record).filter(([key, value]) => more[key as keyof RunRecord]?.(value) ?? true),
  ) as unknown as RunRecord;
  const site = whole.site ?? siteOf(whole.request.target.url);
  const { sent, ...rest } = whole as RunRecord & { sent?: SentRequest };
  const requests = rest.requests ?? (isOldSent(sent) && sent ? [{ ...sent, origin: sent.host }] : undefined);
  return { ...rest, ...(requests && { requests }), ...(site !== '' && { site }) };
}
