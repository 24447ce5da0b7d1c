import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { CompileFlags, QuickJS } from 'quickjs-wasi';
import type { Plugin } from 'vite';
import { importedAsScript, scriptText } from './script-text';

/** The name that the code has in the VM; no program can import it, since it is no path. */
const name = 'caretaker:start';

/**
 * `import code from './x?in-vm'`: the bytecode of a script whose value is what `x.ts` exports, with all it imports. Of the
 * same QuickJS as the one that runs it: to read the text there takes longer than most scripts run. `plugins` see the bundle.
 */
export function inVm(plugins: Plugin[] = []): Plugin {
  return importedAsScript('in-vm', async (entry) => {
    const code = await scriptText(entry, 'inVm', {
      target: 'es2022',
      rolldownOptions: {
        plugins,
        // Scripts see the names of classes.
        output: { minify: { compress: true, mangle: { keepNames: true }, codegen: true } },
      },
    });
    const bytecode = await compile(`(function () {\n${code}\nreturn inVm;\n})()`);
    return `export default Uint8Array.from(atob(${JSON.stringify(bytecode)}), (byte) => byte.charCodeAt(0))`;
  });
}

/** In base64. */
async function compile(code: string): Promise<string> {
  const wasm = readFileSync(createRequire(import.meta.url).resolve('quickjs-wasi/quickjs.wasm'));
  const vm = await QuickJS.create({ wasm });
  const bytecode = Buffer.from(vm.compile(code, name, 0, CompileFlags.STRIP_SOURCE)).toString('base64');
  vm.dispose();
  return bytecode;
}
