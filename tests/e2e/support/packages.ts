import { strToU8, zipSync } from 'fflate';
import { agentSkillFiles } from '../../support/agent-skills';
import { expect } from '../../support/expect';
import type { Desk } from './desk';
import type { DrivenSettings } from './driven-settings';
import { counted, message } from './messages';

/** Installs packages of tests/fixtures/agent-skills as the user's own, one after the other, through the import view. */
export async function installPackages(desk: Desk, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const settings = await openPackage(desk, id, agentSkillFiles(id));
    await settings.press(message('import_install'));
    await settings.says(counted('import_report_installed', 1));
    await settings.page.close();
  }
}

/** Installs a stranger's skill of these texts, by their paths, through the import view. */
export async function installFiles(desk: Desk, id: string, files: Record<string, string>): Promise<void> {
  const packed = Object.entries(files).map(([path, text]) => [path, strToU8(text)] as const);
  const settings = await openPackage(desk, id, Object.fromEntries(packed));
  await settings.press(message('import_install'));
  await settings.says(counted('import_report_installed', 1));
  await settings.page.close();
}

/** Opens the import view, and gives it a skill's files, by their paths, as an archive. What is seen then is up to the caller. */
export async function openPackage(
  desk: Desk,
  id: string,
  files: Record<string, Uint8Array>,
): Promise<DrivenSettings> {
  const name = `${id}.zip`;
  const packed = Object.entries(files).map(([path, bytes]) => [`${id}/${path}`, bytes]);
  const settings = await openArchive(desk, name, Object.fromEntries(packed));
  await previewIsShown(settings);
  return settings;
}

/** Waits for what would be installed to be shown, and to have taken the keyboard. */
export async function previewIsShown(settings: DrivenSettings): Promise<void> {
  await expect.poll(() => settings.page.evaluate(isPreviewed, undefined), 'a preview is shown').toBe(true);
}

/** Opens the import view, and gives it an archive of these files, whatever is in it. */
export async function openArchive(
  desk: Desk,
  name: string,
  files: Record<string, Uint8Array>,
): Promise<DrivenSettings> {
  return openZip(desk, name, zipSync(files));
}

/** The same with the bytes of an archive. */
export async function openZip(desk: Desk, name: string, bytes: Uint8Array): Promise<DrivenSettings> {
  const settings = await desk.openSettings('import');
  const archive = Buffer.from(bytes).toString('base64');
  const choose = () => settings.page.evaluate(chooseFile, { name, archive });
  await expect.poll(choose, `${name} is chosen`).toBe(true);
  return settings;
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

/** In the page: whether what would be installed is shown, and its heading has taken the keyboard, as it does once. */
function isPreviewed(): boolean {
  return document.activeElement?.closest('.preview header') != null;
}
