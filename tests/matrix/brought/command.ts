import { existsSync, statSync } from 'node:fs';
import { extname, resolve } from 'node:path';
import { findProgram } from '../../../scripts/setup/browsers.mjs';
import { launchMatrixChromium } from '../chromium';
import { launchMatrixFirefox } from '../firefox';
import type { MatrixBrowser } from '../matrix-browser';
import type { BrowserName } from '../row';
import { NoField } from './brought-page';
import { tryField } from './try-field';

export const usage = `npm run matrix                                          every field, and docs/FIELDS.md
npm run matrix -- NAME …                                the fields with that in their name
npm run matrix -- --page FILE.html --field SELECTOR     a field of a page that you bring

  --page FILE.html     the page, which may load what lies beside it in its folder
  --field SELECTOR     the field, as a CSS selector: "#message", "[contenteditable]"
  --browser NAME       chromium or firefox; else every one of them that is there

What is printed can go into a bug report as it is: only the texts of the matrix are written into the field.`;

export interface Asked {
  page?: string | undefined;
  field?: string | undefined;
  browser?: string | undefined;
}

type Launch = () => Promise<MatrixBrowser>;

const browsers = [
  { program: 'chromium', name: 'Chromium' },
  { program: 'firefox', name: 'Firefox' },
] as const;

const launchers: Record<BrowserName, Launch> = {
  chromium: () => launchMatrixChromium(),
  firefox: () => launchMatrixFirefox(),
};

/**
 * Tries the field that was asked for and prints what came of it. Returns the exit code; what is wrong is said on stderr. `launch`:
 * where browsers come from that are not to be started for it.
 */
export async function tryAsked(
  asked: Asked,
  launch: Partial<Record<BrowserName, Launch>> = {},
): Promise<number> {
  const wrong = whatIsWrong(asked);
  if (wrong !== undefined) {
    console.error(`${wrong}\n\n${usage}`);
    return 1;
  }
  const { page = '', field = '', browser } = asked;
  const chosen = browsers
    .filter(({ program }) => (browser === undefined ? findProgram(program) : program === browser))
    .map(({ program, name }) => [name, launch[program] ?? launchers[program]] as const);
  try {
    console.log(await tryField(resolve(page), field, new Map(chosen)));
    return 0;
  } catch (error) {
    if (!(error instanceof NoField)) throw error;
    console.error(error.message);
    return 1;
  }
}

function whatIsWrong({ page, field, browser }: Asked): string | undefined {
  if (page === undefined) return '--page is missing: the HTML file with the field';
  if (field === undefined) return '--field is missing: a CSS selector of the field';
  if (!existsSync(page) || !statSync(page).isFile()) return `There is no file ${page}`;
  if (!/^\.x?html?$/i.test(extname(page))) return `${page} is no HTML file`;
  if (browser !== undefined && !browsers.some(({ program }) => program === browser))
    return `No browser is called ${browser}: there are ${browsers.map(({ program }) => program).join(' and ')}`;
  return undefined;
}
