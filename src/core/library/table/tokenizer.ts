/**
 * Reads `tokenizer.json` (https://github.com/huggingface/tokenizers), as far as static tables have it: how a text is made even, cut into
 * words, and these into pieces. What would be cut otherwise than the table's makers have is refused, since vectors of other pieces mean nothing.
 */
import { z } from 'zod';
import { tableError } from './table-problem';

/** A step that makes a text even. */
export type NormalStep =
  | { kind: 'bert'; clean: boolean; chinese: boolean; accents: boolean; lower: boolean }
  | { kind: 'lower' | 'accents' }
  | { kind: 'form'; form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' }
  | { kind: 'strip'; left: boolean; right: boolean }
  | { kind: 'prepend'; text: string }
  | { kind: 'replace'; text: string; by: string }
  /** Each run of white space by one text. */
  | { kind: 'spaces'; by: string };

/** A step that cuts a text into words. */
export type CutStep =
  | { kind: 'bert' }
  | { kind: 'spaces' }
  | { kind: 'metaspace'; sign: string; prepend: 'always' | 'first' | 'never'; split: boolean };

export interface Tokenizer {
  normal: readonly NormalStep[];
  cut: readonly CutStep[];
  pieces: Pieces;
}

/** What words are cut into; each piece by the number of its row. `scores` of `unigram`: how likely each piece is, as a logarithm. */
export type Pieces =
  | {
      kind: 'wordpiece';
      ids: Int32Array;
      texts: string[];
      prefix: string;
      longest: number;
      unknown: number | undefined;
    }
  | { kind: 'unigram'; ids: Int32Array; texts: string[]; scores: Float64Array; unknown: number | undefined };

const step = z.looseObject({ type: z.string() });
type Step = z.infer<typeof step>;

/** Steps in all. Some tables have one for each sign of ASCII. */
const mostSteps = 100;
const short = z.string().max(16);

const fileSchema = z.object({
  added_tokens: z
    .array(z.object({ content: z.string(), special: z.boolean() }))
    .max(2_000)
    .nullish(),
  normalizer: step.nullish(),
  pre_tokenizer: step.nullish(),
  model: z.looseObject({ type: z.string(), vocab: z.unknown() }),
});

const bert = z.object({
  clean_text: z.boolean().default(true),
  handle_chinese_chars: z.boolean().default(true),
  strip_accents: z.boolean().nullish(),
  lowercase: z.boolean().default(true),
});
const strip = z.object({ strip_left: z.boolean().default(true), strip_right: z.boolean().default(true) });
const replace = z.object({
  pattern: z.union([z.strictObject({ String: short.min(1) }), z.strictObject({ Regex: z.string() })]),
  content: short,
});
const metaspace = z.object({
  replacement: short.length(1).default('▁'),
  prepend_scheme: z.enum(['always', 'first', 'never']).optional(),
  add_prefix_space: z.boolean().optional(),
  split: z.boolean().default(true),
});
const wordpiece = z.object({
  unk_token: z.string().default('[UNK]'),
  continuing_subword_prefix: short.default('##'),
  max_input_chars_per_word: z.int().min(1).default(100),
});
const unigram = z.object({ unk_id: z.int().nonnegative().nullish(), byte_fallback: z.boolean().nullish() });

/** Characters of a piece, and of a word that is cut into pieces: what is longer takes long to cut, and is no word. */
export const longestPiece = 100;

/** Throws a `TableError`. */
export function readTokenizer(text: string): Tokenizer {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    throw tableError('tokenizer');
  }
  const { added_tokens: added, normalizer, pre_tokenizer: cutter, model } = known(fileSchema, file);
  // They would be looked for in the text before all else.
  const word = added?.find(({ special }) => !special);
  if (word) throw tableError('kind', word.content);
  return {
    normal: flat(normalizer, 'normalizers').map(normalStep),
    cut: flat(cutter, 'pretokenizers').map(cutStep),
    pieces: piecesOf(model),
  };
}

function known<Value>(schema: z.ZodType<Value>, given: unknown): Value {
  const read = schema.safeParse(given);
  if (!read.success) throw tableError('tokenizer');
  return read.data;
}

/** The steps of a sequence, one after the other. */
function flat(first: Step | null | undefined, list: string): Step[] {
  const steps: Step[] = [];
  const waiting = first ? [first] : [];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (next.type === 'Sequence') waiting.unshift(...known(z.array(step).max(mostSteps), next[list]));
    else steps.push(next);
    if (steps.length + waiting.length > mostSteps) throw tableError('tokenizer');
  }
  return steps;
}

function normalStep(given: Step): NormalStep {
  switch (given.type) {
    case 'BertNormalizer': {
      const { clean_text: clean, handle_chinese_chars: chinese, ...more } = known(bert, given);
      const { lowercase: lower, strip_accents: accents } = more;
      return { kind: 'bert', clean, chinese, lower, accents: accents ?? lower };
    }
    case 'Lowercase':
      return { kind: 'lower' };
    case 'StripAccents':
      return { kind: 'accents' };
    case 'NFC':
    case 'NFD':
    case 'NFKC':
    case 'NFKD':
      return { kind: 'form', form: given.type };
    case 'Strip': {
      const { strip_left: left, strip_right: right } = known(strip, given);
      return { kind: 'strip', left, right };
    }
    case 'Prepend':
      return { kind: 'prepend', text: known(z.object({ prepend: short }), given).prepend };
    case 'Replace': {
      const { pattern, content } = known(replace, given);
      if ('String' in pattern) return { kind: 'replace', text: pattern.String, by: content };
      // Of regular expressions that a file brings none is run.
      if (pattern.Regex === '\\s+') return { kind: 'spaces', by: content };
      throw tableError('kind', `Replace ${pattern.Regex}`);
    }
    default:
      throw tableError('kind', given.type);
  }
}

function cutStep(given: Step): CutStep {
  switch (given.type) {
    case 'BertPreTokenizer':
      return { kind: 'bert' };
    case 'WhitespaceSplit':
      return { kind: 'spaces' };
    case 'Metaspace': {
      const {
        replacement: sign,
        prepend_scheme: scheme,
        add_prefix_space: prefixes,
        split,
      } = known(metaspace, given);
      const prepend = prefixes === false ? 'never' : (scheme ?? 'always');
      return { kind: 'metaspace', sign, prepend, split };
    }
    default:
      throw tableError('kind', given.type);
  }
}

function piecesOf(model: z.infer<typeof fileSchema>['model']): Pieces {
  if (model.type === 'WordPiece') {
    const read = known(wordpiece, model);
    const { texts, ids } = fitting(entriesOfWords(model.vocab));
    const place = texts.indexOf(read.unk_token);
    const longest = Math.min(read.max_input_chars_per_word, longestPiece);
    const unknown = place < 0 ? undefined : ids[place];
    return { kind: 'wordpiece', ids, texts, prefix: read.continuing_subword_prefix, longest, unknown };
  }
  if (model.type !== 'Unigram') throw tableError('kind', model.type);
  const { unk_id: unknown, byte_fallback: hasBytes } = known(unigram, model);
  if (hasBytes) throw tableError('kind', 'byte_fallback');
  if (!Array.isArray(model.vocab)) throw tableError('tokenizer');
  const { texts, ids, scores } = fitting(model.vocab.map(scored));
  if (unknown != null && unknown >= model.vocab.length) throw tableError('rows', unknown);
  return { kind: 'unigram', ids, texts, scores: Float64Array.from(scores), unknown: unknown ?? undefined };
}

interface Entry {
  text: string;
  id: number;
  score: number;
}

function entriesOfWords(vocab: unknown): Entry[] {
  if (typeof vocab !== 'object' || vocab === null || Array.isArray(vocab)) throw tableError('tokenizer');
  return Object.entries(vocab).map(([text, id]) => {
    if (!Number.isSafeInteger(id)) throw tableError('tokenizer');
    return { text, id: id as number, score: 0 };
  });
}

function scored(entry: unknown, id: number): Entry {
  const [text, score] = Array.isArray(entry) ? entry : [];
  if (typeof text !== 'string' || typeof score !== 'number') throw tableError('tokenizer');
  return { text, id, score };
}

/** Rows of a table. */
export const mostRows = 1_000_000;

/** Those that a text may be cut into. Each has a row of its own. */
function fitting(entries: readonly Entry[]): { texts: string[]; ids: Int32Array; scores: number[] } {
  if (entries.length === 0 || entries.length > mostRows) throw tableError('tokenizer');
  const taken = new Set<number>();
  for (const { id } of entries) {
    if (id < 0 || id >= mostRows || taken.has(id)) throw tableError('rows', id);
    taken.add(id);
  }
  const some = entries.filter(({ text }) => text !== '' && text.length <= longestPiece);
  return {
    texts: some.map(({ text }) => text),
    ids: Int32Array.from(some, ({ id }) => id),
    scores: some.map(({ score }) => score),
  };
}

/** The largest row that a piece has. */
export function lastRowOf({ ids, unknown }: Pieces): number {
  return ids.reduce((most, id) => Math.max(most, id), unknown ?? 0);
}
