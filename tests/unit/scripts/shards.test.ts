import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readShard } from '../../../scripts/setup/shards.mjs';
import { dealOut, type Group } from '../../support/deal-out';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const sumOf = (groups: Group[]) => groups.reduce((sum, { seconds }) => sum + seconds, 0);

describe('shares of a run', () => {
  const anyGroups = fc.array(
    fc.record({
      project: fc.constantFrom('chromium', 'firefox', 'matrix-firefox'),
      seconds: fc.integer({ min: 0, max: 90 }),
    }),
    { maxLength: 200 },
  );

  test('have each group once, and none is longer than another by more than a group of each project', () => {
    fc.assert(
      fc.property(anyGroups, fc.integer({ min: 1, max: 7 }), (groups, total) => {
        const dealt = dealOut(groups, total);
        expect(dealt).toHaveLength(groups.length);
        const shares = Array.from({ length: total }, (_, index) =>
          groups.filter((_group, at) => dealt[at] === index + 1),
        );
        expect(shares.flat()).toHaveLength(groups.length);
        for (const project of ['chromium', 'firefox', 'matrix-firefox']) {
          const own = shares.map((share) => sumOf(share.filter((group) => group.project === project)));
          const longest = Math.max(
            0,
            ...groups.filter((group) => group.project === project).map(({ seconds }) => seconds),
          );
          expect(Math.max(...own) - Math.min(...own)).toBeLessThanOrEqual(longest);
        }
      }),
    );
  });

  test.each(['0/2', '3/2', '1', '1/', 'a/b', '1/2/3', '-1/2'])('are not asked for by %s', (text) => {
    expect(readShard(text)).toBeUndefined();
  });

  test('are asked for by their number', () => {
    expect(readShard('2/3')).toEqual({ current: 2, total: 3 });
  });
});

describe('the tests in browsers', () => {
  // Named with it, since a reporter that is asked for takes the place of those of the configuration.
  const reporter = join(root, 'tests/support/shard-reporter.ts');
  const listed = (...args: string[]): string[] => {
    const listing = execFileSync(
      process.execPath,
      [
        join(root, 'node_modules/playwright/cli.js'),
        'test',
        '--list',
        `--reporter=json,${reporter}`,
        ...args,
      ],
      {
        cwd: root,
        encoding: 'utf8',
        maxBuffer: 256 * 1024 * 1024,
        env: { ...process.env, CARETAKER_REPORT: '' },
      },
    );
    return (JSON.parse(listing) as { suites: Suite[] }).suites.flatMap((suite) => namesIn(suite, []));
  };

  test('go to one share each, and those that go to one worker to the same', () => {
    const specs = [
      'tests/e2e/firefox/kept.spec.ts',
      'tests/e2e/firefox/palette.spec.ts',
      'tests/e2e/desktop',
    ];
    const all = listed(...specs);
    const shares = [1, 2].map((current) => listed(...specs, `--shard=${current}/2`));
    expect(shares.flat().sort()).toEqual(all.sort());
    for (const share of shares) expect(share.length).toBeGreaterThan(3);
    const inOneBrowser = (name: string) => name.includes(' › two tests in one browser › ');
    expect(all.filter(inOneBrowser)).toHaveLength(2);
    expect(shares.map((share) => share.filter(inOneBrowser).length).sort()).toEqual([0, 2]);
  }, 120_000);

  test('of the matrix are split, and each machine builds its pages', () => {
    const shares = [1, 2].map((current) => listed('--project=matrix-chromium', `--shard=${current}/2`));
    const isOfPages = (name: string) => name.startsWith('matrix-pages ');
    for (const share of shares) expect(share.filter(isOfPages)).toHaveLength(1);
    const [first, second] = shares.map((share) => share.filter((name) => !isOfPages(name)));
    expect(first?.filter((name) => second?.includes(name))).toEqual([]);
    for (const share of [first, second]) expect(share?.length).toBeGreaterThan(400);
  }, 120_000);
});

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: { title: string; tests: { projectName: string }[] }[];
}

function namesIn(suite: Suite, path: string[]): string[] {
  const here = [...path, suite.title];
  const own = (suite.specs ?? []).flatMap(({ title, tests }) =>
    tests.map(({ projectName }) => [projectName, ...here, title].join(' › ')),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => namesIn(inner, here))];
}
