import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

export const folder = fileURLToPath(new URL('../../docs/pictures', import.meta.url));

/** As things stand when all that fades in has come. */
export async function take(page: Page, name: string): Promise<void> {
  await page.mouse.move(2, 2);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  console.log(`docs/pictures/${name}.png`);
}
