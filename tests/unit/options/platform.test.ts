import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const fake = vi.hoisted(() => ({
  permissions: {
    request: vi.fn(async () => true),
    remove: vi.fn(async () => true),
    contains: vi.fn(async () => true),
  },
  commands: {
    getAll: vi.fn(async () => [
      { name: '_execute_action', description: '', shortcut: '' },
      { name: 'repeat-skill', description: 'Repeat the last skill' },
      { name: 'run-skill', description: 'Open the palette at the cursor', shortcut: 'Alt+Shift+K' },
    ]),
    openShortcutSettings: undefined as undefined | (() => Promise<void>),
    update: undefined as undefined | ((details: object) => Promise<void>),
    reset: undefined as undefined | ((name: string) => Promise<void>),
  },
  gecko: undefined as undefined | { data_collection_permissions: { optional: string[] } },
  runtime: {
    getManifest: () => ({
      commands: { 'run-skill': {}, 'repeat-skill': {} },
      ...(fake.gecko && { browser_specific_settings: { gecko: fake.gecko } }),
    }),
  },
  tabs: { create: vi.fn(async () => ({})) },
}));

vi.mock('wxt/browser', () => ({ browser: fake }));

const { browserPlatform } = await import('../../../src/options/platform');

beforeEach(() => {
  vi.clearAllMocks();
  fake.commands.openShortcutSettings = undefined;
  fake.commands.update = undefined;
  fake.commands.reset = undefined;
});

test('asks for the permission of exactly one host, without its port', async () => {
  expect(await browserPlatform().requestHost('http://localhost:11434/v1')).toBe(true);
  expect(fake.permissions.request).toHaveBeenCalledWith({ origins: ['http://localhost/*'] });
});

test('asks for a model’s server with what goes to it, where the browser has a question for that', async () => {
  expect(await browserPlatform().requestModel('https://api.example.com/v1')).toBe(true);
  expect(fake.permissions.request).toHaveBeenLastCalledWith({ origins: ['https://api.example.com/*'] });
  fake.gecko = { data_collection_permissions: { optional: ['websiteContent'] } };
  await browserPlatform().requestModel('https://api.example.com/v1');
  expect(fake.permissions.request).toHaveBeenLastCalledWith({
    origins: ['https://api.example.com/*'],
    data_collection: ['websiteContent'],
  });
  fake.gecko = undefined;
});

test('asks for several hosts in one question, and whether they may be reached without one', async () => {
  const addresses = ['https://github.com/a/b', 'https://codeload.github.com'];
  const origins = ['https://github.com/*', 'https://codeload.github.com/*'];
  expect(await browserPlatform().requestHost(...addresses)).toBe(true);
  expect(fake.permissions.request).toHaveBeenCalledWith({ origins });
  vi.clearAllMocks();
  expect(await browserPlatform().mayReach(...addresses)).toBe(true);
  expect(fake.permissions.contains).toHaveBeenCalledWith({ origins });
  expect(fake.permissions.request).not.toHaveBeenCalled();
});

test('lists the shortcuts in the manifest’s order, and an empty one where none is set', async () => {
  expect(await browserPlatform().shortcuts()).toEqual([
    { name: 'run-skill', description: 'Open the palette at the cursor', keys: 'Alt+Shift+K' },
    { name: 'repeat-skill', description: 'Repeat the last skill', keys: '' },
  ]);
});

test('opens the browser’s own page for shortcuts, by its call where it has one', async () => {
  await browserPlatform().openShortcutSettings();
  expect(fake.tabs.create).toHaveBeenCalledWith({ url: 'chrome://extensions/shortcuts' });
  const call = vi.fn(async () => undefined);
  fake.commands.openShortcutSettings = call;
  await browserPlatform().openShortcutSettings();
  expect(call).toHaveBeenCalledOnce();
  expect(fake.tabs.create).toHaveBeenCalledOnce();
});

test('changes shortcuts in their place where the browser has calls for it', async () => {
  expect(browserPlatform().shortcutChanges).toBeUndefined();
  const update = vi.fn(async () => undefined);
  const reset = vi.fn(async () => undefined);
  Object.assign(fake.commands, { update, reset });
  const { shortcutChanges } = browserPlatform();
  await shortcutChanges?.change('skill-1', 'Ctrl+1');
  expect(update).toHaveBeenCalledExactlyOnceWith({ name: 'skill-1', shortcut: 'Ctrl+1' });
  await shortcutChanges?.reset('skill-1');
  expect(reset).toHaveBeenCalledExactlyOnceWith('skill-1');
});

describe('whether something answers', () => {
  let server: Server;
  let address = '';

  beforeEach(async () => {
    server = createServer((request, response) => {
      if (request.url === '/silent') return;
      response.writeHead(403).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });

  afterEach(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('is yes for any answer', async () => {
    expect(await browserPlatform().answers(address)).toBe(true);
  });

  test('is no for a server that says nothing', async () => {
    expect(await browserPlatform().answers(`${address}/silent`)).toBe(false);
  });

  test('is no where nothing listens', async () => {
    await new Promise((resolve) => server.close(resolve));
    expect(await browserPlatform().answers(address)).toBe(false);
    server.listen(0);
  });
});

describe('choosing a folder', () => {
  const picker = (choose: () => Promise<unknown>) => {
    const showDirectoryPicker = vi.fn(choose);
    vi.stubGlobal('showDirectoryPicker', showDirectoryPicker);
    return showDirectoryPicker;
  };

  test('is there only where the browser has it, and asks to read', async () => {
    expect(browserPlatform().chooseFolder).toBeUndefined();
    const asked = picker(async () => 'folder');
    expect(await browserPlatform().chooseFolder?.()).toBe('folder');
    expect(asked).toHaveBeenCalledWith({ mode: 'read', id: 'caretaker-skills' });
  });

  test('that the user leaves is no choice, and no error', async () => {
    picker(() => Promise.reject(new DOMException('left', 'AbortError')));
    expect(await browserPlatform().chooseFolder?.()).toBeUndefined();
    picker(() => Promise.reject(new DOMException('no click', 'SecurityError')));
    await expect(browserPlatform().chooseFolder?.()).rejects.toThrow('no click');
  });
});
