import type { RunRecord } from '../../core/run/run-record';
import type { HistoryCommands, HistoryQuery } from '../../messages/history-commands';
import { skillNameOf, statusText } from './run-texts';

/** How a history is saved: all that is kept, a table, or a text to read. */
export const exportForms = ['json', 'csv', 'md'] as const;

export type ExportForm = (typeof exportForms)[number];

const types: Record<ExportForm, string> = {
  json: 'application/json',
  csv: 'text/csv',
  md: 'text/markdown',
};

/** Rows that are asked for at a time. */
const portion = 200;

/** The records of all runs that were searched for, newest first. One that goes meanwhile is left out. */
export async function recordsFound(
  commands: Pick<HistoryCommands, 'runs' | 'run'>,
  query: Omit<HistoryQuery, 'before' | 'limit'>,
): Promise<RunRecord[]> {
  const records: RunRecord[] = [];
  for (let before: number | undefined; ; ) {
    const { runs, more } = await commands.runs({ ...query, before, limit: portion });
    for (const { id } of runs) {
      const record = await commands.run(id);
      if (record) records.push(record);
    }
    if (!more) return records;
    before = runs.at(-1)?.startedAt;
  }
}

/** The file in which the runs are saved. */
export function exportOf(records: readonly RunRecord[], form: ExportForm): { name: string; blob: Blob } {
  const texts = {
    json: () => `${JSON.stringify(records, undefined, 2)}\n`,
    csv: () => csvOf(records),
    md: () => markdownOf(records),
  };
  return { name: `caretaker-history.${form}`, blob: new Blob([texts[form]()], { type: types[form] }) };
}

const columns = {
  started: ({ startedAt }) => new Date(startedAt).toISOString(),
  skill: skillNameOf,
  site: ({ site }) => site,
  model: ({ requests }) => requests?.[0]?.label,
  status: ({ status }) => status,
  seconds: ({ duration }) => duration && duration / 1000,
  tokens_in: ({ usage }) => usage?.input,
  tokens_out: ({ usage }) => usage?.output,
  cost_usd: ({ cost }) => cost,
  request: ({ request }) => request.instruction,
  text: ({ request }) => request.target.text,
  result: ({ text }) => text,
} satisfies Record<string, (record: RunRecord) => string | number | undefined>;

/** A table as RFC 4180 has it. It begins with the mark by which spreadsheets know UTF-8. */
function csvOf(records: readonly RunRecord[]): string {
  const rows = records.map((record) => Object.values(columns).map((cellOf) => cell(cellOf(record))));
  return `\u{feff}${[Object.keys(columns), ...rows].map((row) => `${row.join(',')}\r\n`).join('')}`;
}

/**
 * A spreadsheet takes what begins so for a formula, and a page's text or a model's answer must not be one
 * (owasp.org, CSV injection).
 */
const formula = /^[=+\-@\t\r]/;

function cell(value: string | number | undefined): string {
  if (typeof value !== 'string') return value === undefined ? '' : String(value);
  const harmless = formula.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** A section for each run. What was asked and what came are quotations, so that no heading in them is one of the file. */
function markdownOf(records: readonly RunRecord[]): string {
  const sections = records.map((record) => {
    const { site, requests, status, request, startedAt, text } = record;
    const facts = [site, requests?.[0]?.label, statusText(status)].filter(Boolean).join(' · ');
    const parts = [request.instruction, request.target.text, text].filter((part) => part.trim() !== '');
    return [
      `## ${skillNameOf(record)}, ${new Date(startedAt).toLocaleString()}`,
      facts,
      ...parts.map(quoted),
    ];
  });
  return `${sections.flat().join('\n\n')}\n`;
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n');
}
