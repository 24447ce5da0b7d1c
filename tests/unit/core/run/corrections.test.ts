import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Correction,
  correctedText,
  soundCorrections,
  withReasons,
} from '../../../../src/core/run/corrections';

const text = 'Teh cat 😀 dont mind.';
const correction = (
  start: number,
  end: number,
  to: string,
  changes: Partial<Correction> = {},
): Correction => ({
  start,
  end,
  from: text.slice(start, end),
  to,
  others: [],
  kind: 'Spelling',
  rule: 'rule',
  message: `because of ${to}`,
  engine: 'one',
  ...changes,
});

describe('corrections of an engine', () => {
  it('are made in order, whatever order they came in', () => {
    const sound = soundCorrections(text, [correction(11, 15, 'doesn’t'), correction(0, 3, 'The')]);
    expect(correctedText(text, sound)).toBe('The cat 😀 doesn’t mind.');
  });

  it.each([
    ['out of the text', correction(20, 99, 'x', { from: '.' })],
    ['before the text', correction(-3, 2, 'x', { from: 'Te' })],
    ['with its end before its start', correction(5, 2, 'x', { from: '' })],
    ['of half a unit', correction(0.5, 3, 'x', { from: 'Teh' })],
    ['of no number', correction(Number.NaN, 3, 'x', { from: 'Teh' })],
    ['inside a character of two units', correction(8, 9, 'x')],
    ['behind the first half of a character', correction(9, 15, 'x')],
    ['of other words than stand there', correction(0, 3, 'The', { from: 'Tea' })],
    ['that change nothing', correction(0, 3, 'Teh')],
    ['that put half a character there', correction(0, 3, '\ud83d')],
  ])('are left out if they are %s', (_, wrong) => {
    const right = correction(16, 20, 'care');
    expect(soundCorrections(text, [wrong, right])).toEqual([right]);
  });

  it('give way to those that begin before them, or are longer', () => {
    const [short, long, over, next] = [
      correction(0, 3, 'The'),
      correction(0, 7, 'The dog'),
      correction(2, 5, 'x'),
      correction(7, 8, ', '),
    ];
    expect(soundCorrections(text, [short, over, next, long])).toEqual([long, next]);
  });

  it('of any numbers leave a whole text', () => {
    const some = fc.record({ start: fc.integer(), end: fc.integer(), to: fc.string({ unit: 'binary' }) });
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.array(some), (given, found) => {
        const within = found.map(({ start, end, to }) => {
          const at = { start: start % (given.length + 2), end: end % (given.length + 2) };
          return correction(0, 0, to, { ...at, from: given.slice(at.start, at.end) });
        });
        const made = correctedText(given, soundCorrections(given, within));
        expect(made.isWellFormed()).toBe(given.isWellFormed() || made.isWellFormed());
      }),
    );
  });
});

describe('the reason of a change', () => {
  const changes = [
    { kind: 'change' as const, from: 'Teh', to: 'The' },
    { kind: 'same' as const, text: ' cat 😀 ' },
    { kind: 'change' as const, from: 'dont', to: 'doesn’t' },
    { kind: 'same' as const, text: ' mind.' },
  ];

  it('is that of the correction which led to it', () => {
    const reasoned = withReasons(changes, text, [correction(0, 3, 'The'), correction(11, 15, 'doesn’t')]);
    expect(reasoned).toEqual([
      { ...changes[0], reason: 'because of The' },
      changes[1],
      { ...changes[2], reason: 'because of doesn’t' },
      changes[3],
    ]);
  });

  it('is none where the engine gives none, or spoke of another text', () => {
    const none = correction(0, 3, 'The', { message: '' });
    const other = correction(11, 15, 'x', { from: 'wont' });
    expect(withReasons(changes, text, [none, other])).toEqual(changes);
  });
});
