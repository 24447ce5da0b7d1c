/** Draws the icons of the extension (`public/icon`) from their two drawings: the small one has fewer lines. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { requireProgram } from './setup/browsers.mjs';

const drawings = { 'icon-16.svg': [16], 'icon.svg': [32, 48, 128] };

const browser = await chromium.launch({ executablePath: requireProgram('chromium'), args: ['--no-sandbox'] });
for (const [drawing, sizes] of Object.entries(drawings)) {
  const svg = readFileSync(new URL(`icons/${drawing}`, import.meta.url), 'utf8');
  for (const size of sizes) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    await page.setContent(`<style>body { margin: 0 } svg { display: block; width: ${size}px }</style>${svg}`);
    const path = fileURLToPath(new URL(`../public/icon/${size}.png`, import.meta.url));
    await page.screenshot({ path, omitBackground: true });
    await page.close();
  }
}
await browser.close();
