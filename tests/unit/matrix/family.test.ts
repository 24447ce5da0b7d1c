import { expect, test } from 'vitest';
import { familyGaps } from '../../matrix/family/gaps';
import { hasPair, isPossible, memberOf, members, possiblePairs, queryOf } from '../../matrix/family/grammar';
import { nameOf } from '../../matrix/family/names';
import { rows } from '../../matrix/rows';

test('the family has every pair of traits that an editor can have, and no editor that cannot be', () => {
  const missing = possiblePairs().filter((pair) => !members.some((member) => hasPair(member, pair)));
  expect(missing).toEqual([]);
  expect(members.filter((member) => !isPossible(member))).toEqual([]);
});

test('the family stays small enough to be asked everything in both browsers', () => {
  expect(members.length).toBeGreaterThanOrEqual(20);
  expect(members.length).toBeLessThanOrEqual(28);
});

test('a page finds the member that its address speaks of', () => {
  for (const member of members) expect(memberOf(queryOf(member))).toEqual(member);
});

test('what does not work is told of members that there are', () => {
  const names = members.map(nameOf);
  expect(Object.keys(familyGaps).filter((name) => !names.includes(name))).toEqual([]);
});

/** What no editor of the matrix may do: the card says another thing than what has become of the text. */
const untrue = ['not held', 'written unsaid', 'left altered', 'our marks', 'remade', 'not refused'];

test('of editors that are known, the card says what is true', () => {
  const lies = rows
    .filter(({ page }) => page !== 'family')
    .flatMap((row) =>
      Object.values(row.gaps ?? {}).flatMap((gaps) =>
        Object.entries(gaps).flatMap(([name, { finding }]) =>
          untrue.includes(finding) ? [`${row.name}, ${name}: ${finding}`] : [],
        ),
      ),
    );
  expect(lies).toEqual([]);
});
