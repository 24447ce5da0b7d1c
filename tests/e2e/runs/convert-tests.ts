import { play } from '../../servers/dialogue';
import { expect } from '../../support/expect';
import type { Desk, DeskTest } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { counted, message } from '../support/messages';
import { openPackage } from '../support/packages';
import { inOneBrowser } from './one-browser';

const skillMd = `---
name: Toast
description: Writes a toast. # on somebody
license: MIT
input:
  - name: tone
    options: [dry, warm]
    required: true
---

Raise a {{input.tone}} toast to {{input.guest}}.
`;

const bytes = (text: string) => new TextEncoder().encode(text);

async function installToast(desk: Desk): Promise<void> {
  const settings = await openPackage(desk, 'toast', {
    'SKILL.md': bytes(skillMd),
    'references/glass.md': bytes('A glass.'),
  });
  await settings.press(message('import_install'));
  await settings.says(counted('import_report_installed', 1));
  await settings.page.close();
}

async function openAbout(desk: Desk) {
  const settings = await desk.openSettings(`skills/${encodeURIComponent('user:toast')}`);
  await settings.press(message('skill_tab_about'));
  return settings;
}

/** Writes the toast from the palette, in a text box. */
async function toast(desk: Desk, skill: string, into: string): Promise<void> {
  const tab = await desk.openTab('textarea');
  await tab.type('for tonight');
  await tab.run(skill);
  await expect.poll(() => tab.surface.focused()).toMatch(/\[tone\*\]$/);
  await tab.page.keyboard.type('w');
  await tab.page.keyboard.press('Tab');
  await tab.page.keyboard.type('Ann');
  await pressTogether(tab.page.keyboard, 'Control', 'Enter');
  await tab.holds(into);
}

/** A skill that is made a function on its page, and a SKILL.md again; both run as the same. */
export function convertTests(test: DeskTest): void {
  test('a skill is made a function with a signature of the model’s, runs as one, and is the skill that it was again', async ({
    desk,
    model,
  }) => {
    const input = {
      type: 'object',
      properties: {
        tone: { type: 'string', enum: ['dry', 'warm'], description: 'How it sounds' },
        guest: { type: 'string' },
      },
      required: ['tone', 'guest'],
    };
    const proposal = JSON.stringify({
      description: 'Toasts a guest',
      input,
      calls: ['polish'],
      name: 'polish',
    });
    const told = [/Raise a warm toast to Ann\./];
    const dialogue = play(model, [
      {
        told: ['You write the signature of a function.'],
        asked: ['Raise a {{input.tone}} toast', 'license: MIT'],
        says: proposal,
      },
      { told, says: 'To Ann!' },
      { told, says: 'To Ann again!' },
    ]);
    await desk.setUp(testModel(model.baseUrl));
    await installToast(desk);

    const settings = await openAbout(desk);
    await settings.press(message('convert_to_function'));
    await settings.says(message('convert_preview'));
    await settings.says(message('import_diff_title', 'prompt.md'));
    await settings.press(message('convert_propose'));
    await settings.says(message('convert_proposal_ignored', 'calls, name'));
    await settings.says('How it sounds');
    await settings.press(message('convert_keep'));
    await settings.says(message('convert_done'));
    await toast(desk, 'toast', 'To Ann!');

    await settings.press(message('convert_to_skill_md'));
    await settings.says(message('convert_preview'));
    await settings.press(message('convert_keep'));
    await settings.says(message('convert_to_function'));
    await settings.says('Toasts a guest');
    await toast(desk, 'Toast', 'To Ann again!');
    expect(dialogue.faults()).toEqual([]);
  });

  test('a conversion is taken back in one step, to the byte', inOneBrowser, async ({ desk }) => {
    await installToast(desk);
    const settings = await openAbout(desk);
    await settings.press(message('convert_to_function'));
    await settings.press(message('convert_keep'));
    await settings.says(message('convert_done'));
    await settings.press(message('options_undo'));
    await settings.says(message('convert_to_function'));
    await settings.press(message('skill_tab_edit'));
    await settings.says('description: Writes a toast. # on somebody');
  });
}
