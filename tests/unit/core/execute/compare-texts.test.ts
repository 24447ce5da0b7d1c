import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareTexts } from '../../../../src/core/execute/compare-texts';
import { acceptedText, type TextChange } from '../../../../src/core/run/changes';

const joined = (changes: readonly TextChange[], side: 'from' | 'to') =>
  changes.map((part) => (part.kind === 'same' ? part.text : part[side])).join('');

const word = fc.constantFrom(
  'teh ',
  'the ',
  'cat',
  '. ',
  '\n',
  '，',
  '今天',
  '昨天',
  '😀',
  'é',
  '\u0000',
  '  ',
);
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.array(word, { maxLength: 60 }).map((words) => words.join('')),
);

describe('compareTexts', () => {
  it.each<[string, string, TextChange[]]>([
    [
      'teh cat sat',
      'the cat sat',
      [
        { kind: 'change', from: 'teh', to: 'the' },
        { kind: 'same', text: ' cat sat' },
      ],
    ],
    [
      'We goes home. It rains.',
      'We went home. It rains.',
      [
        { kind: 'same', text: 'We ' },
        { kind: 'change', from: 'goes', to: 'went' },
        { kind: 'same', text: ' home. It rains.' },
      ],
    ],
    [
      '我今天很高兴。',
      '我昨天很高兴。',
      [
        { kind: 'same', text: '我' },
        { kind: 'change', from: '今天', to: '昨天' },
        { kind: 'same', text: '很高兴。' },
      ],
    ],
    [
      'a quick brown fox',
      'a slow grey fox',
      [
        { kind: 'same', text: 'a ' },
        { kind: 'change', from: 'quick brown', to: 'slow grey' },
        { kind: 'same', text: ' fox' },
      ],
    ],
    ['', 'new', [{ kind: 'change', from: '', to: 'new' }]],
    ['old', '', [{ kind: 'change', from: 'old', to: '' }]],
    ['same', 'same', [{ kind: 'same', text: 'same' }]],
    ['', '', []],
  ])('%j to %j', (from, to, changes) => {
    expect(compareTexts(from, to)).toEqual(changes);
  });

  it('loses nothing of either text, whatever they hold', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const changes = compareTexts(from, to) ?? [];
        expect(joined(changes, 'from')).toBe(from);
        expect(joined(changes, 'to')).toBe(to);
        expect(acceptedText(changes)).toBe(to);
        expect(
          acceptedText(
            changes,
            changes.map(() => false),
          ),
        ).toBe(from);
      }),
    );
  });

  it('tells each change apart from the next by what both texts have', () => {
    fc.assert(
      fc.property(text, text, (from, to) => {
        const kinds = (compareTexts(from, to) ?? []).map(({ kind }) => kind);
        for (const [place, kind] of kinds.entries()) expect(kind).not.toBe(kinds[place + 1]);
      }),
    );
  });

  it('finds the word that was mended in each of many sentences', () => {
    const textWith = (verb: string) =>
      Array.from({ length: 250 }, (_, n) => `The ${n}th sentence ${verb} a lot about what we know. `).join(
        '',
      );
    const changes = compareTexts(textWith('say'), textWith('says')) ?? [];
    expect(changes.filter(({ kind }) => kind === 'change')).toEqual(
      Array.from({ length: 250 }, () => ({ kind: 'change', from: 'say', to: 'says' })),
    );
  });

  it('makes one change of what has hardly a word in common', () => {
    const from = Array.from({ length: 900 }, (_, n) => `w${n}`).join(' ');
    const to = Array.from({ length: 900 }, (_, n) => `v${n}`).join('-');
    expect(compareTexts(from, to)).toEqual([{ kind: 'change', from, to }]);
  });

  it('leaves texts of too many lines alone, and sentences where the work would take too long', () => {
    expect(compareTexts('a\n'.repeat(10_000), 'b\n'.repeat(10_000))).toBeUndefined();
    const textOf = (word: string) =>
      Array.from({ length: 400 }, (_, n) => `T${n} ${`${word} `.repeat(19)}. `)
        .join('')
        .slice(0, 20_000);
    const changes = compareTexts(textOf('a'), textOf('b')) ?? [];
    const whole = changes.filter((part) => part.kind === 'change' && part.from.length > 1_000);
    expect(whole).toHaveLength(1);
    expect(changes.length).toBeLessThan(500);
  });

  it('leaves long texts alone', () => {
    expect(compareTexts('a'.repeat(20_001), 'b')).toBeUndefined();
    expect(compareTexts('b', 'a'.repeat(20_001))).toBeUndefined();
  });
});

describe('acceptedText', () => {
  const changes: TextChange[] = [
    { kind: 'change', from: 'teh', to: 'the' },
    { kind: 'same', text: ' cat ' },
    { kind: 'change', from: 'sit', to: 'sat' },
  ];

  it.each<[boolean[] | undefined, string]>([
    [undefined, 'the cat sat'],
    [[], 'the cat sat'],
    [[true, false], 'the cat sit'],
    [[false], 'teh cat sat'],
    [[false, false, false, false], 'teh cat sit'],
  ])('with %j accepted', (accepted, expected) => {
    expect(acceptedText(changes, accepted)).toBe(expected);
  });
});
