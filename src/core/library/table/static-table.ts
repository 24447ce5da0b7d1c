/**
 * A table that says what texts mean: a row of numbers for each piece of a word, whose mean is the vector of a text (model2vec,
 * https://github.com/MinishLab/model2vec). It is looked up here, and nobody is asked.
 */
import { utf8TextOf } from '../../utf8';
import { numbersOf, readSafetensors, type Tensor } from './safetensors';
import { tableError } from './table-problem';
import { createTokenize } from './tokenize';
import { lastRowOf, mostRows, readTokenizer, type Tokenizer } from './tokenizer';

/** Its rows in a byte for each number: `numbers` of a row, times its scale, are those of the row. */
export interface StaticTable {
  tokenizer: Tokenizer;
  /** Numbers of a row. */
  length: number;
  scales: Float64Array<ArrayBuffer>;
  numbers: Int8Array<ArrayBuffer>;
}

/** Bytes of the files. Of the tables that are offered (2026), those for English have 8 to 130 MB. */
export const tableLimits = { model: 256_000_000, tokenizer: 32_000_000 };

/** Numbers of a row, and of all: as many bytes are kept, and read again by each background that searches. */
const mostInRow = 4_096;
const mostInAll = 64_000_000;

/** Makes a table of the bytes of `model.safetensors` and `tokenizer.json`. Throws a `TableError`. */
export function makeTable(
  model: Uint8Array<ArrayBuffer>,
  tokenizerJson: Uint8Array<ArrayBuffer>,
): StaticTable {
  const text = utf8TextOf(tokenizerJson);
  if (text === undefined) throw tableError('tokenizer');
  const tensors = readSafetensors(model);
  const tokenizer = readTokenizer(text);
  const pieces = lastRowOf(tokenizer.pieces) + 1;
  // As model2vec and as Sentence Transformers call it.
  const embeddings = tensors.get('embeddings') ?? tensors.get('embedding.weight');
  const [rows = 0, length = 0, ...more] = embeddings?.shape ?? [];
  if (!embeddings || rows < 1 || length < 1 || more.length > 0) throw tableError('tensor');
  const read = numbersOf(embeddings);
  if (!read || embeddings.dtype.startsWith('I') !== (embeddings.dtype === 'I8'))
    throw tableError('type', embeddings.dtype);
  if (rows > mostRows || length > mostInRow || pieces * length > mostInAll)
    throw tableError('large', `${rows} × ${length}`);
  // Of a table with few rows for many pieces these say which row a piece has, and how much it counts.
  const mapping = listOf(tensors.get('mapping'), ['I32', 'I64'], pieces);
  const weights = listOf(tensors.get('weights'), ['F64', 'F32', 'F16'], pieces);
  if (!mapping && pieces > rows) throw tableError('rows', pieces - 1);

  const scales = new Float64Array(pieces);
  const numbers = new Int8Array(pieces * length);
  const row = new Float64Array(length);
  for (let piece = 0; piece < pieces; piece += 1) {
    const from = mapping ? mapping(piece) : piece;
    if (from < 0 || from >= rows) throw tableError('rows', from);
    const weight = weights ? weights(piece) : 1;
    let largest = 0;
    for (let index = 0; index < length; index += 1) {
      const value = read(from * length + index) * weight;
      if (!Number.isFinite(value)) throw tableError('numbers');
      row[index] = value;
      largest = Math.max(largest, Math.abs(value));
    }
    const scale = largest / 127;
    scales[piece] = scale;
    // Of the smallest numbers there are, a part may be none.
    if (scale === 0) continue;
    for (let index = 0; index < length; index += 1)
      numbers[piece * length + index] = Math.round((row[index] as number) / scale);
  }
  return { tokenizer, length, scales, numbers };
}

function listOf(
  tensor: Tensor | undefined,
  types: readonly string[],
  least: number,
): ((index: number) => number) | undefined {
  if (!tensor) return undefined;
  const read = types.includes(tensor.dtype) ? numbersOf(tensor) : undefined;
  if (!read) throw tableError('type', tensor.dtype);
  const [length = 0, ...more] = tensor.shape;
  if (more.length > 0 || length < least) throw tableError('rows', length);
  return read;
}

/** What tells the vector of a text: the mean of the rows of its pieces. All are zero where it has none. */
export function createLookUp({
  tokenizer,
  length,
  scales,
  numbers,
}: StaticTable): (text: string) => number[] {
  const tokenize = createTokenize(tokenizer);
  return (text) => {
    const rows = tokenize(text);
    const sum = new Array<number>(length).fill(0);
    for (const row of rows) {
      const scale = (scales[row] as number) / rows.length;
      for (let index = 0, at = row * length; index < length; index += 1, at += 1)
        sum[index] = (sum[index] as number) + (numbers[at] as number) * scale;
    }
    return sum;
  };
}
