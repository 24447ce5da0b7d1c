import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { countPlaywright, countVitest } from '../../../scripts/setup/reports.mjs';
import { judgeUnstable, readUnstable } from '../../../scripts/setup/unstable.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caretaker-unstable-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with this in it. */
function file(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}

const card = '[chromium] › chromium/window.spec.ts › the card is dragged';
const entry = { name: card, since: '2026-11-01', known: 'It stops at 40 px.', deadline: '2026-11-15' };
const unstable = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: index === 0 ? card : `test ${index}`,
    tries: '  Seen.',
  }));

describe('what unstable tests do to a run', () => {
  test('up to three are told, and fail nothing', () => {
    const { overdue, tooMany, lines } = judgeUnstable(unstable(3), [], '2026-11-23');
    expect({ overdue, tooMany }).toEqual({ overdue: [], tooMany: undefined });
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain(`Unstable: ${card}\n  Seen.\nNot in tests/unstable.json yet`);
  });

  test('more than three fail it', () => {
    expect(judgeUnstable(unstable(4), [], '2026-11-23').tooMany).toContain('4 tests are unstable');
  });

  test('one that is listed fails it from the day after its deadline', () => {
    expect(judgeUnstable(unstable(1), [entry], '2026-11-15').overdue).toEqual([]);
    const late = judgeUnstable(unstable(1), [entry], '2026-11-16');
    expect(late.overdue).toEqual([card]);
    expect(late.lines[0]).toContain(
      'Listed since 2026-11-01: It stops at 40 px. Deadline 2026-11-15, which has passed.',
    );
  });

  test('one that is listed and stable fails nothing', () => {
    expect(judgeUnstable([], [entry], '2027-01-01')).toEqual({ overdue: [], tooMany: undefined, lines: [] });
  });
});

describe('the list of unstable tests', () => {
  test('of this project can be read', () => {
    expect(readUnstable(join(root, 'tests/unstable.json'))).toBeInstanceOf(Array);
  });

  test('is read as it stands', () => {
    expect(readUnstable(file('good.json', [entry]))).toEqual([entry]);
  });

  const { deadline: _, ...withoutDeadline } = entry;
  test.each<[string, unknown, string]>([
    ['no list', { entry }, 'not a list'],
    ['a text', ['window.spec.ts'], 'entry 1 is not an object'],
    ['no deadline', [withoutDeadline], '"deadline"'],
    ['nothing known', [{ ...entry, known: ' ' }], '"known"'],
    ['one more key', [{ ...entry, skip: 'yes' }], '"skip"'],
    ['a day that no month has', [{ ...entry, deadline: '2026-02-30' }], 'its days as'],
    ['a day as people write it', [{ ...entry, since: '1 Nov 2026' }], 'its days as'],
    ['a deadline before its beginning', [{ ...entry, deadline: '2026-10-31' }], 'before its beginning'],
    ['a test twice', [entry, entry], 'listed twice'],
  ])('with %s is refused', (_name, list, reason) => {
    expect(() => readUnstable(file('bad.json', list))).toThrow(reason);
  });
});

describe('a report', () => {
  test('that is not there, or broke off, is told from one that has nothing', () => {
    expect(countPlaywright(join(folder, 'none.json'))).toBeUndefined();
    expect(countPlaywright(file('half.json', '{"suites":['))).toBeUndefined();
    expect(countVitest(file('half.json', '{"testResults":['))).toBeUndefined();
  });

  test('of Vitest has no unstable tests: they run once', () => {
    const report = {
      success: true,
      numPassedTests: 2,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [],
    };
    expect(countVitest(file('vitest.json', report))).toEqual({
      passed: 2,
      failed: 0,
      failures: [],
      unstable: [],
      troubled: [],
    });
    expect(countVitest(file('red.json', { ...report, success: false }))?.troubled).toEqual(['']);
  });
});

/**
 * A folder of planted tests, run by Playwright with the settings of this project. `log` in the folder tells in which order
 * they ran, and how many of them at once.
 */
describe('planted tests', { timeout: 120_000 }, () => {
  const planted: Record<string, string> = {
    'playwright.config.ts': `
      import config from '${join(root, 'playwright.config.ts')}';
      export default {
        ...config,
        testDir: '.',
        outputDir: 'results',
        // What splits a run among machines is found from the project's own folder.
        reporter: config.reporter.filter(([name]) => !name.startsWith('.')),
        projects: [
          { name: 'setup', testMatch: 'pages.setup.ts' },
          { name: 'planted', testMatch: '*.spec.ts', dependencies: ['setup'] },
        ],
      };`,
    'once.ts': `
      import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
      export const log = (line: string) => appendFileSync('log', line + '\\n');
      /** True the first time that it is asked for this name, in whichever process. */
      export function first(name: string): boolean {
        if (existsSync(name)) return false;
        writeFileSync(name, '');
        return true;
      }`,
    'pages.setup.ts': `
      import { test } from '@playwright/test';
      import { first } from './once';
      test('builds the pages', () => {
        if (first('pages')) throw new Error('no room for the pages');
      });`,
    'card.spec.ts': `
      import { expect, test } from '@playwright/test';
      import { first, log } from './once';
      test.describe('the card', () => {
        test('fails once', () => {
          log('fails once');
          expect(first('card') ? 40 : 150, 'pixels').toBe(150);
        });
        test('fails always', () => {
          log('fails always');
          throw new Error(first('always') ? 'broken' : 'broken again');
        });
      });`,
    'others.spec.ts': `
      import { test } from '@playwright/test';
      import { log } from './once';
      for (const name of ['one', 'two', 'three'])
        test(name, async () => {
          await new Promise((done) => setTimeout(done, 300));
          log(name);
        });`,
  };

  test('one that fails once passes alone when the others are done, and is told with both tries', async () => {
    const place = join(folder, 'planted');
    mkdirSync(place);
    for (const [name, text] of Object.entries(planted)) writeFileSync(join(place, name), text);
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    const report = join(place, 'report.json');
    await playwright(place, report);

    const counted = countPlaywright(report);
    expect(counted).toMatchObject({ passed: 5, failed: 1, troubled: ['setup', 'planted'] });
    expect(counted?.unstable.map((test) => test.name)).toEqual([
      '[setup] › pages.setup.ts › builds the pages',
      '[planted] › card.spec.ts › the card › fails once',
    ]);
    expect(stripVTControlCharacters(counted?.unstable[1]?.tries ?? '')).toMatch(
      /With the others: failed after [\d.]+ s\nError: pixels.*Expected: 150\nReceived: 40.*card\.spec\.ts:7.*Again, alone: passed after/s,
    );
    expect(counted?.failures).toHaveLength(1);
    expect(counted?.failures[0]).toMatch(
      /^\[planted\] › card\.spec\.ts › the card › fails always\n.*With the others: failed.*Error: broken\n.*Again, alone: failed.*Error: broken again/s,
    );
    const order = readFileSync(join(place, 'log'), 'utf8').trim().split('\n');
    expect(order.slice(0, 5).sort()).toEqual(['fails always', 'fails once', 'one', 'three', 'two']);
    expect(order.slice(5)).toHaveLength(2);
    expect(order.slice(5).sort()).toEqual(['fails always', 'fails once']);
  });

  test('one that fails while somebody works on it fails at once', async () => {
    const place = join(folder, 'planted');
    rmSync(join(place, 'card'));
    rmSync(join(place, 'log'));
    await playwright(place, undefined);
    const order = readFileSync(join(place, 'log'), 'utf8').trim().split('\n');
    expect(order.filter((name) => name === 'fails once')).toHaveLength(1);
    expect(existsSync(join(place, 'card'))).toBe(true);
  });
});

/** Resolves when Playwright has run all tests of the folder, whatever came of them. */
function playwright(folder: string, report: string | undefined): Promise<void> {
  const { CARETAKER_REPORT: _, ...own } = process.env;
  const env = { ...own, FORCE_COLOR: '0', ...(report && { CARETAKER_REPORT: report }) };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(root, 'node_modules/playwright/cli.js'), 'test'],
      { cwd: folder, env },
      () => resolve(),
    );
  });
}
