import type { Plugin } from 'vite';
import { importedAsScript, scriptText } from './script-text';

/**
 * `import source from './x?in-vm'`: the text of a script whose value is what `x.ts` exports, with all it imports. A VM in
 * the sandbox takes code as text alone.
 */
export function inVm(): Plugin {
  return importedAsScript('in-vm', async (entry) => {
    const code = await scriptText(entry, 'inVm', {
      target: 'es2022',
      rolldownOptions: {
        // Scripts see the names of classes.
        output: { minify: { compress: true, mangle: { keepNames: true }, codegen: true } },
      },
    });
    return `export default ${JSON.stringify(`(function () {\n${code}\nreturn inVm;\n})()`)}`;
  });
}
