import type { Browser, CDPSession, KeyInput, Page } from 'puppeteer-core';
import type { Plugin } from 'vite';
import { fieldsExtension } from '../e2e/fields/extension';
import { type BrowserTab, MatrixPage } from './matrix-page';
import { serveMatrix } from './server';

/** A browser with the fields extension, and the pages of the matrix. */
export interface MatrixBrowser {
  tab: BrowserTab;
  page: MatrixPage;
  /** The same page for each extension: the first is that of `page`. */
  pages: MatrixPage[];
  version: string;
  close(): Promise<void>;
}

/** Starts a browser, and installs the extensions of these folders. */
type Start = (folders: string[]) => Promise<Browser>;

/**
 * Starts it with the fields extension, built with these plugins. More names are more copies of the extension. Both browsers are
 * driven by puppeteer: Playwright writes down each call with its stack, which took a tenth of the time of the matrix.
 */
export async function matrixBrowser(
  start: Start,
  plugins: Plugin[],
  names: string[],
): Promise<MatrixBrowser> {
  const extensions = await Promise.all(names.map((name) => fieldsExtension(plugins, name)));
  const server = await serveMatrix();
  const browser = await start(extensions.map(({ folder }) => folder));
  const tab = tabOf(await browser.newPage());
  const page = new MatrixPage(tab, server);
  return {
    tab,
    page,
    pages: names.map((name, i) => (i === 0 ? page : page.of(name))),
    version: (await browser.version()).replace(/^\D+/, ''),
    async close() {
      await browser.close();
      server.close();
      for (const extension of extensions) extension.remove();
    },
  };
}

function tabOf(page: Page): BrowserTab {
  const complaints: string[] = [];
  let protocol: Promise<CDPSession> | undefined;
  page.on('pageerror', (error) => complaints.push(String(error)));
  // A page may ask whether it is to be left, with what was written there.
  page.on('dialog', (dialog) => void dialog.accept());
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return {
    async open(url) {
      complaints.length = 0;
      await page.goto(url);
    },
    async evaluate(expression, where) {
      const frame = where === 'page' ? page.mainFrame() : page.mainFrame().childFrames()[0];
      if (!frame) throw new Error('The page has no frame');
      return frame.evaluate(expression);
    },
    async press(...keys) {
      const [key = '', ...held] = keys.reverse() as KeyInput[];
      for (const modifier of held.toReversed()) await page.keyboard.down(modifier);
      // Down and up as one command: a page that draws slowly lets each wait for a frame.
      await page.keyboard.press(key as KeyInput);
      for (const modifier of held) await page.keyboard.up(modifier);
    },
    async compose(text) {
      protocol ??= page.createCDPSession();
      const place = { selectionStart: text.length, selectionEnd: text.length };
      await (await protocol).send('Input.imeSetComposition', { text, ...place });
    },
    complaints: () => complaints,
  };
}
