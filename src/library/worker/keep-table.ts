import { makeTable, tableLimits } from '../../core/library/table/static-table';
import {
  type TableAddress,
  type TableFiles,
  type TableKept,
  type TableStore,
  tableFileNames,
} from '../../core/library/table/table-facts';
import { TableError, tableError } from '../../core/library/table/table-problem';
import { type FetchNeeds, fetchSource } from './fetch-source';
import { ImportError } from './source';

interface KeepTableNeeds extends Omit<FetchNeeds, 'granted'> {
  tables: Pick<TableStore, 'put'>;
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

/** With the match patterns of the origins that the extension may reach. */
export type TableToFetch = TableAddress & Pick<FetchNeeds, 'granted'>;

interface TableBytes {
  name: string;
  model: Uint8Array<ArrayBuffer>;
  tokenizer: Uint8Array<ArrayBuffer>;
}

/** Reads the files of a table, or downloads them, and keeps it in place of the one there was; or says why not, and keeps that one. */
export async function keepTable(from: TableFiles | TableToFetch, needs: KeepTableNeeds): Promise<TableKept> {
  try {
    const { name, model, tokenizer } = await ('folder' in from ? downloaded(from, needs) : bytesOf(from));
    const modelSum = await needs.sha256(model);
    // Before a number of it is read.
    if ('folder' in from && from.sum !== undefined && from.sum !== modelSum)
      throw tableError('digest', modelSum);
    const table = makeTable(model, tokenizer);
    const bytes = model.length + tokenizer.length;
    const facts = { name, bytes, modelSum, tokenizerSum: await needs.sha256(tokenizer) };
    await needs.tables.put(facts, table);
    return { kept: facts };
  } catch (error) {
    if (error instanceof TableError) return { problem: error.problem };
    if (!(error instanceof ImportError)) throw error;
    const { failure } = error;
    return failure.kind === 'archive' ? { problem: { code: 'large' } } : { failure };
  }
}

async function bytesOf({ model, tokenizer }: TableFiles): Promise<TableBytes> {
  const isLarge = tokenizer.size > tableLimits.tokenizer;
  if (model.size > tableLimits.model || isLarge)
    throw tableError('large', (isLarge ? tokenizer : model).name);
  return {
    name: model.name,
    model: new Uint8Array(await model.arrayBuffer()),
    tokenizer: new Uint8Array(await tokenizer.arrayBuffer()),
  };
}

/** The small one first: where there is none, the large one is not asked for. */
async function downloaded({ folder, granted }: TableToFetch, needs: KeepTableNeeds): Promise<TableBytes> {
  const file = async (which: keyof typeof tableFileNames) => {
    const most = tableLimits[which];
    return (await fetchSource(`${folder}${tableFileNames[which]}`, { ...needs, granted, most })).bytes;
  };
  const tokenizer = await file('tokenizer');
  return { name: tableFileNames.model, model: await file('model'), tokenizer };
}
