import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const strategies = fileURLToPath(new URL('../../src/page/insert/strategies-for.ts', import.meta.url));
const wrapped = '\0one-strategy';

/**
 * Puts something between insertion and its list of strategies: which there were for a text is told as `data-strategies` of
 * the document's root, and if that has `data-only-strategy` no other is tried.
 */
export function oneStrategy(): Plugin {
  return {
    name: 'one-strategy',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './strategies-for' && importer?.endsWith('/page/insert/insert.ts') ? wrapped : undefined,
    load: (id) =>
      id === wrapped
        ? `import { strategiesFor as all } from ${JSON.stringify(strategies)};
export function strategiesFor(field, content) {
  const found = all(field, content);
  const { dataset } = document.documentElement;
  dataset.strategies = JSON.stringify(found.map(({ name }) => name));
  return found.filter(({ name }) => !dataset.onlyStrategy || name === dataset.onlyStrategy);
}`
        : undefined,
  };
}
