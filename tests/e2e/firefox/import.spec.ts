import { writeFileSync } from 'node:fs';
import type { ElementHandle } from 'puppeteer-core';
import { textOfField } from '../support/fields';
import { expect, test } from '../support/firefox-test';
import { counted, message } from '../support/messages';
import { skillMd, zipOf } from '../support/skill-files';
import { pickSkill } from '../support/user';

test('an archive is chosen, looked at, ticked, installed, and runs', async ({
  firefox,
  tab,
  pages,
  surface,
}, testInfo) => {
  const archive = testInfo.outputPath('two.zip');
  writeFileSync(
    archive,
    zipOf({
      'wrap/greeting/SKILL.md': skillMd('greeting', 'Hello from Firefox.', 'mode: direct\n'),
      'wrap/scripted/SKILL.md': skillMd('scripted'),
      'wrap/scripted/scripts/run.js': 'export default () => 1;\n',
    }),
  );
  const page = await firefox.openExtensionPage('options.html#import');
  const said = () => page.$eval('main', (main) => main.innerText);
  const press = async (key: string, ...values: string[]) => {
    const words = message(key, ...values);
    await page.$$eval(
      'main button',
      (all, name) => all.find((each) => each.textContent === name)?.click(),
      words,
    );
  };
  const input = await page.waitForSelector('input[data-way=file]');
  await (input as ElementHandle<HTMLInputElement>).uploadFile(archive);
  await expect.poll(said).toContain(counted('import_found_title', 2));
  await expect.poll(said).toContain(message('import_chosen', '1', '2'));
  await page.click(`button[aria-label="${message('import_look_at', 'scripted')}"]`);
  await expect.poll(said).toContain('export default () => 1;');
  await press('import_back');
  await press('import_install_chosen', '1');
  await expect.poll(said).toContain(counted('import_report_installed', 1));
  await page.close();

  await tab.goto(pages.url('textarea'));
  await firefox.show(tab);
  await tab.focus('#field');
  await firefox.pressShortcut('K');
  await pickSkill(surface, tab.keyboard, 'greeting');
  await expect.poll(() => tab.$eval('#field', textOfField)).toBe('Hello from Firefox.');
});
