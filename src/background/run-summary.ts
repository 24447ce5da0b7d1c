import type { RunRecord } from '../core/run/run-record';
import { idOf } from '../core/skill/key';
import type { RunSummary } from '../messages/history-commands';

/** Characters of a text that a line of the history shows. */
const shown = 200;

/** The record without its long texts. */
export function summaryOf(record: RunRecord): RunSummary {
  const { id, skill, skillName, status, startedAt, duration, site, cost, requests, usage } = record;
  return {
    id,
    skill,
    status,
    startedAt,
    ...(skillName !== undefined && { skillName }),
    ...(duration !== undefined && { duration }),
    ...(site !== undefined && { site }),
    ...(cost !== undefined && { cost }),
    ...(requests?.[0] && { model: requests[0].label }),
    ...(usage && { usage }),
    asked: start(askedIn(record)),
    result: start(record.text),
  };
}

/** What the user asked for: their words, else what they were about. */
function askedIn({ request }: RunRecord): string {
  return request.instruction.trim() || request.target.text.trim();
}

function start(text: string): string {
  return text.trim().slice(0, shown);
}

/** Whether every word occurs in one field of the record or another. Case and accents do not count. */
export function createRunFilter(query: string): (record: RunRecord) => boolean {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return () => true;
  return (record) => {
    const text = folded(fieldsOf(record).join('\n'));
    return words.every((word) => text.includes(word));
  };
}

/** Latin letters with marks. Only these are taken apart: whole texts take ten times as long. */
const marked = /[\u00c0-\u024f\u1e00-\u1eff]+/g;
const marks = /[\u0300-\u036f]+/g;

/** In lower case and without accents. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .replace(marked, (letters) => letters.normalize('NFD'))
    .replace(marks, '');
}

function fieldsOf({
  skill,
  skillName = '',
  site = '',
  request,
  text,
  requests,
  failure,
}: RunRecord): string[] {
  const { instruction, target, fields = {} } = request;
  return [
    idOf(skill),
    skillName,
    site,
    instruction,
    target.text,
    target.title,
    ...Object.values(fields).map(String),
    text,
    ...(requests?.[0] ? [requests[0].label, requests[0].model, requests[0].host] : []),
    ...(failure ? [failure.code, failure.detail ?? '', ...Object.values(failure.params ?? {})] : []),
  ];
}
