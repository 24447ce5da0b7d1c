/** What is exported, and who takes it. */
import ts from 'typescript';
import { fileOf, type Import, type Source } from './graph';

export interface Unused {
  path: string;
  name: string;
}

/** The names that a file exports itself, re-exports with them. */
function exportsOf(source: Source, path: string): string[] {
  const names = declaredIn(source, path);
  for (const statement of fileOf(source, path).statements) {
    if (ts.isExportDeclaration(statement)) {
      if (statement.exportClause && ts.isNamedExports(statement.exportClause))
        names.push(...statement.exportClause.elements.map(({ name }) => name.text));
    } else if (ts.isExportAssignment(statement)) names.push('default');
  }
  return [...new Set(names)];
}

/** The names that a file exports where it declares them; `default` for one that it gives no name. */
function declaredIn(source: Source, path: string): string[] {
  const names: string[] = [];
  for (const statement of fileOf(source, path).statements) {
    if (ts.canHaveModifiers(statement)) {
      const flags = ts.getModifiers(statement)?.map(({ kind }) => kind) ?? [];
      if (!flags.includes(ts.SyntaxKind.ExportKeyword)) continue;
      if (flags.includes(ts.SyntaxKind.DefaultKeyword)) names.push('default');
      else if (ts.isVariableStatement(statement))
        names.push(...statement.declarationList.declarations.map((one) => one.name.getText()));
      else names.push((statement as ts.DeclarationStatement).name?.getText() ?? '');
    }
  }
  return [...new Set(names)];
}

/**
 * The exports of `src` that nobody imports by name, and those that tests alone import. Entrypoints, scripts and
 * configuration count as callers; what a build plugin reaches by a path in a string is not seen.
 */
export function unusedExports(
  source: Source,
  imports: readonly Import[],
): { nowhere: Unused[]; byTests: Unused[] } {
  const users = new Map<string, Set<'program' | 'tests'>>();
  for (const { from, to, names } of imports) {
    const user = from.startsWith('tests/') ? 'tests' : 'program';
    for (const name of names) users.set(`${to} ${name}`, (users.get(`${to} ${name}`) ?? new Set()).add(user));
  }
  const nowhere: Unused[] = [];
  const byTests: Unused[] = [];
  for (const path of source.files.filter((file) => file.startsWith('src/'))) {
    const all = users.get(`${path} *`) ?? new Set();
    for (const name of exportsOf(source, path)) {
      const own = users.get(`${path} ${name}`) ?? new Set();
      if (own.has('program') || all.has('program')) continue;
      if (own.has('tests') || all.has('tests')) byTests.push({ path, name });
      else nowhere.push({ path, name });
    }
  }
  return { nowhere, byTests };
}

/** Names that more than one file of `src` declares and exports, with these files: one name should have one meaning. */
export function namesExportedTwice(source: Source): string[] {
  const places = new Map<string, string[]>();
  for (const path of source.files.filter((file) => file.startsWith('src/')))
    for (const name of declaredIn(source, path).filter((each) => each !== 'default'))
      places.set(name, [...(places.get(name) ?? []), path]);
  return [...places].flatMap(([name, files]) => (files.length > 1 ? `${name}: ${files.join(', ')}` : []));
}
