import { build, type Plugin } from 'vite';

const suffix = '?in-vm';

/**
 * `import source from './x?in-vm'`: the text of a script whose value is what `x.ts` exports, with all it imports. A VM in
 * the sandbox takes code as text alone.
 */
export function inVm(): Plugin {
  return {
    name: 'in-vm',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer);
      return resolved && `${resolved.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      const code = await bundle(id.slice(0, -suffix.length));
      return `export default ${JSON.stringify(`(function () {\n${code}\nreturn inVm;\n})()`)}`;
    },
  };
}

/** The module and all it imports as one statement, `var inVm = …`. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: {
        // Scripts see the names of classes.
        output: { minify: { compress: true, mangle: { keepNames: true }, codegen: true } },
      },
      lib: { entry, formats: ['iife'], name: 'inVm', fileName: 'in-vm' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error(`Nothing was built of ${entry}`);
  return chunk.code;
}
