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
  page: MatrixPage;
  version: string;
  close(): Promise<void>;
}

/** A Chromium with the fields extension, built with these plugins, and the pages of the matrix. */
export async function launchMatrixChromium(plugins: Plugin[] = []): Promise<MatrixBrowser> {
  const extension = await fieldsExtension(plugins);
  const server = await serveMatrix();
  const profile = mkdtempSync(join(tmpdir(), 'caretaker-matrix-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: requireProgram('chromium'),
    ignoreDefaultArgs: ['--disable-extensions'],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--load-extension=${extension.folder}`,
      `--disable-extensions-except=${extension.folder}`,
    ],
  });
  const page = await context.newPage();
  return {
    page: new MatrixPage(tabOf(page), server),
    version: context.browser()?.version() ?? '',
    async close() {
      await context.close();
      server.close();
      extension.remove();
      rmSync(profile, { recursive: true, force: true });
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
    press: (...keys) => page.keyboard.press(keys.join('+')),
    complaints: () => complaints,
  };
}
