/**
 * What nobody uses (https://knip.dev). Lint runs it twice: over everything, and with `--production` over the program alone,
 * which finds code that only tests call. A `!` marks what belongs to the program.
 */
import type { KnipConfig } from 'knip';

export default {
  entry: [
    'entrypoints/**/*.{ts,tsx}!',
    'scripts/*.{ts,mjs}!',
    'modules/*.ts!',
    // Build plugins take these by a path in a string: scripts/just-bash.ts, scripts/in-page.ts, scripts/in-vm.ts.
    'src/sandbox/shell/{memory,zlib}.ts!',
    'src/sandbox/script/node/guest/main.ts!',
    'src/world/run-order.ts!',
    'tests/unit/**/*.test.{ts,tsx}',
    'tests/**/*.{spec,setup}.ts',
  ],
  project: [
    '{src,entrypoints,modules,scripts}/**/*.{ts,tsx,mjs}!',
    'tests/**/*.{ts,tsx}',
    '!tests/fixtures/**',
    // A page of its own, served as it is.
    '!tests/e2e/fields/background.ts',
  ],
  // A test may read a limit or a table from the file that goes by it.
  ignoreExportsUsedInFile: process.argv.includes('--production'),
  // Taken by path: scripts/package.ts, tests/e2e/support/surface.ts, scripts/test.mjs, and the last two by modules/polyfill.ts.
  ignoreDependencies: [
    'addons-linter',
    'axe-core',
    'dependency-cruiser',
    '@wxt-dev/webextension-polyfill',
    'webextension-polyfill',
  ],
  // Programs of the system.
  ignoreBinaries: ['apt-get', 'dpkg-deb', 'fc-match', 'mkfifo'],
} satisfies KnipConfig;
