import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const installed = (name: string): string =>
  join(fileURLToPath(new URL('node_modules', import.meta.url)), name);

const react18 = { react: installed('react-18'), 'react-dom': installed('react-dom-18') };

const lexicalParts = ['clipboard', 'history', 'html', 'link', 'list', 'rich-text', 'selection', 'utils'];

/** A Lexical and its parts, for all that asks for any. */
const lexicalIn = (core: string, scope: string, parts: readonly string[]) => ({
  lexical: installed(core),
  ...Object.fromEntries(parts.map((part) => [`@lexical/${part}`, installed(`${scope}/${part}`)])),
});

/** Packages that stand in for others on a page: older versions that its editor needs. */
export const pageAliases: Record<string, Record<string, string>> = {
  draft: react18,
  lexxy: { lexical: installed('@37signals/lexxy/node_modules/lexical') },
  'slate-older': {
    ...react18,
    slate: installed('slate-82'),
    'slate-react': installed('slate-react-82'),
    'slate-history': installed('slate-history-81'),
  },
  // Its packages have a copy of Lexical each.
  mdxeditor: lexicalIn('@mdxeditor/editor/node_modules/lexical', '@mdxeditor/editor/node_modules/@lexical', [
    ...lexicalParts,
    'dragon',
    'extension',
    'plain-text',
  ]),
  'lexical-older': lexicalIn('lexical-12', '@lexical-12', lexicalParts),
};
