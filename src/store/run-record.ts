import type { RunRecord } from '../core/run/types';
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

/** What a record may say beside; one that is damaged is left out. */
const more: Partial<Record<keyof RunRecord, Check>> = {
  duration: isNumber,
  failure: shape({ code: isText, detail: optional(isText), params: optional(isMap) }),
  site: isText,
  skillName: isText,
  mode: isText,
  delivery: isText,
  sent: shape({ host: isText, model: isText, label: isText, local: isFlag, system: isText, message: isText }),
  usage: shape({ input: isNumber, output: isNumber }),
  cost: isNumber,
  steps: listOf(shape({ at: isNumber, kind: isText })),
  files: listOf(shape({ path: isText, text: isText, encoding: isText })),
};

/** A run as far as its record can be read; undefined if it is none. One of version 0.1 gets the site that it was on. */
export function runOf(record: unknown): RunRecord | undefined {
  if (!isRun(record) || !isMap(record)) return undefined;
  const whole = Object.fromEntries(
    Object.entries(record).filter(([key, value]) => more[key as keyof RunRecord]?.(value) ?? true),
  ) as unknown as RunRecord;
  const site = whole.site ?? siteOf(whole.request.target.url);
  return { ...whole, ...(site !== '' && { site }) };
}

function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
