import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Correction, correctedText, soundCorrections } from '../../../../src/core/run/corrections';
import type { Edit } from '../../../../src/sandbox/proofread/edits';
import { withPass } from '../../../../src/sandbox/proofread/passes';

const edit = (start: number, end: number, to: string): Edit => ({
  start,
  end,
  to,
  others: [],
  rule: 'rule',
  kind: 'kind',
  message: `why ${to}`,
});

it('what one pass has changed and the next one changes is one correction, with both reasons', () => {
  const text = 'She dont like a apples.';
  const first = withPass(text, [], [edit(4, 8, "don't"), edit(14, 15, 'an')]);
  const both = withPass(text, first, [edit(4, 9, "doesn't")]);
  expect(both).toMatchObject([
    { start: 4, end: 8, from: 'dont', to: "doesn't", message: "why don't why doesn't" },
    { start: 14, end: 15, from: 'a', to: 'an' },
  ]);
});

it('what is changed back is no correction', () => {
  const first = withPass('a b', [], [edit(0, 1, 'x')]);
  expect(withPass('a b', first, [edit(0, 1, 'a')])).toEqual([]);
});

/** Edits of a text of that length, in order and apart. */
const editsOf = (length: number) =>
  fc
    .uniqueArray(fc.nat(length), { maxLength: 6 })
    .chain((places) =>
      fc.tuple(
        fc.constant(places.sort((a, b) => a - b)),
        fc.array(fc.string({ maxLength: 3 }), { minLength: 3, maxLength: 3 }),
      ),
    )
    .map(([places, words]) =>
      words.flatMap((to, at) => {
        const [start, end] = places.slice(at * 2, at * 2 + 2);
        return start === undefined || end === undefined ? [] : [edit(start, end, to)];
      }),
    );

const made = (text: string, edits: readonly Edit[]) =>
  edits.toReversed().reduce((now, { start, end, to }) => now.slice(0, start) + to + now.slice(end), text);

it('all passes together change the first text as they did one after the other', () => {
  fc.assert(
    fc.property(
      fc.string({ maxLength: 12 }).chain((text) =>
        editsOf(text.length).chain((first) => {
          const second = made(text, first);
          return editsOf(second.length).map((edits) => ({ text, passes: [first, edits] }));
        }),
      ),
      ({ text, passes }) => {
        let now = text;
        let done: Correction[] = [];
        for (const edits of passes) {
          now = made(now, edits);
          done = withPass(text, done, edits);
        }
        expect(correctedText(text, done)).toBe(now);
        expect(correctedText(text, soundCorrections(text, done))).toBe(now);
      },
    ),
  );
});
