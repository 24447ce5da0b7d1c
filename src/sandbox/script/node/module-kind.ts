/** How a file is run: as a script of CommonJS, as an ES module, or not at all, being data. */
export type ModuleKind = 'cjs' | 'esm' | 'json';

/** Words that only a module may have, each at the beginning of a statement; `import.meta` anywhere. */
const moduleSyntax =
  /(?:^|[;}])[ \t]*(?:import\s*(?:["'{*]|[\w$]+\s*(?:,|from\b))|export\s*(?:[{*]|default\b|const\b|let\b|var\b|async\b|function\b|class\b))|\bimport\.meta\b/m;
/**
 * The kind of a file. As in Node, its ending says it; else `type` in the nearest package.json; else what is written in it.
 * `source` is JavaScript; `isScript` tells whether it can be read as the body of a function.
 */
export function moduleKind(
  path: string,
  source: string,
  packageType: unknown,
  isScript: (source: string) => boolean,
): ModuleKind {
  if (path.endsWith('.json')) return 'json';
  if (/\.m[jt]s$/.test(path) || packageType === 'module') return 'esm';
  if (/\.c[jt]s$/.test(path) || packageType === 'commonjs') return 'cjs';
  return isModule(source, isScript) ? 'esm' : 'cjs';
}

/** Whether a text can only be an ES module: by its imports and exports, or since it waits outside of any function. */
export function isModule(source: string, isScript: (source: string) => boolean): boolean {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
  return moduleSyntax.test(code) || (/\bawait\b/.test(code) && !isScript(source));
}

const name = /^[A-Za-z_$][\w$]*/;

/**
 * The names that a script of CommonJS exports, as far as its text tells: `exports.a = `, `module.exports = { a, b }`. What
 * it exports in other ways can be had from its default export alone.
 */
export function exportedNames(source: string): string[] {
  const single = [...source.matchAll(/\bexports\.([A-Za-z_$][\w$]*)\s*=(?!=)/g)].map(
    ([, each]) => each ?? '',
  );
  const list = /\bmodule\.exports\s*=\s*\{([^{}]*)/.exec(source)?.[1] ?? '';
  const listed = list.split(',').flatMap((part) => name.exec(part.trim())?.[0] ?? []);
  return [...new Set([...single, ...listed])].filter((each) => each !== 'default' && each !== '__esModule');
}
