import { gate } from '../../servers/gate';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';

/** What the page does to the field while the run goes on, what the card says of it, and what stands in the field. */
const changes: {
  name: string;
  change: (field: HTMLTextAreaElement) => void;
  says: string;
  value?: string;
}[] = [
  { name: 'removed', change: (field) => field.remove(), says: 'error_field_gone' },
  {
    name: 'made read-only',
    change: (field) => {
      field.readOnly = true;
    },
    says: 'error_field_read_only',
    value: 'hey you',
  },
  {
    name: 'changed',
    change: (field) => {
      field.value = 'something else';
    },
    says: 'error_field_changed',
    value: 'something else',
  },
];

for (const { name, change, says, value } of changes) {
  test(`the field is ${name} in the middle of a run: the text is in the card`, async ({
    chromium,
    page,
    pages,
    surface,
    withModel,
  }) => {
    const rest = gate();
    withModel.reply({ kind: 'text', text: 'Dear Sir or Madam, how are you?', rest: rest.opened });
    await page.goto(pages.url('textarea'));
    await page.locator('#field').fill('hey you');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'polish');
    await cardSays(surface, 'Dear');
    await page.locator('#field').evaluate(change);
    rest.open();
    await cardSays(surface, message(says));
    await cardSays(surface, 'Dear Sir or Madam, how are you?');
    await expect.poll(() => surface.count(`role=button[${message('card_copy')}]`)).toBe(1);
    if (value !== undefined) await expect(page.locator('#field')).toHaveValue(value);
  });
}
