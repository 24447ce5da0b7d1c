/** docs/FIELDS.md, of the rows and what a run has seen. */
import { said } from './family/names';
import type { Noted } from './noted';
import { peopleTable } from './people';
import type { MatrixReport } from './report';
import {
  allForms,
  type BrowserName,
  type CaseName,
  caseNames,
  casesOf,
  findings,
  gapOf,
  type Row,
} from './row';
import { table } from './table-of';
import { type ToleranceName, tolerances } from './tolerances';

const browsers: readonly BrowserName[] = ['chromium', 'firefox'];
const browserNames: Record<BrowserName, string> = { chromium: 'Chromium', firefox: 'Firefox' };

const meanings: Record<CaseName, string> = {
  caret:
    'a word at the caret, also right beside others, which a space parts it from, and into an empty field; the next key lands behind it',
  selection: 'a word over a selection; the next key lands behind it',
  lines:
    'blank lines, spaces at both ends, code, a tab, emoji, Chinese, Japanese, Hebrew, Arabic, combining marks, signs of HTML, line ends of Windows; at the caret and over a selection',
  held: 'a word over a selection, then a key; and the field is left and returned to',
  undo: 'one Ctrl+Z brings what was there before, one Ctrl+Shift+Z the text again; a word and many lines',
  '100 KB': 'a thousand lines, and 1 KB in ten',
  'read-only': 'a field that turns read-only after the snapshot, or was so before, stays as it is',
  mentions:
    'one word of the whole field is rewritten; its mentions and pictures stay the objects that they were',
  Markdown: 'paragraphs, bold, italic, code, a link, both lists and a block of code, as such',
};

const familyNotes = [
  'Editors that nobody has written, each with other traits of those that real ones have, so that every two traits meet in one of',
  'them at least. They are in no list of the extension, which sees a plain field. By real keys and real pastes each is right (a test',
  'holds it to that). What a name does not say is: its own model is the truth, the browser writes and the editor hears of it, a',
  'paste is taken as text at once, Ctrl+Z is its own. 100 KB are asked of one for each kind of element.',
];

/** The whole page. `versionOf` tells the installed version of a package. */
export function fieldsPage(
  rows: readonly Row[],
  report: MatrixReport,
  versionOf: (name: string) => string,
): string {
  const [family, written] = [rows.filter(isOfFamily), rows.filter((row) => !isOfFamily(row))];
  return [
    '# Fields',
    '',
    'Where Caretaker was measured, and how much of it works. A case is one way to write, in Chromium or in Firefox. Google Docs and',
    'Word on the web draw their text on a canvas: nothing can be written there, and the result waits in the card.',
    '',
    ...peopleTable(written, report, browsers),
    '',
    '## How it is measured',
    '',
    '`npm run matrix` makes this page: it inserts into every field as the extension does (snapshot, our surface takes the',
    "focus, the focus is given back, insertion) and reads the editor's own model afterwards. `npm test` holds every line to",
    'it: what becomes worse fails, and so does what becomes better without being said here. A text that was written with a',
    'character lost or doubled is never expected: it fails in every case.',
    '',
    '_Written_ is what the page keeps, as far as anybody can ask; _sent_ what it took and does not tell of; _refused_ what is',
    'not written, with the field as it was.',
    '',
    `Browsers: ${browsers.map((browser) => `${browserNames[browser]} ${versionIn(report, browser)}`).join(', ')}.`,
    '✓ works, – has no meaning there; anything else is told below. Times are of one insertion, verification included, in',
    'milliseconds, on two cores that run both browsers at once.',
    '',
    ...table(
      ['case', 'what is done'],
      caseNames.map((name) => [name, meanings[name]]),
    ),
    '',
    '## Results',
    '',
    ...results(written, report, versionOf),
    '',
    '## What does not work',
    '',
    ...gaps(written),
    '',
    '## What fields make of a text',
    '',
    ...peculiarities(written),
    '',
    ...familySection(family, report, versionOf),
  ].join('\n');
}

const isOfFamily = ({ page }: Row): boolean => page === 'family';

/** The generated editors, told as a section of their own; nothing where none of them was asked. */
function familySection(
  family: readonly Row[],
  report: MatrixReport,
  versionOf: (name: string) => string,
): string[] {
  if (family.length === 0) return [];
  return [
    '## The family',
    '',
    ...familyNotes,
    '',
    ...table(
      ['in a name', 'what it says of the editor'],
      Object.values(said).flatMap((values) => Object.values(values)),
    ),
    '',
    ...results(family, report, versionOf),
    '',
    '### What does not work in the family',
    '',
    ...gaps(family),
    '',
  ];
}

const versionIn = ({ noted }: MatrixReport, browser: BrowserName): string =>
  noted.find((note) => note.browser === browser)?.browserVersion ?? '(not run)';

function results(rows: readonly Row[], report: MatrixReport, versionOf: (name: string) => string): string[] {
  const asked = caseNames.filter((name) => rows.some((row) => casesOf(row).includes(name)));
  const lines = rows.flatMap((row) =>
    browsers.map((browser) => {
      const noted = report.noted.filter((note) => note.row === row.name && note.browser === browser);
      const version = row.package ? versionOf(row.package) : '';
      const cells = asked.map((name) => cell(row, name, noted, report, browser));
      const [small, large] = noted.find((note) => note.case === '100 KB')?.milliseconds ?? [];
      return [
        row.name,
        version,
        browserNames[browser],
        strategiesOf(noted),
        ...cells,
        rounded(small),
        rounded(large),
      ];
    }),
  );
  return table(['field', 'version', 'browser', 'strategies', ...asked, '1 KB', '100 KB: ms'], lines);
}

function cell(
  row: Row,
  name: CaseName,
  noted: Noted[],
  { broken }: MatrixReport,
  browser: BrowserName,
): string {
  if (!casesOf(row).includes(name)) return '–';
  const note = noted.find((note) => note.case === name);
  if (note) return note.finding === 'works' ? '✓' : note.finding;
  const failed = broken.some(
    (test) => test.row === row.name && test.browser === browser && test.case === name,
  );
  return failed ? '**fails**' : '';
}

/** In the order in which the cases came upon them. */
const strategiesOf = (noted: Noted[]): string =>
  [...new Set(caseNames.flatMap((name) => noted.find((note) => note.case === name)?.strategies ?? []))].join(
    ', ',
  );

/** To two digits: more would be of the day. */
const rounded = (milliseconds: number | undefined): string =>
  milliseconds === undefined ? '' : String(Number(milliseconds.toPrecision(2)));

function gaps(rows: readonly Row[]): string[] {
  const lines = rows.flatMap((row) =>
    casesOf(row).flatMap((name) => {
      const [inChromium, inFirefox] = browsers.map((browser) => gapOf(row, browser, name));
      const same = inChromium && inChromium === inFirefox;
      const told = same
        ? [['both', inChromium] as const]
        : ([
            ['Chromium', inChromium],
            ['Firefox', inFirefox],
          ] as const);
      return told.flatMap(([browser, gap]) => (gap ? [[row.name, browser, name, gap.finding, gap.why]] : []));
    }),
  );
  if (lines.length === 0) return ['Nothing.'];
  const words = [...new Set(lines.map(([, , , finding = '']) => finding))];
  return [
    ...table(['field', 'browser', 'case', 'what comes', 'why'], lines),
    '',
    ...words.map((word) => `- _${word}_: ${findings[word as keyof typeof findings]}.`),
  ];
}

/** What a comparison lets pass, and what is not asked of a row. */
function peculiarities(rows: readonly Row[]): string[] {
  const lines = rows.flatMap((row) => [
    ...(row.tolerances ?? []).map((name: ToleranceName) => [row.name, tolerances[name].what]),
    ...(row.hidesCaret
      ? [[row.name, 'the browser tells no place: the text goes to the end, or over all']]
      : []),
    ...missingForms(row),
    ...Object.entries(row.without ?? {}).map(([name, why]) => [row.name, `${name} is left out: ${why}`]),
  ]);
  return table(['field', 'what'], lines);
}

function missingForms(row: Row): string[][] {
  const missing = row.forms && allForms.filter((form) => !row.forms?.includes(form));
  return missing?.length ? [[row.name, `has no ${missing.join(', no ')}`]] : [];
}
