import { expect } from '@playwright/test';
import { zipSync } from 'fflate';
import { agentSkillFiles } from '../../support/agent-skills';
import type { Desk } from './desk';
import { message } from './messages';

/** Installs packages of tests/fixtures/agent-skills as the user's own, one after the other, through the import view. */
export async function installPackages(desk: Desk, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const settings = await desk.openSettings('import');
    const { page } = settings;
    const files = Object.entries(agentSkillFiles(id)).map(([path, bytes]) => [`${id}/${path}`, bytes]);
    const archive = Buffer.from(zipSync(Object.fromEntries(files))).toString('base64');
    const name = `${id}.zip`;
    await expect.poll(() => page.evaluate(chooseFile, { name, archive }), `${name} is chosen`).toBe(true);
    const install = message('import_install');
    await expect.poll(() => page.evaluate(click, install), `${name} is to be installed`).toBe(true);
    await settings.says(message('import_report_installed', '1'));
    await page.close();
  }
}

/** In the page: gives the file to the input, as the button's dialog would; false while there is no input. */
function chooseFile({ name, archive }: { name: string; archive: string }): boolean {
  const input = document.querySelector<HTMLInputElement>('input[data-way=file]');
  if (!input) return false;
  const bytes = Uint8Array.from(atob(archive), (character) => character.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], name));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** In the page: presses the button of that name; false while there is none. */
function click(name: string): boolean {
  const button = [...document.querySelectorAll('main button')].find(
    ({ textContent }) => textContent === name,
  );
  if (button instanceof HTMLElement) button.click();
  return button !== undefined;
}
