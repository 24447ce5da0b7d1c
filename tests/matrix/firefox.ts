import puppeteer from 'puppeteer-core';
import { requireProgram } from '../../scripts/setup/browsers.mjs';
import { type MatrixBrowser, matrixBrowser } from './matrix-browser';

export const launchMatrixFirefox = (names = ['fields']): Promise<MatrixBrowser> =>
  matrixBrowser(start, [], names);

async function start(folders: string[]) {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: requireProgram('firefox'),
  });
  for (const folder of folders) await browser.installExtension(folder);
  return browser;
}
