import type { TestType } from '@playwright/test';
import { expect } from '../support/expect';
import { cases, worstOf } from './cases';
import type { MatrixPage } from './matrix-page';
import { type Noted, noteType } from './noted';
import { type BrowserName, casesOf, gapOf } from './row';
import { rows } from './rows';

type MatrixTest = TestType<object, { matrixPage: MatrixPage; browserVersion: string }>;

/**
 * A test for each row and case. Better than what the row expects is a failure as well as worse: the table shall be true.
 */
export function matrixTests(test: MatrixTest, browser: BrowserName): void {
  for (const row of rows) {
    test.describe(row.name, () => {
      // All by one worker: its page is loaded once for all cases. The next row may be another worker's.
      test.describe.configure({ mode: 'default' });
      for (const name of casesOf(row)) {
        test(name, async ({ matrixPage, browserVersion }, { annotations }) => {
          const observation = worstOf([await cases[name](matrixPage, row)]);
          const noted: Noted = { row: row.name, browser, browserVersion, case: name, ...observation };
          annotations.push({ type: noteType, description: JSON.stringify(noted) });
          const expected = gapOf(row, browser, name)?.finding ?? 'works';
          expect(observation.finding, observation.detail).toBe(expected);
        });
      }
    });
  }
}
