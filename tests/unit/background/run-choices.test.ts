import { expect, it } from 'vitest';
import { createKeptChoices } from '../../../src/background/run-choices';
import type { Sender } from '../../../src/messages/senders';
import { createSettings } from '../../../src/store/settings';
import { memoryArea } from '../store/support/memory-area';

const url = 'https://mail.example/inbox';
const frame = (tab: object = {}): Sender =>
  ({ id: 'ours', frameId: 3, tab: { id: 7, url, ...tab } }) as Sender;
const called = { frameOf: async () => 3 };

function kept() {
  const settings = createSettings(memoryArea().area);
  return { settings, choices: createKeptChoices(settings) };
}

it('keeps what was chosen for a skill everywhere, and the page on its site alone', async () => {
  const { choices } = kept();
  const keep = choices.keeping(frame(), called);
  await keep('user:reply', { goes: 'card', withoutDraft: true, withPage: true });
  expect(await choices.on(url)).toEqual({
    'user:reply': { goes: 'card', withoutDraft: true, withPage: true },
  });
  expect(await choices.on('https://other.example/')).toEqual({
    'user:reply': { goes: 'card', withoutDraft: true },
  });
  await choices.keeping(frame({ url: 'https://other.example/' }), called)('user:reply', { goes: 'memo' });
  expect(await choices.on(url)).toEqual({ 'user:reply': { goes: 'memo', withPage: true } });
});

it('keeps no page of what is no site: over every tab our window has the same address', async () => {
  const { settings, choices } = kept();
  const pad = 'chrome-extension://abcdefgh/pad.html';
  await choices.keeping(frame({ url: pad }), called)('user:reply', { goes: 'card', withPage: true });
  expect(await settings.get('runChoices')).toEqual({ 'user:reply': { goes: 'card' } });
  expect(await choices.on(pad)).toEqual({ 'user:reply': { goes: 'card' } });
});

it('forgets a skill of which nothing is chosen any more', async () => {
  const { settings, choices } = kept();
  const keep = choices.keeping(frame(), called);
  await keep('user:reply', { withPage: true });
  await keep('user:reply', {});
  expect(await settings.get('runChoices')).toEqual({});
});

it.each([
  ['in a private window', frame({ incognito: true }), called],
  ['by a frame that came by no call', frame(), { frameOf: async () => 4 }],
])('keeps nothing %s', async (_what, sender, tabs) => {
  const { settings, choices } = kept();
  await choices.keeping(sender, tabs)('user:reply', { goes: 'card' });
  expect(await settings.get('runChoices')).toEqual({});
});

it('begins with what a shipped skill chooses, until the user has chosen otherwise', async () => {
  const settings = createSettings(memoryArea().area);
  const choices = createKeptChoices(settings, { 'builtin:continue': { goes: 'insert' } });
  expect(await choices.on(url)).toEqual({ 'builtin:continue': { goes: 'insert' } });
  const keep = choices.keeping(frame(), called);
  await keep('builtin:continue', { goes: 'insert', withPage: true });
  await keep('user:reply', { goes: 'card' });
  expect(await choices.on(url)).toEqual({
    'builtin:continue': { goes: 'insert', withPage: true },
    'user:reply': { goes: 'card' },
  });
  await keep('builtin:continue', { goes: 'replace' });
  expect(await choices.on(url)).toMatchObject({ 'builtin:continue': { goes: 'replace' } });
  await keep('builtin:continue', {});
  expect(await choices.on(url)).toMatchObject({ 'builtin:continue': { goes: 'insert' } });
});
