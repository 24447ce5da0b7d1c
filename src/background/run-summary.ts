import type { RunRecord } from '../core/run/run-record';
import { idOf } from '../core/skill/key';
import type { RunMarks, RunSummary, RunsWanted } from '../messages/history-commands';

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
    ...(requests?.[0] && { model: modelOf(record) }),
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

/** The skills, sites and models of the runs, each once, those of the newest first. */
export function marksOfRuns(records: readonly RunRecord[]): RunMarks {
  const skills = new Map(records.map(({ skill, skillName }) => [skill, skillName ?? idOf(skill)]));
  const each = (markOf: (record: RunRecord) => string | undefined) => [
    ...new Set(records.flatMap((record) => markOf(record) || [])),
  ];
  return { skills: [...skills], sites: each(({ site }) => site), models: each(modelOf) };
}

function modelOf({ requests }: Pick<RunRecord, 'requests'>): string | undefined {
  return requests?.[0]?.label;
}

function isWanted(record: RunRecord, { skill, site, model, status, since }: RunsWanted): boolean {
  if (since !== undefined && record.startedAt < since) return false;
  const pairs = [
    [skill, record.skill],
    [site, record.site],
    [model, modelOf(record)],
    [status, record.status],
  ];
  return pairs.every(([wanted, found]) => wanted === undefined || wanted === found);
}

/**
 * Whether a record is of those that are wanted, and every word occurs in one of its fields or another. Case and accents do not count.
 */
export function createRunFilter(query: string, wanted: RunsWanted = {}): (record: RunRecord) => boolean {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (record) => {
    if (!isWanted(record, wanted)) return false;
    if (words.length === 0) return true;
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
