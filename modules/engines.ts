import { fileURLToPath } from 'node:url';
import { defineWxtModule } from 'wxt/modules';
import { pythonPackagesForBuild } from '../scripts/python-packages/python-packages';

/** What the engines load by URL at run time, by its place in the extension: one copy each, and none inside a script. */
const assets = {
  'engines/quickjs.wasm': 'quickjs-wasi/quickjs.wasm',
  'engines/harper.wasm': 'harper.js/dist/harper_wasm_slim_bg.wasm',
  'engines/python/pyodide.wasm': 'pyodide/pyodide.asm.wasm',
  'engines/python/library.zip': 'pyodide/python_stdlib.zip',
};

const packages = 'engines/python/packages.zip';
/** A zip without files: an end record, and nothing before it. */
const emptyZip = `PK\x05\x06${'\0'.repeat(18)}`;

/**
 * The policy of the isolated frame; `public/script-frame.html` states it as well, for Firefox, which has no sandboxed
 * pages. In Chrome an extension page gets the extension's own policy on top, which has no room for Workers from blobs,
 * unless the manifest calls it sandboxed.
 */
const framePolicy =
  "default-src 'none'; connect-src 'none'; worker-src blob:; script-src 'self' 'wasm-unsafe-eval' blob:";

export default defineWxtModule((wxt) => {
  wxt.hook('build:publicAssets', async (_wxt, files) => {
    for (const [relativeDest, source] of Object.entries(assets)) {
      files.push({
        absoluteSrc: fileURLToPath(new URL(`../node_modules/${source}`, import.meta.url)),
        relativeDest,
      });
    }
    const { zip } = await pythonPackagesForBuild();
    files.push({
      relativeDest: packages,
      ...(zip ? { absoluteSrc: zip } : { contents: emptyZip }),
    });
  });
  wxt.hook('build:manifestGenerated', ({ config }, manifest) => {
    if (config.browser === 'firefox') return;
    manifest.sandbox = { pages: ['script-frame.html'] };
    const { content_security_policy: policies } = manifest;
    manifest.content_security_policy = {
      ...(typeof policies === 'object' && policies),
      sandbox: `sandbox allow-scripts; ${framePolicy}`,
    };
  });
  wxt.hook('prepare:publicPaths', (_wxt, paths) => {
    paths.push(...Object.keys(assets), packages);
  });
});
