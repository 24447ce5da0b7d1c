import puppeteer from 'puppeteer-core';
import type { Plugin } from 'vite';
import { requireProgram } from '../../scripts/setup/browsers.mjs';
import { type MatrixBrowser, matrixBrowser } from './matrix-browser';

export const launchMatrixChromium = (plugins: Plugin[] = [], names = ['fields']): Promise<MatrixBrowser> =>
  matrixBrowser(start, plugins, names);

async function start(folders: string[]) {
  const browser = await puppeteer.launch({
    executablePath: requireProgram('chromium'),
    // Extensions are installed over a pipe alone.
    pipe: true,
    enableExtensions: folders,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  // Some editors ask the clipboard at a paste, and not the event.
  const clipboard = ['clipboard-read', 'clipboard-write'].map((name) => ({
    permission: { name },
    state: 'granted' as const,
  }));
  await browser.setPermission('*', ...clipboard);
  return browser;
}
