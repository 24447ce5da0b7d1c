import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const installed = (name: string): string =>
  join(fileURLToPath(new URL('node_modules', import.meta.url)), name);

const react18 = { react: installed('react-18'), 'react-dom': installed('react-dom-18') };

/** Packages that stand in for others on a page: older versions that its editor needs. */
export const pageAliases: Record<string, Record<string, string>> = {
  draft: react18,
  'lexical-older': {
    lexical: installed('lexical-12'),
    ...Object.fromEntries(
      ['clipboard', 'history', 'html', 'link', 'list', 'rich-text', 'selection', 'utils'].map((part) => [
        `@lexical/${part}`,
        installed(`@lexical-12/${part}`),
      ]),
    ),
  },
  'slate-older': {
    ...react18,
    slate: installed('slate-82'),
    'slate-history': installed('slate-history-82'),
    'slate-react': installed('slate-react-82'),
  },
};
