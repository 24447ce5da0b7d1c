import { expect, it } from 'vitest';
import { createNeverOn } from '../../../src/background/never-on';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';

function open(kept: Record<string, unknown> = {}) {
  const { area } = memoryArea(kept);
  return createNeverOn(createSettings(area));
}

it('keeps hosts of what is typed or pasted, each once and sorted', async () => {
  const never = open();
  expect(await never.add(' https://Bank.example/login?x=1 ')).toBe('bank.example');
  await Promise.all([never.add('a.example'), never.add('*.bank.example'), never.add('c.example:8080')]);
  expect(await never.list()).toEqual(['a.example', 'bank.example', 'c.example']);
});

it.each(['', 'two words', 'chrome://settings'])('keeps nothing of %j', async (typed) => {
  const never = open();
  expect(await never.add(typed)).toBeUndefined();
  expect(await never.list()).toEqual([]);
});

it('includes the pages of a site and of those under it, and a page cannot slip out', async () => {
  const never = open();
  await never.add('bank.example');
  for (const url of [
    'https://bank.example/',
    'http://bank.example:8080/a',
    'https://my.bank.example/',
    'https://bank.example./',
    'blob:https://bank.example/1',
  ])
    expect(await never.includes(url), url).toBe(true);
  for (const url of [
    'https://otherbank.example/',
    'https://example/',
    'file:///bank.example',
    '',
    'bank.example',
  ])
    expect(await never.includes(url), url).toBe(false);
  await never.remove('bank.example');
  expect(await never.includes('https://bank.example/')).toBe(false);
});

it('takes a damaged list for an empty one', async () => {
  expect(await open({ neverOn: 'bank.example' }).list()).toEqual([]);
});
