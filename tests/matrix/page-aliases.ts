import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const installed = (name: string): string =>
  join(fileURLToPath(new URL('node_modules', import.meta.url)), name);

/** Packages that stand in for others on a page: older versions that its editor needs. */
export const pageAliases: Record<string, Record<string, string>> = {
  draft: { react: installed('react-18'), 'react-dom': installed('react-dom-18') },
  'draft-mention': { react: installed('react-18'), 'react-dom': installed('react-dom-18') },
  lexxy: { lexical: installed('@37signals/lexxy/node_modules/lexical') },
  'lexical-older': {
    lexical: installed('lexical-12'),
    ...Object.fromEntries(
      ['clipboard', 'history', 'html', 'link', 'list', 'rich-text', 'selection', 'utils'].map((part) => [
        `@lexical/${part}`,
        installed(`@lexical-12/${part}`),
      ]),
    ),
  },
};
