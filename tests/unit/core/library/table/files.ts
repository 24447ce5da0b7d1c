/** Files of tables, made as the libraries make them. */
import { Buffer } from 'node:buffer';

export interface TensorGiven {
  dtype: string;
  shape: number[];
  bytes: Uint8Array;
}

/** `model.safetensors` with these tensors, one behind the other; `header`: changes what it says of them. */
export function safetensors(
  tensors: Record<string, TensorGiven>,
  header: (entries: Record<string, unknown>) => unknown = (entries) => entries,
): Uint8Array<ArrayBuffer> {
  let at = 0;
  const entries = Object.entries(tensors).map(([name, { dtype, shape, bytes }]) => {
    const begin = at;
    at += bytes.length;
    return [name, { dtype, shape, data_offsets: [begin, at] }] as const;
  });
  const said = JSON.stringify(header(Object.fromEntries(entries)));
  return withHeader(said, ...Object.values(tensors).map(({ bytes }) => bytes));
}

/** Padded to eight bytes with spaces, as the libraries do. */
export function withHeader(header: string, ...data: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(header);
  const padded = Buffer.concat([text, Buffer.alloc((8 - (text.length % 8)) % 8, ' ')]);
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(padded.length));
  return Uint8Array.from(Buffer.concat([length, padded, ...data]));
}

const floats = (rows: number[][]) => rows.flat();

export const f32 = (rows: number[][]): TensorGiven => ({
  dtype: 'F32',
  shape: [rows.length, rows[0]?.length ?? 0],
  bytes: new Uint8Array(Float32Array.from(floats(rows)).buffer),
});

export const i8 = (rows: number[][]): TensorGiven => ({
  dtype: 'I8',
  shape: [rows.length, rows[0]?.length ?? 0],
  bytes: new Uint8Array(Int8Array.from(floats(rows)).buffer),
});

/** Of numbers that half precision has exactly, by their bits. */
export const f16 = (shape: number[], bits: number[]): TensorGiven => ({
  dtype: 'F16',
  shape,
  bytes: new Uint8Array(Uint16Array.from(bits).buffer),
});

export const i32 = (numbers: number[]): TensorGiven => ({
  dtype: 'I32',
  shape: [numbers.length],
  bytes: new Uint8Array(Int32Array.from(numbers).buffer),
});

export const f64 = (numbers: number[]): TensorGiven => ({
  dtype: 'F64',
  shape: [numbers.length],
  bytes: new Uint8Array(Float64Array.from(numbers).buffer),
});

/** `tokenizer.json` as those of BERT have it, with this vocabulary in the order of its rows. */
export const bertTokenizer = (words: readonly string[], changes: object = {}) => ({
  version: '1.0',
  truncation: null,
  padding: null,
  added_tokens: [{ id: 0, content: '[UNK]', special: true, single_word: false, normalized: false }],
  normalizer: {
    type: 'BertNormalizer',
    clean_text: true,
    handle_chinese_chars: true,
    strip_accents: null,
    lowercase: true,
  },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: { type: 'TemplateProcessing' },
  decoder: { type: 'WordPiece' },
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(words.map((word, row) => [word, row])),
  },
  ...changes,
});

/** As those of SentencePiece have it; the first piece is the unknown one. */
export const unigramTokenizer = (pieces: readonly [string, number][], changes: object = {}) => ({
  version: '1.0',
  added_tokens: [],
  normalizer: {
    type: 'Sequence',
    normalizers: [
      { type: 'NFKC' },
      { type: 'Replace', pattern: { String: '!' }, content: ' ! ' },
      { type: 'Replace', pattern: { Regex: '\\s+' }, content: ' ' },
      { type: 'Strip', strip_left: true, strip_right: true },
    ],
  },
  pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'always', split: false },
  model: { type: 'Unigram', unk_id: 0, byte_fallback: false, vocab: [['[UNK]', -10], ...pieces] },
  ...changes,
});

export const jsonBytes = (value: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));
