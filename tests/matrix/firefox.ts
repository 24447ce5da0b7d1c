import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { requireProgram } from '../../scripts/setup/browsers.mjs';
import { fieldsExtension } from '../e2e/fields/extension';
import type { MatrixBrowser } from './chromium';
import { type BrowserTab, MatrixPage } from './matrix-page';
import { serveMatrix } from './server';

/** A Firefox with the fields extension, and the pages of the matrix. More names are more copies of the extension. */
export async function launchMatrixFirefox(names = ['fields']): Promise<MatrixBrowser> {
  const extensions = await Promise.all(names.map((name) => fieldsExtension([], name)));
  const server = await serveMatrix();
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: requireProgram('firefox'),
  });
  for (const { folder } of extensions) await browser.installExtension(folder);
  const page = await browser.newPage();
  const tab = tabOf(page);
  const matrixPage = new MatrixPage(tab, server);
  return {
    tab,
    page: matrixPage,
    pages: names.map((name, i) => (i === 0 ? matrixPage : matrixPage.of(name))),
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
    async press(...keys) {
      for (const key of keys) await page.keyboard.down(key as KeyInput);
      for (const key of keys.reverse()) await page.keyboard.up(key as KeyInput);
    },
    complaints: () => complaints,
  };
}
