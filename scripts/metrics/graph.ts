/** Who imports whom, as TypeScript resolves it, and what the shape of that says: cycles, and arrows that no order of rooms avoids. */
import { dirname, relative } from 'node:path';
import ts from 'typescript';

export interface Import {
  from: string;
  to: string;
  /** Only types pass: nothing of it is left when the program runs. */
  typeOnly: boolean;
  /** The names it takes; `*` for all of them. */
  names: string[];
}

/** A program and its files by their paths from the root. */
export interface Source {
  root: string;
  program: ts.Program;
  files: string[];
}

/** All that `tsconfig.json` of the folder includes. */
export function readSource(root: string): Source {
  const config = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
  const { fileNames, options } = ts.parseJsonConfigFileContent(config.config, ts.sys, root);
  const program = ts.createProgram(fileNames, options);
  const files = program
    .getSourceFiles()
    .map(({ fileName }) => relative(root, fileName))
    .filter((path) => !path.startsWith('..') && !/node_modules|\.d\.m?ts$|\.json$|^\.wxt/.test(path));
  return { root, program, files: files.sort() };
}

/** The syntax of one of `files`. */
export function fileOf({ root, program }: Source, path: string): ts.SourceFile {
  const file = program.getSourceFile(`${root}/${path}`);
  if (!file) throw new Error(`${path} is not in the program`);
  return file;
}

/** Every import of a file of the program by another, once for each statement. */
export function importsOf(source: Source): Import[] {
  const known = new Set(source.files);
  const options = source.program.getCompilerOptions();
  const imports: Import[] = [];
  for (const from of source.files) {
    const file = fileOf(source, from);
    const add = (specifier: ts.Expression | undefined, typeOnly: boolean, names: string[]) => {
      if (!specifier || !ts.isStringLiteral(specifier)) return;
      // Vite's own suffixes say how a file goes into the bundle; it is that file all the same.
      const name = specifier.text.replace(/\?[\w-]+$/, '');
      const { resolvedModule } = ts.resolveModuleName(name, file.fileName, options, ts.sys);
      const to = resolvedModule && relative(source.root, resolvedModule.resolvedFileName);
      if (to && known.has(to)) imports.push({ from, to, typeOnly, names });
    };
    const visit = (node: ts.Node): void => {
      if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, ...taken(node.importClause));
      else if (ts.isExportDeclaration(node)) {
        const elements =
          node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : [];
        const names = elements.map(({ propertyName, name }) => (propertyName ?? name).text);
        const types = elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly);
        add(node.moduleSpecifier, node.isTypeOnly || types, names.length > 0 ? names : ['*']);
      } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
        const name = node.qualifier && ts.isIdentifier(node.qualifier) ? node.qualifier.text : '*';
        add(node.argument.literal as ts.Expression, !node.isTypeOf, [name]);
      } else if (ts.isCallExpression(node)) {
        const dynamic = node.expression.kind === ts.SyntaxKind.ImportKeyword;
        const asked =
          ts.isPropertyAccessExpression(node.expression) &&
          /^import(Original|Actual)$/.test(node.expression.name.text);
        if (dynamic || asked) add(node.arguments[0], false, ['*']);
      }
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return imports;
}

function taken(clause: ts.ImportClause | undefined): [typeOnly: boolean, names: string[]] {
  if (!clause) return [false, []];
  const bindings = clause.namedBindings;
  const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  const names = elements.map(({ propertyName, name }) => (propertyName ?? name).text);
  if (clause.name) names.push('default');
  if (bindings && ts.isNamespaceImport(bindings)) names.push('*');
  const typeOnly =
    clause.phaseModifier === ts.SyntaxKind.TypeKeyword ||
    (!clause.name && elements.length > 0 && elements.every(({ isTypeOnly }) => isTypeOnly));
  return [typeOnly, names];
}

/** The groups of files that reach each other in a circle (strongly connected components of two and more), largest first. */
export function cyclesOf(imports: readonly { from: string; to: string }[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of imports) next.set(from, (next.get(from) ?? new Set()).add(to));
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    stack.push(node);
    for (const to of next.get(node) ?? []) {
      const reached = index.has(to) ? (stack.includes(to) ? index.get(to) : undefined) : visit(to);
      low.set(node, Math.min(low.get(node) ?? own, reached ?? own));
    }
    if (low.get(node) === own) {
      const group = stack.splice(stack.indexOf(node)).sort();
      if (group.length > 1 || next.get(node)?.has(node)) cycles.push(group);
    }
    return low.get(node) ?? own;
  };
  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return cycles.sort((a, b) => b.length - a.length);
}

/** The room of a file in a folder: the folder right below it, or the folder's own ground. */
function roomIn(folder: string, path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  const rest = dirname(path).slice(folder.length + 1);
  return rest.split('/')[0] || '(ground)';
}

/**
 * The arrows between the rooms of a folder that run back up in that order of the rooms in which the fewest do. An arrow is a
 * pair of rooms, however many imports make it. None is left where the rooms have floors.
 */
export function arrowsUp(
  folder: string,
  imports: readonly Import[],
): { from: string; to: string; imports: number }[] {
  const arrows = new Map<string, number>();
  const rooms: string[] = [];
  for (const { from, to } of imports) {
    const [here, there] = [roomIn(folder, from), roomIn(folder, to)];
    if (here === undefined || there === undefined || here === there) continue;
    for (const room of [here, there]) if (!rooms.includes(room)) rooms.push(room);
    const arrow = `${here} ${there}`;
    arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
  }
  const floors = lowestFirst(rooms, (from, to) => arrows.has(`${from} ${to}`));
  return [...arrows].flatMap(([arrow, imports]) => {
    const [from = '', to = ''] = arrow.split(' ');
    return floors.indexOf(from) < floors.indexOf(to) ? [{ from, to, imports }] : [];
  });
}

/** The order of the rooms, lowest first, with the fewest arrows from a lower to a higher one: tried over all sets of rooms. */
function lowestFirst(rooms: readonly string[], reaches: (from: string, to: string) => boolean): string[] {
  const all = 2 ** rooms.length;
  const cost = new Float64Array(all).fill(Number.POSITIVE_INFINITY);
  const last = new Int8Array(all);
  cost[0] = 0;
  for (let below = 0; below < all; below += 1) {
    for (const [index, room] of rooms.entries()) {
      const bit = 2 ** index;
      if (below & bit) continue;
      // Whoever is already below and reaches this room runs up to it.
      const up = rooms.filter((other, at) => below & (2 ** at) && reaches(other, room)).length;
      const total = (cost[below] ?? 0) + up;
      if (total < (cost[below | bit] ?? 0)) {
        cost[below | bit] = total;
        last[below | bit] = index;
      }
    }
  }
  const order: string[] = [];
  for (let set = all - 1; set > 0; set -= 2 ** (last[set] ?? 0)) order.unshift(rooms[last[set] ?? 0] ?? '');
  return order;
}
