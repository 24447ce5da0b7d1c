import { questionSkills, questionTests } from '../runs/question-tests';
import { textOfField } from '../support/fields';
import { test as desks } from '../support/firefox-desk';
import { expect, test } from '../support/firefox-test';
import { message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';

desks.describe(() => {
  desks.use({ skillFixtures: questionSkills });
  questionTests(desks);
});

const draft = 'hey you';

test.describe(() => {
  test.use({ skillFixtures: ['asks-first'] });

  test('what is for this run alone is asked in the card; by keys alone: Esc runs nothing, Retry asks again, Enter runs', async ({
    firefox,
    tab,
    pages,
    surface,
  }) => {
    await tab.goto(pages.url('textarea'));
    await tab.focus('#field');
    await tab.keyboard.type(draft);
    await firefox.pressShortcut('K');
    const text = () => tab.$eval('#field', textOfField);
    const isReady = async () => {
      await expect.poll(() => surface.focused()).toBe(`button[${message('question_confirm_yes')}]`);
      await expect
        .poll(() => surface.attributes('footer button', 'aria-disabled'))
        .toEqual(['false', 'false']);
    };
    await pickSkill(surface, tab.keyboard, 'asks-first');
    await cardSays(surface, message('question_confirm_title', 'asks-first'));
    await isReady();
    expect((await surface.axe()).violations).toEqual([]);
    await tab.keyboard.press('Escape');
    await cardSays(surface, message('card_cancelled'));
    expect(await text()).toBe(draft);
    await expect.poll(() => surface.focused()).toBe(`button[${message('card_retry')}]`);
    await tab.keyboard.press('Enter');
    await isReady();
    await tab.keyboard.press('Enter');
    await expect.poll(text).toBe(`Ready: ${draft}`);
  });
});
