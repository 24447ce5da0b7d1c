/**
 * The house's import zones (docs/ARCHITECTURE.md). Every rule names a folder and what it may reach;
 * what is not named is a breach. tests/unit/zones.test.ts plants breaches and expects them to be found.
 */
const only = (name, from, ...to) => ({
  name,
  severity: 'error',
  comment: `${from} may import only ${to.join(', ')}`,
  from: { path: from },
  to: { pathNot: [from, asset, ...(from === '^src/core/' ? [] : ['^src/diagnostics/']), ...to] },
});

/** A style sheet or file that Vite puts in as text or as an address: not a module, so its path does not resolve. */
const asset = '\\?(inline|url|raw|in-page|in-vm)$';

/**
 * The rooms of src/core, the lowest first: each may import those before it. Files right in src/core are the ground, and
 * import no room.
 */
const floors = [
  'pipeline',
  'skill',
  'archive',
  'permission',
  'library',
  'run',
  'models',
  'prompt',
  'tools',
  'catalog',
  'record',
  'agent',
  'update',
  'execute',
];

const floorRules = [
  {
    name: 'core-ground',
    severity: 'error',
    comment: 'the ground of core imports none of its rooms',
    from: { path: '^src/core/[^/]+$' },
    to: { path: '^src/core/[^/]+/' },
  },
  ...floors.slice(0, -1).map((room, floor) => ({
    name: `core-${room}`,
    severity: 'error',
    comment: `src/core/${room} imports no room above it (see the list of floors)`,
    from: { path: `^src/core/${room}/` },
    to: { path: `^src/core/(${floors.slice(floor + 1).join('|')})/` },
  })),
  {
    name: 'core-rooms',
    severity: 'error',
    comment: 'a new room of core needs a place in the list of floors',
    from: { path: '^src/' },
    to: { path: `^src/core/(?!(${floors.join('|')})/)[^/]+/` },
  },
];

const packages = (...names) => names.map((name) => `node_modules/${name}(/|$)`);

module.exports = {
  forbidden: [
    only(
      'core-is-pure',
      '^src/core/',
      ...packages(
        'zod',
        'yaml',
        'fzy.js',
        'fflate',
        'diff',
        'minisearch',
        'stemmer',
        '@cfworker/json-schema',
      ),
    ),
    {
      name: 'wire',
      severity: 'error',
      comment: 'the wire imports nothing of ours, and no package',
      from: { path: '^src/wire/' },
      to: { pathNot: '^src/wire/' },
    },
    only('diagnostics', '^src/diagnostics/', '^src/wire/'),
    only('messages', '^src/messages/', '^src/(core|wire)/', ...packages('wxt', '@wxt-dev/browser')),
    only('store', '^src/store/', '^src/core/', ...packages('idb', 'wxt', '@wxt-dev/browser', 'zod')),
    only('models', '^src/models/', '^src/core/', ...packages('@ai-sdk', 'zod')),
    only(
      'sandbox',
      '^src/sandbox/',
      '^src/(core|messages|wire)/',
      ...packages(
        'quickjs-wasi',
        'pyodide',
        'sucrase',
        'harper.js',
        'just-bash',
        'path-browserify',
        'fflate',
        'zod',
        'wxt',
        '@wxt-dev/browser',
      ),
    ),
    only(
      'background',
      '^src/background/',
      '^src/(core|messages|store|models|sandbox|wire)/',
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
    only('page', '^src/page/', '^src/(core|messages)/', ...packages('wxt', '@wxt-dev/browser')),
    only(
      'surface',
      '^src/surface/',
      '^src/(core|messages|ui)/',
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
      '^src/(core|messages|store|wire)/',
      ...packages('wxt', '@wxt-dev/browser', 'zod'),
    ),
    {
      name: 'entrypoints-are-leaves',
      severity: 'error',
      comment: 'nothing imports from entrypoints',
      from: { path: '^(src|entrypoints)/' },
      to: { path: '^entrypoints/', pathNot: '^entrypoints/[^/]+/(?!index)' },
    },
    ...floorRules,
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'no file reaches itself again by its imports, not by those of types either',
      from: {},
      to: { circular: true },
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
