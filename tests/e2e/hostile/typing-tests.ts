import { expect } from '../../support/expect';
import type { DeskTest, Tab } from '../support/desk';
import { pressTogether } from '../support/driven-settings';
import { testModel } from '../support/extension-page';
import { paletteIsOpen } from '../support/user';

/** In the page, before anything of ours: what it will do to a text field of ours, by its name in `dataset.does`. */
function prepareToWrite(): void {
  const { dataset } = document.documentElement;
  const over = (text: string) => {
    document.execCommand('selectAll');
    document.execCommand('insertText', false, text);
  };
  const isOurs = () => document.activeElement?.hasAttribute('data-caretaker-surface') === true;
  const listen = (type: string, does: string, action: (event: Event) => void) =>
    window.addEventListener(type, (event) => isOurs() && dataset.does === does && action(event), true);
  listen('keydown', 'at Enter', (event) => (event as KeyboardEvent).key === 'Enter' && over('PWNED'));
  const heard = (type: string) => () => {
    if (isOurs()) dataset.heard = `${dataset.heard ?? ''} ${type}`;
  };
  for (const type of ['keydown', 'keypress', 'keyup', 'copy', 'cut', 'paste'])
    window.addEventListener(type, heard(type), true);
  // The page's change comes while the user's own key is being told of, of the same kind and with the same letter.
  listen('input', 'with the key', (event) => {
    dataset.does = '';
    over((event as InputEvent).data ?? '');
    document.execCommand('insertText', false, 'PWNED');
  });
}

/** In the page: every command by which a script can change the text of the field that has the keyboard. */
function writeByCommands(): void {
  for (const command of [
    'insertText',
    'insertHTML',
    'delete',
    'forwardDelete',
    'undo',
    'redo',
    'insertLineBreak',
  ]) {
    document.execCommand(command, false, 'PWNED');
  }
  document.execCommand('selectAll');
  document.execCommand('insertText', false, 'PWNED');
  document.designMode = 'on';
  document.execCommand('insertText', false, 'PWNED');
  document.designMode = 'off';
}

const does = (tab: Tab, what: string) =>
  tab.page.evaluate((name) => {
    document.documentElement.dataset.does = name;
  }, what);

/** What a page can do to the words that its user types into the palette and into a skill's form: nothing that counts. */
export function typingTests(test: DeskTest): void {
  test('a page that writes into the palette changes neither what is typed nor what runs', async ({
    desk,
    model,
  }) => {
    await desk.setUp(testModel(model.baseUrl));
    model.reply({ kind: 'text', text: 'Paris' });
    const tab = await desk.openTab('textarea');
    const { keyboard } = tab.page;
    const typed = () => tab.surface.value('.search input');
    await tab.page.evaluate(prepareToWrite, undefined);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);

    await keyboard.type('translate');
    // What is typed right after the call is written as soon as the frame has the keyboard.
    await expect.poll(typed).toBe('translate');
    await tab.page.evaluate(writeByCommands, undefined);
    expect(await typed()).toBe('translate');
    await does(tab, 'with the key');
    await keyboard.type('d');
    expect(await typed()).toBe('translated');

    // What the user does is heard as ever: keys over a selection, undo and redo, the clipboard.
    await pressTogether(keyboard, 'Control', 'a');
    await keyboard.type('France');
    expect(await typed()).toBe('France');
    await pressTogether(keyboard, 'Control', 'a');
    await pressTogether(keyboard, 'Control', 'x');
    expect(await typed()).toBe('');
    await pressTogether(keyboard, 'Control', 'z');
    expect(await typed()).toBe('France');
    await keyboard.type('what is the capital of ');
    await pressTogether(keyboard, 'Control', 'v');
    expect(await typed()).toContain('capital of France');
    await keyboard.press('Backspace');
    await keyboard.type('e, 法国?');
    expect(await typed()).toContain('capital of France, 法国?');

    await does(tab, 'at Enter');
    await pressTogether(keyboard, 'Control', 'Enter');
    await expect.poll(() => model.completions().length).toBe(1);
    const sent = JSON.stringify(model.completions()[0]?.body);
    expect(sent).toContain('capital of France, 法国?');
    expect(sent).not.toContain('PWNED');
    expect(await tab.page.evaluate(() => document.documentElement.dataset.heard, undefined)).toBeUndefined();
  });

  test('a page that writes into a skill’s form changes no value of it', async ({ desk }) => {
    const tab = await desk.openTab('textarea');
    const { keyboard } = tab.page;
    await tab.page.evaluate(prepareToWrite, undefined);
    await tab.type('');
    await tab.run('invite');
    await expect.poll(() => tab.surface.focused()).toBe('textbox[Guest*]');
    await keyboard.type('Ada');
    await tab.page.evaluate(writeByCommands, undefined);
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.press('f');
    await keyboard.press('Tab');
    await keyboard.press(' ');
    await keyboard.press('Tab');
    await keyboard.type('Two lines');
    await tab.page.evaluate(writeByCommands, undefined);
    await does(tab, 'at Enter');
    await pressTogether(keyboard, 'Control', 'Enter');
    // Where the page has written into its own field meanwhile, the text is in the card.
    const made = async () => `${await tab.surface.text()}${await tab.fieldText()}`;
    await expect.poll(made).toMatch(/Ada, .*\[Two lines\]/);
    expect(await tab.surface.text()).not.toContain('PWNED');
  });
}
