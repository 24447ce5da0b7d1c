import type { ImportFailure } from '../import-types';
import type { StaticTable } from './static-table';
import type { TableProblem } from './table-problem';

/** What is known of a table that is kept, without its rows. */
export interface TableFacts {
  /** Of the file of its rows. */
  name: string;
  /** Of both files. */
  bytes: number;
  /** SHA-256 of both files, in lower-case hexadecimal. */
  modelSum: string;
  tokenizerSum: string;
}

/** The files of one table, in whatever order they were chosen. */
export interface TableFiles {
  model: File;
  tokenizer: File;
}

/** Where they can be had. */
export interface TableAddress {
  /** Of the folder that both lie in, with a slash at its end. */
  folder: string;
  /** What the SHA-256 of the model's file has to be, in lower-case hexadecimal; undefined: it is shown. */
  sum?: string | undefined;
}

export type TableKept = { kept: TableFacts } | { problem: TableProblem } | { failure: ImportFailure };

/** Names of the two in their folder. */
export const tableFileNames = { model: 'model.safetensors', tokenizer: 'tokenizer.json' };

/**
 * The folder of a table, from what a user types or pastes: its own address, or that of one of its files. Undefined for what is no address of
 * the web.
 */
export function folderOfTable(typed: string): string | undefined {
  const url = URL.parse(typed.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined;
  const { model, tokenizer } = tableFileNames;
  const last = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const folder = last === model || last === tokenizer ? url.pathname.slice(0, -last.length) : url.pathname;
  return `${url.origin}${folder.endsWith('/') ? folder : `${folder}/`}`;
}

export interface TableStore {
  facts(): Promise<TableFacts | undefined>;
  table(): Promise<StaticTable | undefined>;
  /** Takes the place of the one there is. */
  put(facts: TableFacts, table: StaticTable): Promise<void>;
  clear(): Promise<void>;
}

/** Tells a table apart from all others: vectors that another one has made mean nothing to it. */
export const nameOfTable = ({ modelSum, tokenizerSum }: TableFacts): string =>
  `table ${modelSum.slice(0, 32)} ${tokenizerSum.slice(0, 32)}`;
