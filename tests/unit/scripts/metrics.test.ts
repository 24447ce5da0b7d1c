import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { measure, type Row } from '../../../scripts/metrics/measure';

/** A small program that has one of everything that is counted. */
const planted: Record<string, string> = {
  'tsconfig.json':
    '{ "compilerOptions": { "lib": ["ESNext", "DOM"], "types": [] }, "include": ["src", "tests"] }',
  'src/core/skill/parse.ts': "import type { Run } from '../run/run';\nexport interface Skill { run?: Run }\n",
  'src/core/run/run.ts':
    "import { type Skill } from '../skill/parse';\nimport '../models/choose';\nexport interface Run { skill: Skill }\n",
  'src/core/models/choose.ts': 'export const chosen = 1;\nexport function forTests() {}\n',
  'src/wire/messages.ts': 'export type ToWorker = { type: "go" } | { type: "stop" };\n',
  'src/wire/client.ts': `import type { ToWorker } from './messages';
import { readFault, writeFault } from './fault';
const waiting = new Map<number, { resolve(): void }>();
const counts = new Map<number, number>();
export function go(worker: Worker, send: (message: unknown) => void) {
  const message: ToWorker = { type: 'go' };
  worker.postMessage(message);
  try { waiting.clear(); counts.clear(); } catch (error) {
    send({ type: 'failed', message: String(error) });
    throw readFault(writeFault(error));
  }
}
`,
  'src/wire/fault.ts': `export interface Fault { message: string }
export function writeFault(thrown: unknown): Fault { return { message: String(thrown) }; }
export function readFault(fault: Fault): Error { return new Error(fault.message); }
export function describe(fault: { code: number }): Error { return new Error(String(fault.code)); }
`,
  // Text of a program is none.
  'src/loop/one.ts':
    "import { two } from './two';\nexport const one = () => two;\nconst text = `\nexport function two() {}\n`;\n",
  'src/loop/three.ts': 'export type one = 1;\nexport { two } from "./two";\n',
  'src/loop/two.ts': "import { one } from './one';\nexport const two = () => one;\n",
  'tests/choose.test.ts': "import { forTests } from '../src/core/models/choose';\nforTests();\n",
};

let folder: string;
let rows: Row[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'caretaker-metrics-'));
  for (const [path, text] of Object.entries(planted)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  rows = measure(folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  ['import cycles of values', ['2: src/loop/one.ts, src/loop/two.ts']],
  [
    'import cycles, types included',
    ['2: src/loop/one.ts, src/loop/two.ts', '2: src/core/run/run.ts, src/core/skill/parse.ts'],
  ],
  ['formats on the wire', ['src/wire/messages.ts']],
  ['pending maps', ['src/wire/client.ts:3']],
  ['error codecs', ['src/wire/fault.ts:3']],
  ['errors sent as bare strings', ['src/wire/client.ts:9']],
  ['names exported twice', ['one: src/loop/one.ts, src/loop/three.ts']],
  ['exports for tests alone', ['src/core/models/choose.ts: forTests']],
  [
    'unused exports',
    [
      'src/core/models/choose.ts: chosen',
      'src/loop/three.ts: one',
      'src/loop/three.ts: two',
      'src/wire/client.ts: go',
      'src/wire/fault.ts: Fault',
      'src/wire/fault.ts: describe',
    ],
  ],
])('%s are found where they are planted, and nowhere else', (name, found) => {
  expect(rows.find((row) => row.name === name)?.found.sort()).toEqual(found.sort());
});

test('rooms that need each other have one arrow up, and rooms with floors have none', () => {
  expect(rows.find(({ name }) => name === 'arrows up inside core')?.found).toHaveLength(1);
});

test('lines and importers are counted', () => {
  const figure = (name: string) => rows.find((row) => row.name === name)?.figure;
  expect(figure('lines in src')).toBe(
    Object.entries(planted).reduce(
      (all, [path, text]) => all + (path.startsWith('src/') ? text.split('\n').length - 1 : 0),
      0,
    ),
  );
  expect(rows.find(({ name }) => name === 'files with a single importer')?.found).toContain(
    'src/wire/fault.ts',
  );
});
