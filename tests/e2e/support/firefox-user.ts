import type { Page } from 'puppeteer-core';
import type { PagesServer } from '../../servers/pages-server';
import type { Firefox } from './firefox';
import type { Surface } from './surface';
import { pickSkill } from './user';

/** Asks by the real shortcut to have a word of an article explained. */
export async function explainGluten(
  firefox: Firefox,
  tab: Page,
  pages: PagesServer,
  surface: Surface,
): Promise<void> {
  await tab.goto(pages.url('article'));
  await tab.$eval('#text b', (word) => getSelection()?.selectAllChildren(word));
  await firefox.pressShortcut('K');
  await pickSkill(surface, tab.keyboard, 'explain');
}
