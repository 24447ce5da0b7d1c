// @vitest-environment happy-dom
import { act } from 'preact/test-utils';
import { expect, test, vi } from 'vitest';
import { SitesField } from '../../../src/options/sites-field';
import { draw, press, text } from './support/screen';

const onChange = vi.fn(async (_sites: string[] | undefined) => undefined);

async function open(value: string[] | undefined, inherited?: { label: string }): Promise<void> {
  onChange.mockClear();
  await draw(<SitesField legend="Where" value={value} inherited={inherited} onChange={onChange} />);
}

async function choose(label: string): Promise<void> {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent?.trim() === label);
  await act(() => found?.querySelector('input')?.click());
}

async function type(words: string): Promise<void> {
  const area = document.querySelector('textarea');
  if (!area) throw new Error('There is no text box');
  await act(() => {
    area.value = words;
    area.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const chosen = () => document.querySelector('input:checked')?.parentElement?.textContent?.trim();

test('sites are kept as they are meant, each once', async () => {
  await open(undefined);
  expect(chosen()).toBe('Everywhere');
  await choose('Only on these sites');
  expect(onChange).not.toHaveBeenCalled();
  await type('https://Docs.example.com/Guide/\n\nexample.org, example.org');
  await press('Save sites');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(['docs.example.com/Guide', 'example.org']);
});

test.each([
  ['', 'Enter at least one site'],
  ['docs.example.com\ntwo words', '“two words” isn’t a site'],
  [Array.from({ length: 51 }, (_, n) => `s${n}.example`).join('\n'), 'up to 50 sites'],
])('what is no list of sites is not kept: %j', async (words, told) => {
  await open(undefined);
  await choose('Only on these sites');
  await type(words);
  await press('Save sites');
  expect(text()).toContain(told);
  expect(onChange).not.toHaveBeenCalled();
});

test('sites that are set are shown, and go with Everywhere', async () => {
  await open(['a.example', 'b.example/x']);
  expect(chosen()).toBe('Only on these sites');
  expect(document.querySelector('textarea')?.value).toBe('a.example\nb.example/x');
  expect(text()).toContain('Sites saved');
  await choose('Everywhere');
  expect(onChange).toHaveBeenCalledExactlyOnceWith(undefined);
});

test('what is set for many counts until something is said here, and again', async () => {
  await open(undefined, { label: 'Like its source' });
  expect(chosen()).toBe('Like its source');
  await choose('Everywhere');
  expect(onChange).toHaveBeenLastCalledWith([]);
  await open([], { label: 'Like its source' });
  expect(chosen()).toBe('Everywhere');
  await choose('Like its source');
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});
