// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ModelEntry } from '../../../src/core/models/model-entry';
import { settingsSections } from '../../../src/messages/page-commands';
import { OptionsApp } from '../../../src/options/options-app';
import { views } from '../../../src/options/views';
import { fakeLibrary } from './support/fake-library';
import { fakeCommands, fakePlatform, stored } from './support/fakes';
import { draw, drawOnly, field, fill, shown } from './support/screen';

async function go(hash: string): Promise<void> {
  await act(() => {
    location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
  });
}

const open = (...models: ModelEntry[]) =>
  draw(<OptionsApp commands={fakeCommands(models)} platform={fakePlatform()} library={fakeLibrary()} />);

const visible = () =>
  [...document.querySelectorAll('main > section:not([hidden]) > h2')].map((each) => each.id);

beforeEach(() => {
  location.hash = '';
});

describe('the settings page', () => {
  test.each([...settingsSections, 'import', 'history'])(
    'has a section #%s, which a card or a palette may lead to',
    async (section) => {
      location.hash = section;
      await open();
      const view = section === 'connect' ? 'model' : section;
      expect(visible()).toEqual([`${view}-title`]);
      const entry = views.find(({ id }) => id === view)?.under ?? view;
      const current = [...document.querySelectorAll('nav [aria-current]')];
      expect(current.at(-1)?.getAttribute('href')).toBe(`#${entry}`);
    },
  );

  test('has few entries in its navigation; one that holds several views lists them while one of them is open', async () => {
    const links = () => [...document.querySelectorAll('nav a')].map((each) => each.textContent);
    await open();
    const entries = [
      ...['Home', 'Skills', 'Models', 'Writing', 'Shortcuts', 'Activity'],
      ...['Privacy & permissions', 'General'],
    ];
    expect(links()).toEqual(entries);
    await go('memos');
    expect(links()).toEqual(entries.toSpliced(6, 0, 'History', 'Notes'));
    expect([...document.querySelectorAll('nav [aria-current]')].map((each) => each.textContent)).toEqual([
      'Activity',
      'Notes',
    ]);
  });

  describe.each(['', '#nothing', '#__proto__', '#skills%'])('for the hash %j', (hash) => {
    test.each([[[]], [[stored]]])('opens Home, with the models %j', async (models) => {
      location.hash = hash;
      await open(...models);
      expect(visible()).toEqual(['home-title']);
    });
  });

  test.each([
    ['model', 'Models · Caretaker'],
    ['sources', 'Sources · Caretaker'],
    ['skills/user%3Anotes', 'notes · Caretaker'],
  ])('names the tab after what #%s shows', async (hash, title) => {
    await open();
    await go(hash);
    await vi.waitFor(() => expect(document.title).toBe(title));
  });

  test('looks at the sources that are due when it opens, and whenever the user comes back to it', async () => {
    const library = fakeLibrary();
    const commands = fakeCommands([stored]);
    await draw(<OptionsApp commands={commands} platform={fakePlatform()} library={library} />);
    expect(library.lookWhereDue).toHaveBeenCalledTimes(1);
    expect(library.watchSources).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('focus'));
    expect(library.lookWhereDue).toHaveBeenCalledTimes(2);
  });

  test('follows the hash from the moment at which it is drawn', async () => {
    location.hash = 'memos';
    drawOnly(<OptionsApp commands={fakeCommands([])} platform={fakePlatform()} library={fakeLibrary()} />);
    location.hash = 'privacy';
    window.dispatchEvent(new Event('hashchange'));
    await vi.waitFor(() => expect(visible()).toEqual(['privacy-title']));
  });

  test('draws a view when it is first opened, not before', async () => {
    location.hash = 'model';
    await open();
    expect(document.querySelectorAll('main > section')).toHaveLength(1);
  });

  test('comes back to where a view was scrolled, and begins a new one at its top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    location.hash = 'memos';
    await open();
    vi.spyOn(window, 'scrollY', 'get').mockReturnValueOnce(740);
    await go('privacy');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    await go('memos');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 740);
  });

  test('leads the focus to a section that is opened, but takes none when the page opens', async () => {
    await open();
    expect(document.activeElement).toBe(document.body);
    await go('memos');
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('memos-title'));
  });

  test('keeps what was typed while another section is looked at', async () => {
    location.hash = 'model';
    await open();
    await shown('Server URL');
    await fill('API key', 'sk-half');
    await go('skills');
    await go('model');
    expect(field('API key').value).toBe('sk-half');
  });
});
