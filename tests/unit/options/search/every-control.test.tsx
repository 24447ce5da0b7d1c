// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import type { ModelEntry } from '../../../../src/core/models/model-entry';
import { OptionsApp } from '../../../../src/options/options-app';
import { settingsOf, settingsSearch } from '../../../../src/options/search/find-setting';
import { controlName, labelledIn } from '../../../../src/options/search/reveal';
import { views } from '../../../../src/options/views';
import { fakeLibrary } from '../support/fake-library';
import { fakeCommands, fakePlatform, stored } from '../support/fakes';
import { draw } from '../support/screen';

const folder = join(import.meta.dirname, '../../../../src/locales/en');
const messages = new Set(
  readdirSync(folder).flatMap((file) =>
    Object.values(
      JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, { message: string }>,
    ).map(({ message }) => message),
  ),
);

/** The button that ends a form belongs to its fields, and the link back to the view above; a name in a label is the user's own. */
const isSetting = (element: Element) =>
  messages.has(controlName(element)) && !element.matches('form button, legend:has(h3)');

async function settledIn(view: string): Promise<Element> {
  await act(() => {
    location.hash = view;
    window.dispatchEvent(new Event('hashchange'));
  });
  return vi.waitFor(() => {
    const section = document.querySelector(`main > section[data-view="${view}"]:not([hidden])`);
    // Its heading is there at once, its code and what it shows later.
    if (!section || section.children.length < 2) throw new Error(`${view} is not there.`);
    return section;
  });
}

const own = views.filter(({ headsItself }) => !headsItself).map(({ id }) => id);
const find = settingsSearch(settingsOf(views));

test.each<[string, ModelEntry[]]>([
  ['no model', []],
  ['a model', [stored]],
])('each labelled control of each view is found by its label, with %s', async (_name, models) => {
  location.hash = '';
  await draw(
    <OptionsApp commands={fakeCommands(models)} platform={fakePlatform()} library={fakeLibrary()} />,
  );
  const missing: string[] = [];
  let seen = 0;
  for (const view of own) {
    const section = await settledIn(view);
    for (let turn = 0; turn < 3; turn += 1) await act(() => new Promise(setImmediate));
    for (const element of labelledIn(section).filter(isSetting)) {
      const name = controlName(element);
      seen += 1;
      const found = find(name).some((each) => each.name === name && (each.view === view || !each.label));
      if (!found) missing.push(`${view}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
  expect(seen).toBeGreaterThan(60);
});

test('each view is found by its title', () => {
  for (const setting of settingsOf(views).filter(({ label }) => label === undefined))
    expect(find(setting.name)).toContainEqual(expect.objectContaining({ view: setting.view }));
  expect(new Set(settingsOf(views).map(({ view }) => view))).toEqual(new Set(own));
});

test('no two have one id', () => {
  const ids = settingsOf(views).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test.each([
  ['theme', 'Theme'],
  ['dark theme', 'Theme'],
  ['restore', 'Restore a backup'],
  ['activity notes', 'Notes'],
  ['steps limits', 'Steps per run'],
  ['paste key', 'Paste your API key'],
])('for “%s” it finds %s first of all', (query, name) => {
  expect(find(query)[0]?.name).toBe(name);
});

test('nothing is found for nothing, or for what there is not', () => {
  expect([find(' '), find('quetzalcoatl')]).toEqual([[], []]);
});
