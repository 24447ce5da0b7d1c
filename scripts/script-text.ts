import { type BuildEnvironmentOptions, build, type Plugin } from 'vite';

/** The module and all it imports as one statement, `var NAME = …`. */
export async function scriptText(
  entry: string,
  name: string,
  options: BuildEnvironmentOptions = {},
): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, ...options, lib: { entry, formats: ['iife'], name, fileName: name } },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error(`Nothing was built of ${entry}`);
  return chunk.code;
}

/** `import … from './x?NAME'`, where the module is made of `x.ts` with all it imports as one script. */
export function importedAsScript(
  query: string,
  /** The source of the module, given the path of `x.ts`. */
  source: (entry: string) => Promise<string>,
): Plugin {
  const suffix = `?${query}`;
  return {
    name: query,
    enforce: 'pre',
    async resolveId(asked, importer) {
      if (!asked.endsWith(suffix)) return undefined;
      const resolved = await this.resolve(asked.slice(0, -suffix.length), importer);
      return resolved && `${resolved.id}${suffix}`;
    },
    load: (id) => (id.endsWith(suffix) ? source(id.slice(0, -suffix.length)) : undefined),
  };
}
