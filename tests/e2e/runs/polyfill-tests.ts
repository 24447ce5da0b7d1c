import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from '@playwright/test';
import { expect } from '../../support/expect';
import { shippedBuild } from '../support/build';

/** What webextension-polyfill calls the answer of a listener whose promise was rejected: it is in no other code. */
const polyfill = '__mozWebExtensionPolyfillReject__';
/** How WXT itself finds the bare API. */
const bare = /globalThis\.browser\?\.runtime\?\.id/;

/** The background and the pages of the extension use webextension-polyfill; scripts in web pages keep the bare API. */
export function polyfillTest(browser: 'chrome' | 'firefox'): void {
  test('the background and all pages use the polyfill, and no other script has it', () => {
    const build = shippedBuild(browser);
    const read = (file: string) => readFileSync(join(build, file), 'utf8');
    const files = readdirSync(build);
    const scripts = files.filter((file) => file.endsWith('.js') && file !== 'background.js');
    expect(scripts).toEqual(
      expect.arrayContaining(['page.js', 'frame.js', 'writer.js', 'library-worker.js']),
    );
    expect(scripts.filter((file) => read(file).includes(polyfill))).toEqual([]);
    expect(scripts.filter((file) => bare.test(read(file)))).toContain('page.js');

    const pages = files.filter((file) => file.endsWith('.html') && read(file).includes('type="module"'));
    expect(pages).toContain('options.html');
    for (const codeOf of [read('background.js'), ...pages.map((page) => codeBehind(read(page), read))]) {
      expect(codeOf.includes(polyfill)).toBe(true);
      expect(codeOf).not.toMatch(bare);
    }
  });
}

/** All modules that the page loads, one after the other. */
function codeBehind(page: string, read: (file: string) => string): string {
  const modules = new Set([...page.matchAll(/src="\/(chunks\/[^"]+)"/g)].map(([, file]) => String(file)));
  for (const file of modules) {
    for (const [, imported] of read(file).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) {
      modules.add(`chunks/${imported}`);
    }
  }
  return [...modules].map(read).join('\n');
}
