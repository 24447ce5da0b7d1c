import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { hasMarks, marksAsWords } from '../../../../src/core/run/kept-marks';
import { plainText } from '../../../../src/page/insert/plain-text';
import { namedIn, withNames, withoutUnknown } from '../../../../src/page/rich/named-atoms';

const kept = [
  { html: '<b contenteditable="false">@Ann</b>', text: '@Ann' },
  { html: '<img alt="a cat">', text: '' },
];

/** Pieces of marks, whole and broken, and what may stand around them. */
const piece = fc.constantFrom(
  '[@Ann](kept:1)',
  '![a cat](kept:2)',
  '[@Tom](kept:9)',
  '[a](<kept:1>)',
  '[a](kept:1 "b")',
  '\\[a](kept:1)',
  '[**a**](KEPT:1)',
  '[a][kept:1]',
  '<kept:2>',
  '(kept:1)',
  'kept:1',
  'kept:',
  'kept\\:1',
  'ke',
  'pt:',
  '1',
  '[a](',
  ')',
  '`',
  '\\',
  ' ',
  '\n',
  'a',
);
const answer = fc.oneof(
  fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: fc.constantFrom(...'kept:1[]()<>\\! '), maxLength: 30 }),
);

describe('an answer as plain text', () => {
  it('has no mark of ours, whatever the answer is', () => {
    fc.assert(
      fc.property(answer, fc.constantFrom(undefined, [], kept), (text, atoms) => {
        expect(hasMarks(plainText(text, { kept: atoms, text: '' }))).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('stays as it is where there is nothing of a mark in it', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!hasMarks(text));
        expect(plainText(text, { text: '' })).toBe(text);
      }),
    );
  });

  it('says the words of what a mark stands for, and else its own', () => {
    const text = '[Ann](kept:1) saw ![a cat](kept:2) with [@Tom](kept:9)';
    expect(plainText(text, { kept, text: '' })).toBe('@Ann saw a cat with @Tom');
  });

  it('has no escapes where it answers Markdown', () => {
    expect(plainText('2\\*3 [@Ann](kept:1)', { kept, text: '' })).toBe('2*3 @Ann');
    expect(plainText('2\\*3', { text: '' })).toBe('2\\*3');
  });

  it('keeps what its user writes of such marks', () => {
    const own = 'write [x](kept:3) or kept:4';
    expect(plainText(own, { text: own })).toBe(own);
    expect(plainText(`\\${own.slice(6)} [@Ann](kept:1)`, { kept, text: own })).toBe(
      '[x](kept:3) or kept:4 @Ann',
    );
  });
});

describe('marks in an answer', () => {
  const sent = { markdown: 'Ask [@Ann](kept:1) and ![a cat](kept:2)', kept };

  it('name what was kept', () => {
    expect(namedIn('![a cat](kept:2) [x](kept:7) [@Ann](kept:1)', kept)).toEqual([2, 1]);
  });

  it('are put where a model has written the words alone', () => {
    expect(withNames('Please ask @Ann, and a cat', sent)).toBe(
      'Please ask [@Ann](kept:1), and ![a cat](kept:2)',
    );
  });

  it('are not put where it is not clear which words are meant', () => {
    for (const text of ['@Ann and @Ann', '@Annabel', 'nobody', '[@Ann](kept:1) asks @Ann'])
      expect(withNames(text, { ...sent, markdown: 'Ask [@Ann](kept:1)' })).toBe(text);
  });

  it('are words where they stand for nothing', () => {
    expect(withoutUnknown('[@Ann](kept:1), [@Tom](kept:9) and kept:3', kept)).toBe(
      '[@Ann](kept:1), @Tom and kept: 3',
    );
  });
});

test('a text for another place than the field has the words of links to numbers', () => {
  expect(marksAsWords('Ask [@Ann](kept:1), not [Tom](https://example.com)')).toBe(
    'Ask @Ann, not [Tom](https://example.com)',
  );
});
