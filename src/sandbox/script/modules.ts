/**
 * The module that `specifier` means in the module at `base`, as a path inside the skill.
 * Only relative specifiers are known (`./lib/words.js`, `../shared.js`): a skill has no packages and no network.
 * Throws an `Error` with a sentence for the skill's author where the path would leave the skill.
 */
export function resolveModule(base: string, specifier: string): string {
  if (!/^\.{1,2}\//.test(specifier)) {
    throw new Error(
      `Cannot import '${specifier}': a script may import only files of its own skill, such as './words.js'`,
    );
  }
  const path = base.split('/').slice(0, -1);
  for (const part of specifier.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined)
      throw new Error(`Cannot import '${specifier}': the path leaves the skill's folder`);
  }
  return path.join('/');
}

/** The source of a module. Throws an `Error` that names the path if the skill has no such module. */
export function moduleSource(modules: Record<string, string>, path: string): string {
  const source = Object.hasOwn(modules, path) ? modules[path] : undefined;
  if (source === undefined) throw new Error(`Cannot find module '${path}' in the skill`);
  return source;
}
