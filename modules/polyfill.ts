import type { InlineConfig } from 'vite';
import { defineWxtModule } from 'wxt/modules';

/** What `wxt/browser` is in the extension's own contexts: `browser` of webextension-polyfill. */
const polyfill = '@wxt-dev/webextension-polyfill/browser';

/**
 * Gives the background and the extension's pages webextension-polyfill under the name that all code uses, `wxt/browser`:
 * in a Chrome before 148 it makes a message listener's promise an answer; elsewhere it hands out the browser's own API.
 * `@wxt-dev/webextension-polyfill` as a module of WXT would give it to every script. Those that are put into web pages keep
 * the bare API, for their size, and Workers have none: there the polyfill would throw.
 */
export default defineWxtModule((wxt) => {
  wxt.hook('vite:build:extendConfig', (entrypoints, config) => {
    const own = entrypoints.every(({ type }) => type !== 'unlisted-script' && type !== 'content-script');
    if (own) usePolyfill(config);
  });
  // It serves the extension's pages alone.
  wxt.hook('vite:devServer:extendConfig', usePolyfill);
});

function usePolyfill(config: InlineConfig): void {
  config.plugins ??= [];
  config.plugins.push({
    name: 'caretaker:polyfill',
    config: () => ({ resolve: { alias: { 'wxt/browser': polyfill } } }),
  });
}
