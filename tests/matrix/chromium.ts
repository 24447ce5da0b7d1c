import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { Plugin } from 'vite';
import { requireProgram } from '../../scripts/setup/browsers.mjs';
import { fieldsExtension } from '../e2e/fields/extension';
import { type BrowserTab, MatrixPage } from './matrix-page';
import { serveMatrix } from './server';

export interface MatrixBrowser {
  tab: BrowserTab;
  page: MatrixPage;
  /** The same page for each extension: the first is that of `page`. */
  pages: MatrixPage[];
  version: string;
  close(): Promise<void>;
}

/**
 * A Chromium with the fields extension, built with these plugins, and the pages of the matrix. More names are more copies of
 * the extension.
 */
export async function launchMatrixChromium(
  plugins: Plugin[] = [],
  names = ['fields'],
): Promise<MatrixBrowser> {
  const extensions = await Promise.all(names.map((name) => fieldsExtension(plugins, name)));
  const folders = extensions.map(({ folder }) => folder).join(',');
  const server = await serveMatrix();
  const profile = mkdtempSync(join(tmpdir(), 'caretaker-matrix-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: requireProgram('chromium'),
    ignoreDefaultArgs: ['--disable-extensions'],
    // Puppeteer's own for Firefox; a larger one takes longer to draw.
    viewport: { width: 800, height: 600 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--load-extension=${folders}`,
      `--disable-extensions-except=${folders}`,
    ],
  });
  // Some editors ask the clipboard at a paste, and not the event.
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  const tab = tabOf(page);
  const matrixPage = new MatrixPage(tab, server);
  return {
    tab,
    page: matrixPage,
    pages: names.map((name, i) => (i === 0 ? matrixPage : matrixPage.of(name))),
    version: context.browser()?.version() ?? '',
    async close() {
      await context.close();
      server.close();
      for (const extension of extensions) extension.remove();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

function tabOf(page: Page): BrowserTab {
  const session = page.context().newCDPSession(page);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
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
    press: (...keys) => page.keyboard.press(keys.join('+')),
    async compose(text) {
      const place = { selectionStart: text.length, selectionEnd: text.length };
      await (await session).send('Input.imeSetComposition', { text, ...place });
    },
    complaints: () => complaints,
  };
}
