// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { settingsSections } from '../../../src/messages/page-commands';
import { OptionsApp } from '../../../src/options/options-app';
import { fakeCommands, fakePlatform } from './support/fakes';
import { draw, field, fill, shown } from './support/screen';

vi.mock('wxt/browser', () => import('./support/english'));

async function go(hash: string): Promise<void> {
  await act(() => {
    location.hash = hash;
    window.dispatchEvent(new Event('hashchange'));
  });
}

const open = () => draw(<OptionsApp commands={fakeCommands()} platform={fakePlatform()} />);

const visible = () =>
  [...document.querySelectorAll('main > section:not([hidden]) > h2')].map((each) => each.id);

beforeEach(() => {
  location.hash = '';
});

describe('the settings page', () => {
  test.each(settingsSections)('has a section #%s, which a card may lead to', async (section) => {
    location.hash = section;
    await open();
    expect(visible()).toEqual([`${section}-title`]);
    expect(document.querySelector('nav [aria-current]')?.getAttribute('href')).toBe(`#${section}`);
  });

  test.each(['', '#nothing', '#__proto__'])('opens its first section for the hash %j', async (hash) => {
    location.hash = hash;
    await open();
    expect(visible()).toEqual(['model-title']);
  });

  test('leads the focus to a section that is opened, but takes none when the page opens', async () => {
    await open();
    expect(document.activeElement).toBe(document.body);
    await go('memos');
    expect(document.activeElement?.id).toBe('memos-title');
  });

  test('keeps what was typed while another section is looked at', async () => {
    await open();
    await shown('Server address');
    await fill('API key', 'sk-half');
    await go('skills');
    await go('model');
    expect(field('API key').value).toBe('sk-half');
  });
});
