import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';

const scripts = [
  { skill: 'endless-script', says: message('error_script_timeout', 'endless-script', '1') },
  { skill: 'hungry-script', says: message('error_script_memory', 'hungry-script') },
  { skill: 'throwing-script', says: message('error_script_threw', 'throwing-script') },
  { skill: 'decorated-script', says: message('error_script_types', 'decorated-script') },
  { skill: 'missing-script', says: message('error_script_missing', 'missing-script', 'scripts/execute.js') },
];

test.use({
  skillFixtures: [...scripts.map(({ skill }) => skill), 'broken-yaml', 'reaching-script', 'typed-script'],
});

test.beforeEach(async ({ page, pages }) => {
  await page.goto(pages.url('textarea'));
  await page.locator('#field').fill('She dont like apples.');
});

for (const { skill, says } of scripts) {
  test(`${skill}: the card says what went wrong, and the next skill runs`, async ({
    chromium,
    page,
    surface,
  }) => {
    const field = page.locator('#field');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, skill);
    await cardSays(surface, says);
    await expect(field).toHaveValue('She dont like apples.');
    await surface.click(`role=button[${message('card_close')}]`);
    await field.focus();
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'proofread');
    await expect(field).toHaveValue("She doesn't like apples.");
  });
}

test('a script in TypeScript runs, and what it imports', async ({ chromium, page, surface }) => {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'typed-script');
  await expect(page.locator('#field')).toHaveValue('SHE DONT LIKE APPLES.!');
});

test('a script reaches no network, no page, no extension and no tool that its skill does not list', async ({
  chromium,
  page,
  surface,
  settings,
}) => {
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'reaching-script');
  await expect(page.locator('#field')).toHaveValue('reached: nothing');
  expect(await settings('memos')).toEqual([]);
});

test('a skill with broken YAML is not in the palette, and the others are', async ({
  chromium,
  page,
  surface,
}) => {
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  const names = (await surface.names('role=option')).join('\n');
  for (const id of ['proofread', 'polish', 'rewrite']) expect(names).toContain(message(`skill_${id}_name`));
  // Rows that are not in sight are not drawn.
  await page.keyboard.type('note');
  await expect.poll(() => surface.texts('[role=option] .title')).toContain(message('skill_memo_name'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('broken-yaml');
  await expect.poll(() => surface.texts('[role=option] .title')).not.toContain(message('skill_memo_name'));
  expect(await surface.texts('[role=option] .title')).not.toContain('broken-yaml');
});
