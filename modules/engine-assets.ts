import { fileURLToPath } from 'node:url';
import { defineWxtModule } from 'wxt/modules';

/** What the engines load by URL at run time, by its place in the extension: one copy each, and none inside a script. */
const assets = {
  'engines/quickjs.wasm': 'quickjs-wasi/quickjs.wasm',
  'engines/harper.wasm': 'harper.js/dist/harper_wasm_slim_bg.wasm',
};

export default defineWxtModule((wxt) => {
  wxt.hook('build:publicAssets', (_wxt, files) => {
    for (const [relativeDest, source] of Object.entries(assets)) {
      files.push({
        absoluteSrc: fileURLToPath(new URL(`../node_modules/${source}`, import.meta.url)),
        relativeDest,
      });
    }
  });
  wxt.hook('prepare:publicPaths', (_wxt, paths) => {
    paths.push(...Object.keys(assets));
  });
});
