/**
 * Why a table for the search by meaning is not taken. `detail` is a name, a size or a number, or the file's own word for what is not known
 * here.
 */
export interface TableProblem {
  code:
    | 'files'
    | 'digest'
    | 'large'
    | 'cut'
    | 'header'
    | 'offsets'
    | 'tensor'
    | 'type'
    | 'numbers'
    | 'tokenizer'
    | 'kind'
    | 'rows';
  detail?: string | undefined;
}

export class TableError extends Error {
  constructor(readonly problem: TableProblem) {
    super(`table ${problem.code} ${problem.detail ?? ''}`.trim());
    this.name = 'TableError';
  }
}

/** Characters of a file's own words that are repeated. */
const longestDetail = 64;

/** The error, to be thrown. */
export function tableError(code: TableProblem['code'], detail?: unknown): TableError {
  const said = detail === undefined ? undefined : String(detail).slice(0, longestDetail);
  return new TableError({ code, ...(said !== undefined && { detail: said }) });
}
