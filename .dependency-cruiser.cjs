/**
 * The house's import zones (docs/ARCHITECTURE.md). Every rule names a folder and what it may reach;
 * what is not named is a breach. tests/unit/zones.test.ts plants breaches and expects them to be found.
 */
const only = (name, from, ...to) => ({
  name,
  severity: 'error',
  comment: `${from} may import only ${to.join(', ')}`,
  from: { path: from },
  to: { pathNot: [from, asset, ...to] },
});

/** A style sheet or file that Vite puts in as text or as an address: not a module, so its path does not resolve. */
const asset = '\\?(inline|url|raw|in-page|in-vm)$';

const packages = (...names) => names.map((name) => `node_modules/${name}(/|$)`);

module.exports = {
  forbidden: [
    only('core-is-pure', '^src/core/', ...packages('zod', 'yaml', 'fzy.js', 'fflate', 'diff')),
    only('messages', '^src/messages/', '^src/core/', ...packages('wxt', '@wxt-dev/browser')),
    only('tools', '^src/tools/', '^src/core/', ...packages('zod')),
    only('store', '^src/store/', '^src/core/', ...packages('idb', 'wxt', '@wxt-dev/browser', 'zod')),
    only('models', '^src/models/', '^src/core/', ...packages('@ai-sdk', 'zod')),
    only(
      'sandbox',
      '^src/sandbox/',
      '^src/core/',
      ...packages(
        'quickjs-wasi',
        'pyodide',
        'sucrase',
        'harper.js',
        'just-bash',
        'fflate',
        'zod',
        'wxt',
        '@wxt-dev/browser',
      ),
    ),
    only(
      'background',
      '^src/background/',
      '^src/(core|messages|tools|store|models|sandbox)/',
      ...packages('wxt', '@wxt-dev/browser', 'zod'),
    ),
    only(
      'ui',
      '^src/ui/',
      '^src/core/',
      '^src/messages/',
      '^src/locales/',
      ...packages('preact', 'wxt', '@wxt-dev/browser', 'streaming-markdown'),
    ),
    only(
      'page',
      '^src/page/',
      '^src/core/',
      '^src/messages/',
      '^src/ui/',
      ...packages('preact', 'wxt', '@wxt-dev/browser', 'streaming-markdown'),
    ),
    only('world', '^src/world/', '^src/messages/'),
    only(
      'options',
      '^src/options/',
      '^src/core/',
      '^src/messages/',
      '^src/ui/',
      ...packages('preact', 'wxt', '@wxt-dev/browser', '@codemirror', '@lezer', '@tanstack/virtual-core'),
    ),
    only(
      'library',
      '^src/library/',
      '^src/(core|messages|store)/',
      ...packages('wxt', '@wxt-dev/browser', 'zod'),
    ),
    {
      name: 'entrypoints-are-leaves',
      severity: 'error',
      comment: 'nothing imports from entrypoints',
      from: { path: '^(src|entrypoints)/' },
      to: { path: '^entrypoints/', pathNot: '^entrypoints/[^/]+/(?!index)' },
    },
    {
      name: 'no-circular',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'not-to-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: asset },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'browser', 'default'],
    },
  },
};
