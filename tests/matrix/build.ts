/** Bundles the pages of the matrix, each for itself, into .built/<page>: again only where what it is made of has changed. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { pageAliases } from './page-aliases';

const root = fileURLToPath(new URL('.', import.meta.url));
/** What the built pages lie in. */
export const builtFolder = join(root, '.built');

/** What a built page was made of, or why it could not be. */
interface Made {
  /** Hashes of the packages' lockfile and of the project's own files. */
  of: Record<string, string>;
  error?: string;
}

/** Names of all pages. */
export const pageNames = (): string[] =>
  readdirSync(join(root, 'pages'))
    .filter((file) => file.endsWith('.js'))
    .map((file) => basename(file, '.js'))
    .sort();

/** Builds what has changed. A page that cannot be built says why when it is opened, and stops no other. */
export async function buildPages(pages = pageNames()): Promise<void> {
  for (const page of pages) if (!isFresh(page)) await buildPage(page);
}

/** Why the page could not be built; undefined if it was. */
export function buildError(page: string): string | undefined {
  return madeOf(page)?.error;
}

function isFresh(page: string): boolean {
  const made = madeOf(page);
  if (!made || made.error !== undefined) return false;
  return Object.entries(made.of).every(
    ([file, hash]) => existsSync(join(root, file)) && hashOf(file) === hash,
  );
}

function madeOf(page: string): Made | undefined {
  const file = join(builtFolder, page, 'made-of.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Made) : undefined;
}

const hashOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');

async function buildPage(page: string): Promise<void> {
  const folder = join(builtFolder, page);
  // Two runs of the tests may build at once.
  const unfinished = `${folder}.${process.pid}`;
  const files = new Set(['package-lock.json', 'build.ts', 'page-aliases.ts', `pages/${page}.js`]);
  const error = await bundle(page, unfinished, ownFiles(files)).then(
    () => undefined,
    (reason: unknown) => (reason instanceof Error ? reason.message : String(reason)),
  );
  const made: Made = {
    of: Object.fromEntries([...files].map((file) => [file, hashOf(file)])),
    ...(error !== undefined && { error }),
  };
  mkdirSync(unfinished, { recursive: true });
  writeFileSync(join(unfinished, 'made-of.json'), JSON.stringify(made));
  try {
    rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
  } catch (reason) {
    if (!isFresh(page)) throw reason;
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function bundle(page: string, outDir: string, plugin: Plugin): Promise<void> {
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    base: `/built/${page}/`,
    publicDir: false,
    plugins: [plugin],
    // Older packages take Node's name for the global object.
    define: { global: 'globalThis' },
    resolve: { alias: pageAliases[page] ?? {} },
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target: ['chrome128', 'firefox140'],
      minify: false,
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { page: join(root, `pages/${page}.js`) },
        output: { entryFileNames: 'page.js', assetFileNames: '[name][extname]' },
      },
    },
  });
}

/** Adds the project's own files that the page is made of. */
function ownFiles(files: Set<string>): Plugin {
  return {
    name: 'own-files',
    moduleParsed({ id }) {
      const file = relative(root, id.split('?')[0] ?? id);
      if (!file.startsWith('..') && !file.startsWith('node_modules') && existsSync(join(root, file)))
        files.add(file);
    },
  };
}
