import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TableError } from '../../../../../src/core/library/table/table-problem';
import { createTokenize } from '../../../../../src/core/library/table/tokenize';
import { readTokenizer } from '../../../../../src/core/library/table/tokenizer';
import { bertTokenizer, unigramTokenizer } from './files';

const words = ['[UNK]', 'hello', 'un', '##aff', '##able', '!', ',', '你', '好', 'cafe', 'σας', "'", 's'];

/** The pieces that a text is cut into. */
function pieces(file: object): (text: string) => (string | undefined)[] {
  const tokenizer = readTokenizer(JSON.stringify(file));
  const tokenize = createTokenize(tokenizer);
  const { ids, texts } = tokenizer.pieces;
  return (text) => tokenize(text).map((row) => texts[ids.indexOf(row)]);
}

describe('words of WordPiece', () => {
  const cut = pieces(bertTokenizer(words));

  it.each([
    ['Hello', ['hello']],
    ['unaffable', ['un', '##aff', '##able']],
    ['hello,unaffable!', ['hello', ',', 'un', '##aff', '##able', '!']],
    ['  \t\nhello\u3000hello ', ['hello', 'hello']],
    ['Café, CAFÉ', ['cafe', ',', 'cafe']],
    ['he\u200bllo\u0000\ufffd', ['hello']],
    ['你好hello', ['你', '好', 'hello']],
    ['ΣΑΣ', []],
    ["hello's", ['hello', "'", 's']],
  ])('of “%s” are cut as BERT cuts them', (text, expected) => {
    expect(cut(text)).toEqual(expected);
  });

  it('that are not known, even in part, count for nothing', () => {
    expect(cut('unaffected hello [UNK] 𝕏')).toEqual(['hello']);
    expect(cut(`${'un'.repeat(60)} hello`)).toEqual(['hello']);
    expect(cut('')).toEqual([]);
  });

  it('keep their case and accents where the file says so', () => {
    const normalizer = { type: 'BertNormalizer', lowercase: false, strip_accents: null };
    const cased = pieces(bertTokenizer(['[UNK]', 'Café', 'hello'], { normalizer }));
    expect(cased('Café Hello hello')).toEqual(['Café', 'hello']);
  });

  it('are at most 512 of a text', () => {
    expect(cut('hello '.repeat(1_000))).toHaveLength(512);
  });
});

describe('pieces of Unigram', () => {
  const cut = pieces(
    unigramTokenizer([
      ['▁hello', -2],
      ['▁', -3],
      ['hel', -4],
      ['lo', -4],
      ['▁wor', -3],
      ['ld', -3],
      ['l', -5],
      ['你好', -4],
      ['你', -6],
      ['!', -4],
    ]),
  );

  it.each([
    ['hello', ['▁hello']],
    ['hellold', ['▁hello', 'ld']],
    ['  hello \n world', ['▁hello', '▁wor', 'ld']],
    ['world!', ['▁wor', 'ld', '▁', '!']],
    ['你好你', ['▁', '你好', '你']],
    ['ｈｅｌｌｏ', ['▁hello']],
    ['hello xyz hello', ['▁hello', '▁', '[UNK]', '▁hello']],
    ['', ['▁']],
  ])('of “%s” are the likeliest', (text, expected) => {
    expect(cut(text)).toEqual(expected);
  });

  it('begin at each mark where words are split', () => {
    const split = pieces(
      unigramTokenizer(
        [
          ['▁a', -1],
          ['▁a▁a', -0.1],
          ['a', -2],
        ],
        {
          pre_tokenizer: { type: 'Metaspace', replacement: '▁', prepend_scheme: 'first', split: true },
        },
      ),
    );
    expect(split('a a')).toEqual(['▁a', '▁a']);
  });
});

describe('a tokenizer', () => {
  const problemOf = (file: unknown) => {
    try {
      readTokenizer(typeof file === 'string' ? file : JSON.stringify(file));
    } catch (error) {
      if (error instanceof TableError) return error.problem;
      throw error;
    }
    return undefined;
  };
  const model = (changes: object) => ({ model: { ...bertTokenizer(words).model, ...changes } });
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'Lowercase' } : { type: 'Sequence', normalizers: [nested(depth - 1), nested(0)] };

  it.each<[string, object, unknown]>([
    ['is no JSON', { code: 'tokenizer' }, '{'],
    ['is a list', { code: 'tokenizer' }, []],
    ['has no model', { code: 'tokenizer' }, { normalizer: null }],
    ['has a vocabulary that is a list', { code: 'tokenizer' }, bertTokenizer(words, model({ vocab: ['a'] }))],
    ['has no vocabulary', { code: 'tokenizer' }, bertTokenizer([])],
    ['has a part of a row', { code: 'tokenizer' }, bertTokenizer(words, model({ vocab: { a: 0.5 } }))],
    ['has a row before the first', { code: 'rows' }, bertTokenizer(words, model({ vocab: { a: -1 } }))],
    ['has a row beyond all', { code: 'rows' }, bertTokenizer(words, model({ vocab: { a: 2 ** 40 } }))],
    ['has one row for two pieces', { code: 'rows' }, bertTokenizer(words, model({ vocab: { a: 1, b: 1 } }))],
    [
      'has no row for what is unknown',
      { code: 'rows' },
      unigramTokenizer([], { model: { type: 'Unigram', unk_id: 9, vocab: [['a', 0]] } }),
    ],
    [
      'falls back on bytes',
      { code: 'kind', detail: 'byte_fallback' },
      unigramTokenizer([], { model: { type: 'Unigram', byte_fallback: true, vocab: [['a', 0]] } }),
    ],
    ['is one of BPE', { code: 'kind', detail: 'BPE' }, bertTokenizer(words, model({ type: 'BPE' }))],
    [
      'has a table of its own for letters',
      { code: 'kind', detail: 'Precompiled' },
      bertTokenizer(words, { normalizer: { type: 'Precompiled' } }),
    ],
    [
      'cuts by bytes',
      { code: 'kind', detail: 'ByteLevel' },
      bertTokenizer(words, { pre_tokenizer: { type: 'ByteLevel' } }),
    ],
    [
      'brings an expression that never ends',
      { code: 'kind', detail: 'Replace (a+)+$' },
      bertTokenizer(words, { normalizer: { type: 'Replace', pattern: { Regex: '(a+)+$' }, content: '' } }),
    ],
    [
      'makes a text without end of one',
      { code: 'tokenizer' },
      bertTokenizer(words, { normalizer: { type: 'Prepend', prepend: 'x'.repeat(99) } }),
    ],
    ['has steps without end', { code: 'tokenizer' }, bertTokenizer(words, { normalizer: nested(200) })],
    [
      'has words of its makers’ own',
      { code: 'kind', detail: 'new york' },
      bertTokenizer(words, { added_tokens: [{ content: 'new york', special: false }] }),
    ],
  ])('that %s is refused', (_name, problem, file) => {
    expect(problemOf(file)).toMatchObject(problem);
  });

  it('that has names of what all objects have knows no more than it says', () => {
    const file = JSON.stringify(bertTokenizer(words)).replace('"hello"', '"__proto__"');
    const tokenize = createTokenize(readTokenizer(file));
    expect(tokenize('constructor toString hello')).toEqual([]);
  });

  it('cuts any text into rows that there are, in time', () => {
    const steps = Array.from({ length: 90 }, () => ({
      type: 'Replace',
      pattern: { String: 'a' },
      content: 'aaaaaaaa',
    }));
    const hostile = bertTokenizer(words, { normalizer: { type: 'Sequence', normalizers: steps } });
    const all = [
      bertTokenizer(words),
      unigramTokenizer([
        ['▁', -1],
        ['a', -2],
      ]),
      hostile,
    ].map((file) => createTokenize(readTokenizer(JSON.stringify(file))));
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(...'a 你!é\ud800') })),
        (text) => {
          for (const tokenize of all)
            for (const row of tokenize(text)) expect(row >= 0 && row < words.length).toBe(true);
        },
      ),
      { numRuns: 300 },
    );
  });
});
