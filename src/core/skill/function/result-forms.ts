/** The result of a function that is more than a text, as people read it and as it goes into a field or onto the clipboard. */

import { isObject, type JsonObject } from '../../json-object';
import type { ResultForm } from '../model';

/** What a function gave, where that is more than a text. */
export interface FunctionResult {
  value: unknown;
  /** The run's text is words that were to be delivered: a part of it, or all of it in a form that the user wants. */
  isText: boolean;
  /** Where a value is one of few: the properties that lead there, `*` for any item or property. */
  choices: readonly (readonly string[])[];
}

/** The result in that form; empty where it has no table. */
export function resultAs(value: unknown, form: ResultForm): string {
  switch (form) {
    case 'json':
      return JSON.stringify(value, undefined, 2) ?? 'null';
    case 'markdown':
      return markdownOf(value).trim();
    case 'text':
      return textOf(value).trim();
    case 'table':
      return tablesIn(value)
        .map(
          ({ name, rows }) => (name === undefined ? '' : `**${escapeMarkdown(name)}**\n\n`) + tableOf(rows),
        )
        .join('\n\n');
  }
}

/** Whether the list is shown as a table: all its items are objects, and there is something in them. */
export const isTable = (list: unknown): list is JsonObject[] =>
  Array.isArray(list) && list.every(isObject) && list.some((row) => Object.keys(row).length > 0);

/** The names of the table's columns, in the order in which the rows bring them. */
export const columnsOf = (rows: readonly JsonObject[]): string[] => [
  ...new Set(rows.flatMap((row) => Object.keys(row))),
];

/** The value itself, or those of its properties, that are tables. A single one needs no name. */
function tablesIn(value: unknown): { name?: string; rows: JsonObject[] }[] {
  if (isTable(value)) return [{ rows: value }];
  if (!isObject(value)) return [];
  const found = Object.entries(value).flatMap(([name, rows]) => (isTable(rows) ? [{ name, rows }] : []));
  return found.length === 1 ? found.map(({ rows }) => ({ rows })) : found;
}

export const hasTable = (value: unknown): boolean => tablesIn(value).length > 0;

/** Levels of names and lists; what is deeper is JSON. */
const levels = 4;

/** Lists of objects as tables, objects as lists of their names and values, texts as they are. */
function markdownOf(value: unknown, level = 0): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return lineOf(value);
  if (level === levels) return codeOf(JSON.stringify(value));
  if (isTable(value)) return tableOf(value);
  if (Array.isArray(value)) return listOf(value, (item) => markdownOf(item, level + 1));
  return Object.entries(value)
    .map(([name, part]) => {
      const isLong = typeof part === 'object' && part !== null;
      const shown = `**${escapeMarkdown(name)}`;
      return isLong ? `${shown}**\n\n${markdownOf(part, level + 1)}\n` : `${shown}:** ${lineOf(part)}\n`;
    })
    .join('\n');
}

function listOf(items: readonly unknown[], write: (item: unknown) => string): string {
  if (items.length === 0) return nothing;
  return items.map((item) => `- ${write(item).trim().replaceAll('\n', '\n  ')}`).join('\n');
}

function tableOf(rows: readonly JsonObject[]): string {
  const columns = columnsOf(rows);
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map((name) => cellOf(escapeMarkdown(name)))),
    line(columns.map(() => '---')),
    ...rows.map((row) =>
      line(columns.map((name) => (Object.hasOwn(row, name) ? cellOf(inLine(row[name])) : ''))),
    ),
  ].join('\n');
}

/** On one line, with no bar that parts cells: one that a backslash stands before parts none already. */
function cellOf(text: string): string {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  return lines.join(' ').replace(/\\[\s\S]|\|/g, (found) => (found === '|' ? '\\|' : found));
}

/** Names and values on lines of their own, tables with tabs between their cells: no marks. */
function textOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return lineOf(value);
  if (isTable(value)) {
    const columns = columnsOf(value);
    const cell = (text: string) => text.replace(/\s+/g, ' ');
    const rows = value.map((row) =>
      columns.map((name) => (Object.hasOwn(row, name) ? inLine(row[name]) : '')),
    );
    return [columns, ...rows].map((cells) => cells.map(cell).join('\t')).join('\n');
  }
  if (Array.isArray(value))
    return value.every(isScalar) ? value.map(lineOf).join('\n') : value.map(inLine).join('\n');
  return Object.entries(value)
    .map(([name, part]) => (isScalar(part) ? `${name}: ${lineOf(part)}` : `${name}:\n${textOf(part)}\n`))
    .join('\n');
}

const isScalar = (value: unknown) => typeof value !== 'object' || value === null;

/** On one line: lists of simple values with commas, objects with their names; what is deeper is JSON. */
function inLine(value: unknown): string {
  if (isScalar(value)) return lineOf(value);
  const parts = Object.entries(value as object).map(([name, part]) => {
    const shown = isScalar(part) ? lineOf(part) : JSON.stringify(part);
    return Array.isArray(value) ? shown : `${name}: ${shown}`;
  });
  return parts.join(', ');
}

const nothing = '–';

function lineOf(value: unknown): string {
  if (value === null || value === undefined) return nothing;
  return typeof value === 'string' ? value : String(value);
}

/** A code span that no backtick in it ends. */
function codeOf(text: string): string {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? fence + text + fence : `${fence} ${text} ${fence}`;
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>|]/g, '\\$&');
}
