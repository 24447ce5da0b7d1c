import { build, type Plugin } from 'vite';

const suffix = '?in-page';

/**
 * `import run from './x?in-page'`: the one function that `x.ts` exports under the name `runOrder`, with all that it needs inside
 * its own text. `scripting.executeScript` sends a function to a page as its text alone: what it closes over stays behind.
 */
export function inPage(): Plugin {
  return {
    name: 'in-page',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return undefined;
      const resolved = await this.resolve(source.slice(0, -suffix.length), importer);
      return resolved && `${resolved.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined;
      return `export default function (order) {\n${await bundle(id.slice(0, -suffix.length))}\nreturn inPage.runOrder(order);\n}`;
    },
  };
}

/** The module and all it imports as one statement, `var inPage = …`. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: ['chrome128', 'firefox140'],
      lib: { entry, formats: ['iife'], name: 'inPage', fileName: 'in-page' },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error(`Nothing was built of ${entry}`);
  return chunk.code;
}
