import { expect } from '../../support/expect';
import type { DrivenSettings } from '../support/driven-settings';
import { counted, message } from '../support/messages';
import { skillMd } from '../support/skill-files';
import type { startPack } from './source-tests';

/** The buttons of the sources that are listed. */
export const sourceButtons = (settings: DrivenSettings) =>
  settings.page.evaluate(
    () => [...document.querySelectorAll('.source button')].map((each) => each.textContent),
    undefined,
  );

/** The pack that an organization has set is in step and can't be removed; and waits once it asks for more. */
export async function staysUntilItAsks(
  settings: DrivenSettings,
  state: Awaited<ReturnType<typeof startPack>>['state'],
): Promise<void> {
  await settings.press(message('sources_check_named', 'acme/pack.zip'));
  await settings.says(message('sources_state_in_step'));
  await settings.says(counted('sources_skills', 1));
  for (const scheme of ['light', 'dark'] as const) expect(await settings.page.violations(scheme)).toEqual([]);
  expect(await sourceButtons(settings)).not.toContain(message('sources_remove'));

  state.files = { 'pirate/SKILL.md': skillMd('pirate', 'Sing.', 'allowed-tools: Bash\n') };
  await settings.press(message('sources_check_named', 'acme/pack.zip'));
  await settings.says(message('sources_why_asks'));
}
