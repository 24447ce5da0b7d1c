/** `npm run matrix -- --page FILE --field SELECTOR`: the row of a field that somebody brings. */
import { cases, type Observation } from '../cases';
import { Lost } from '../judge';
import type { MatrixBrowser } from '../matrix-browser';
import { allForms, type CaseName, casesOf, findings, type Row } from '../row';
import { serveFile } from '../server';
import { table } from '../table-of';
import type { Form } from '../texts';
import { BroughtPage, buildDriver, type FoundField, NoField } from './brought-page';

/** What a field is not asked that nobody can make read-only, or knows the mentions of. */
const without = { 'read-only': 'only the page can make it so' } as const;

/** What stops a case of the matrix is an outcome here. */
const stops = {
  'lost or doubled': 'characters are missing, or there twice',
  'breaks off': 'the case could not be brought to its end',
} as const;

type Came = Observation | { finding: keyof typeof stops; strategies: string[]; detail: string };

/** What was seen in one browser. */
interface Tried {
  browser: string;
  field: FoundField;
  copies: string[];
  /** What it keeps of a paste; undefined of a field of plain text. */
  forms: readonly Form[] | undefined;
  came: Map<CaseName, Came>;
}

/**
 * Tries the field in each of these browsers and says what came of it, as Markdown. Throws `NoField` where the field cannot be
 * tried.
 */
export async function tryField(
  file: string,
  selector: string,
  browsers: ReadonlyMap<string, () => Promise<MatrixBrowser>>,
): Promise<string> {
  const driver = await buildDriver();
  const server = await serveFile(file);
  try {
    const tried: Tried[] = [];
    for (const [name, launch] of browsers) {
      const browser = await launch();
      try {
        const page = new BroughtPage(browser.tab, server, driver, selector);
        tried.push({ browser: `${name} ${browser.version}`, ...(await tryIn(page)) });
      } finally {
        await browser.close();
      }
    }
    return told(tried);
  } finally {
    server.close();
  }
}

async function tryIn(page: BroughtPage): Promise<Omit<Tried, 'browser'>> {
  const bare: Row = { name: 'brought', page: 'brought', without };
  const field = await page.find();
  const row: Row = {
    ...bare,
    ...(field.kind === 'input' && { tolerances: ['one line'] }),
    // As in the rows of such fields: where white space is drawn as HTML does, no tab is seen.
    ...(!field.keepsSpace && { tolerances: ['tabs as spaces'] }),
  };
  if (field.kind === 'contenteditable') row.forms = (await page.formsOfPaste(row)) ?? allForms;
  const came = new Map<CaseName, Came>();
  for (const name of casesOf(row)) {
    page.partsSteps = name === 'undo' || name === 'Markdown';
    const one = await observe(() => cases[name](page, row));
    const isAllThereIs = one.finding === 'plain' && row.forms?.length === 0;
    came.set(name, isAllThereIs ? { ...one, finding: 'works' } : one);
  }
  return { field, copies: page.copies, forms: row.forms, came };
}

async function observe(ask: () => Promise<Observation>): Promise<Came> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NoField || !(error instanceof Error)) throw error;
    const finding = error instanceof Lost ? 'lost or doubled' : 'breaks off';
    return { finding, strategies: [], detail: error.message };
  }
}

function told(tried: readonly Tried[]): string {
  const [first] = tried;
  if (!first) throw new NoField('No browser is there to try it in');
  const names = [...first.came.keys()];
  const details = tried.flatMap(({ browser, came }) =>
    [...came].flatMap(([name, { finding, detail }]) =>
      finding === 'works' || !detail ? [] : [`- ${browser}, ${name}: ${detail}`],
    ),
  );
  const words = [...new Set(tried.flatMap(({ came }) => [...came.values()].map(({ finding }) => finding)))];
  return [
    `Field: \`${first.field.name}\` (${first.field.kind})`,
    `Followed by: ${first.copies.map((name) => `\`${name}\``).join(', ') || 'no other control of the page'}`,
    ...(first.forms ? [`Forms that it keeps of a paste: ${first.forms.join(', ') || 'none'}`] : []),
    '',
    ...table(
      ['case', ...tried.map(({ browser }) => browser)],
      names.map((name) => [name, ...tried.map(({ came }) => cellOf(came.get(name)))]),
    ),
    '',
    ...words
      .filter((word) => word !== 'works')
      .map((word) => `- _${word}_: ${{ ...findings, ...stops }[word]}.`),
    ...(details.length > 0 ? ['', 'What came back:', '', ...details] : []),
  ].join('\n');
}

function cellOf(came: Came | undefined): string {
  if (!came) return '–';
  const { finding, strategies } = came;
  return [finding, ...(strategies.length > 0 ? [`(${strategies.join(', ')})`] : [])].join(' ');
}
