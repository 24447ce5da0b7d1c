import type { Plugin } from 'vite';
import { importedAsScript, scriptText } from './script-text';

/**
 * `import run from './x?in-page'`: the one function that `x.ts` exports under the name `runOrder`, with all that it needs inside
 * its own text. `scripting.executeScript` sends a function to a page as its text alone: what it closes over stays behind.
 */
export function inPage(): Plugin {
  return importedAsScript('in-page', async (entry) => {
    const code = await scriptText(entry, 'inPage', { target: ['chrome128', 'firefox140'] });
    return `export default function (order) {\n${code}\nreturn inPage.runOrder(order);\n}`;
  });
}
