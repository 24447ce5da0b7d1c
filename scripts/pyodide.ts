import type { Plugin } from 'vite';

const refused = `const loadNothing = () => Promise.reject(new Error('A Worker loads no modules'));\n`;

/**
 * Pyodide as the Worker of Python needs it: it gets its WebAssembly as a module (inlined, it would be 13 MB of text), is
 * a classic script, and loads no other one: a dynamic import would be a way out of what is in the package.
 */
export function pyodideForWorker(): Plugin {
  return {
    name: 'caretaker:pyodide',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/node_modules\/pyodide\/[^/]+\.mjs$/.test(id)) return undefined;
      return (
        refused +
        code
          .replaceAll('new URL("pyodide.asm.wasm",import.meta.url).href', '"pyodide.asm.wasm"')
          .replaceAll('import.meta.url', 'self.location.href')
          .replaceAll(/\bimport\(/g, 'loadNothing(')
      );
    },
  };
}
