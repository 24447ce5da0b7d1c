import { type Gate, gate } from '../../servers/gate';
import { textOfField } from '../support/fields';
import { type InputMethod, startInputMethod } from '../support/firefox-composition';
import { test as base, expect } from '../support/firefox-test';
import { message } from '../support/messages';
import { cardSays, pickSkill } from '../support/user';

const answer = 'Dear Sir or Madam, how are you?';

interface Composing {
  inputMethod: InputMethod;
  /** Lets the rest of the answer come, and waits until it is to be written. */
  answerComes(): Promise<void>;
  text(): Promise<string>;
}

const test = base.extend<{ kind: string; composing: Composing }>({
  kind: ['textarea', { option: true }],
  /** The user composes in a field while a skill works on it. */
  composing: async ({ firefox, tab, pages, kind, surface, withModel }, use) => {
    const rest: Gate = gate();
    withModel.reply({ kind: 'text', text: answer, rest: rest.opened });
    await tab.goto(pages.url(kind));
    await tab.focus('#field');
    await tab.keyboard.type('hey you');
    await firefox.pressShortcut('K');
    await pickSkill(surface, tab.keyboard, 'polish');
    await cardSays(surface, 'Dear');
    const inputMethod = await startInputMethod(firefox.bidi);
    const text = () => tab.$eval('#field', textOfField);
    await inputMethod.compose('か');
    await expect.poll(text).toContain('か');
    await use({
      inputMethod,
      text,
      async answerComes() {
        rest.open();
        await cardSays(surface, message('card_delivering'));
        await tab.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
      },
    });
  },
});

for (const kind of ['textarea', 'contenteditable']) {
  test.describe(`in a ${kind}`, () => {
    test.use({ kind });

    test('the text waits for an input method, and is written when that gives up', async ({ composing }) => {
      const { inputMethod, text } = composing;
      await composing.answerComes();
      expect(await text()).toContain('か');
      await inputMethod.compose('');
      await expect.poll(text).toBe(answer);
    });

    test('what the user has composed stays, and the text is in the card', async ({ composing, surface }) => {
      const { inputMethod, text } = composing;
      await composing.answerComes();
      await inputMethod.compose('漢字');
      await expect.poll(text).toContain('漢字');
      await inputMethod.commit();
      await cardSays(surface, message('error_field_changed'));
      expect(await text()).toMatch(/^(hey you漢字|漢字hey you)$/);
      await cardSays(surface, answer);
    });

    test('nothing is written while the user goes on composing, however long', async ({
      composing,
      surface,
    }) => {
      const { inputMethod, text } = composing;
      const composed = await text();
      await composing.answerComes();
      await cardSays(surface, message('error_field_refused'));
      expect(await text()).toBe(composed);
      await inputMethod.commit();
      await expect.poll(text).toBe(composed);
      await expect.poll(() => surface.count(`role=button[${message('card_copy')}]`)).toBe(1);
    });
  });
}
