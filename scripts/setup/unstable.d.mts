import type { UnstableTest } from './reports.mjs';

export interface ListedTest {
  name: string;
  since: string;
  known: string;
  deadline: string;
}

export const mostUnstable: number;
export function readUnstable(file: string): ListedTest[];
export function judgeUnstable(
  unstable: readonly UnstableTest[],
  listed: readonly ListedTest[],
  today: string,
): { overdue: string[]; tooMany: string | undefined; lines: string[] };
