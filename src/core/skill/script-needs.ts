/**
 * What a skill's scripts need that the sandbox has not, by a look at their text: nothing is run. The look is short-sighted by
 * intent. It goes by imports, by PEP 723 blocks and by the names of programs that are called, and what it does not understand
 * it leaves out.
 */
import { nodeModules, pythonModules, pythonPackages, pythonParts } from '../sandbox-parts';
import { blankPython, importsOfPython, programsOfPython, requirementsOfPython } from './python-needs';
import { programsOfShell } from './shell-needs';

export interface ScriptNeeds {
  /** Scripts that were looked at. */
  scripts: number;
  /** Those of them that need something, with what it is, in the order of their paths. */
  lacking: { path: string; needs: string[] }[];
  /** All that is needed, what most scripts need first. */
  needs: string[];
}

interface ScriptFile {
  path: string;
  text: string;
}

/** What one file needs itself, and the skill's own files that it imports. */
interface Look {
  needs: string[];
  imports: string[];
}

type Reader = (text: string, path: string, own: OwnFiles) => Look;

/** The files of the skill, to be found by their path and by its end. */
interface OwnFiles {
  has(path: string): boolean;
  /** Those whose path ends with these names. */
  endingWith(end: string): readonly string[];
  /** Modules of Python in a folder of that name. */
  modulesIn(folder: string): readonly string[];
}

const readers: [ending: RegExp, read: Reader][] = [
  [/\.py$/i, readPython],
  [/\.[cm]?[jt]s$/i, readJavaScript],
  [/\.(?:sh|bash|zsh)$/i, (text) => ({ needs: programsOfShell(text).map(called), imports: [] })],
];

/** Whether a file is a script that this can look at. */
export function canLookAt(path: string): boolean {
  return readers.some(([ending]) => ending.test(path));
}

/** What these scripts need; `paths`: of all files of the skill, for what it brings along. */
export function scriptNeeds(files: readonly ScriptFile[], paths: readonly string[]): ScriptNeeds {
  const looks = new Map<string, Look>();
  const own = ownFiles(paths);
  for (const { path, text } of files) {
    const read = readers.find(([ending]) => ending.test(path))?.[1];
    if (read && text.trim() !== '') looks.set(path, read(text, path, own));
  }
  const lacking = Array.from(looks.keys(), (path) => ({ path, needs: needsOf(path, looks) }))
    .filter(({ needs }) => needs.length > 0)
    .toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const times = new Map<string, number>();
  for (const { needs } of lacking) for (const need of needs) times.set(need, (times.get(need) ?? 0) + 1);
  const needs = [...times].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([need]) => need);
  return { scripts: looks.size, lacking, needs };
}

function ownFiles(paths: readonly string[]): OwnFiles {
  const all = new Set(paths);
  const ends = new Map<string, string[]>();
  const folders = new Map<string, string[]>();
  const add = (map: Map<string, string[]>, key: string, path: string) => {
    const known = map.get(key);
    if (known) known.push(path);
    else map.set(key, [path]);
  };
  for (const path of all) {
    const names = path.split('/');
    for (const at of names.keys()) add(ends, names.slice(at).join('/'), path);
    for (const folder of new Set(names.slice(0, -1))) add(folders, folder, path);
  }
  return {
    has: (path) => all.has(path),
    endingWith: (end) => ends.get(end) ?? [],
    modulesIn: (folder) => (folders.get(folder) ?? []).filter((path) => path.endsWith('.py')),
  };
}

/** With what the files need that it imports, however far down. */
function needsOf(path: string, looks: ReadonlyMap<string, Look>): string[] {
  const seen = new Set([path]);
  for (const each of seen) for (const next of looks.get(each)?.imports ?? []) seen.add(next);
  return [...new Set([...seen].flatMap((each) => looks.get(each)?.needs ?? []))].toSorted();
}

/** Packages and programs that people know by another name than the one that scripts write. */
const knownAs = new Map(
  Object.entries({
    PIL: 'Pillow',
    pillow: 'Pillow',
    cv2: 'opencv-python',
    sklearn: 'scikit-learn',
    docx: 'python-docx',
    pptx: 'python-pptx',
    fitz: 'PyMuPDF',
    pymupdf: 'PyMuPDF',
    dotenv: 'python-dotenv',
    yaml: 'PyYAML',
    soffice: 'LibreOffice',
    libreoffice: 'LibreOffice',
    pdftoppm: 'Poppler',
    pdftotext: 'Poppler',
  }),
);
const called = (name: string) => knownAs.get(name) ?? name;

/** What PyPI calls packages that are imported by another name. */
const importedAs = new Map(
  Object.entries({
    beautifulsoup4: 'bs4',
    'python-dateutil': 'dateutil',
    pyyaml: 'yaml',
    'et-xmlfile': 'et_xmlfile',
    'typing-extensions': 'typing_extensions',
  }),
);

const herePython = new Set([...pythonModules, ...pythonPackages, 'caretaker', '__future__', '__main__']);

function readPython(text: string, path: string, files: OwnFiles): Look {
  const blank = blankPython(text);
  const needs = programsOfPython(text, blank).map(called);
  const imports: string[] = [];
  for (const name of importsOfPython(blank)) {
    const own = ownPython(name, path, files);
    const top = name.split('.')[0] ?? name;
    imports.push(...own);
    if (own.length > 0 || name.startsWith('.') || top.startsWith('_')) continue;
    const [, part] = name.split('.');
    if (!herePython.has(top)) needs.push(called(top));
    else if (part !== undefined && pythonParts.get(top)?.includes(part) === false)
      needs.push(`${top}.${part}`);
  }
  for (const name of requirementsOfPython(text))
    if (!herePython.has(importedAs.get(name) ?? name)) needs.push(called(name));
  return { needs, imports };
}

/** The skill's own files that Python would load for a module, or could where a script adds to `sys.path`. */
function ownPython(name: string, from: string, files: OwnFiles): readonly string[] {
  const dots = /^\.*/.exec(name)?.[0].length ?? 0;
  const inside = name.slice(dots).split('.').filter(Boolean);
  const base = [...from.split('/').slice(0, dots > 0 ? -dots : -1), ...inside].join('/');
  const near = [`${base}.py`, `${base}/__init__.py`].filter(files.has);
  if (near.length > 0 || dots > 0) return near;
  const ends = [inside, inside.slice(0, 1)].map((names) => names.join('/'));
  const found = ends.flatMap((end) => [
    ...files.endingWith(`${end}.py`),
    ...files.endingWith(`${end}/__init__.py`),
  ]);
  // A folder without __init__.py is a package as well.
  return found.length > 0 ? found : files.modulesIn(inside[0] ?? '');
}

function readJavaScript(text: string, path: string, files: OwnFiles): Look {
  const code = text
    .replace(/\/\*[\s\S]*?(?:\*\/|$)/g, '')
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/^\s*(?:import|export)\s+type\b.*$/gm, '');
  const named = /\b(?:from|import|require)\s*\(?\s*(['"])([^'"\n]+)\1/g;
  const needs: string[] = [];
  const imports: string[] = [];
  for (const [, , specifier = ''] of code.matchAll(named)) {
    if (/^[./]|^file:/.test(specifier)) imports.push(...ownJavaScript(specifier, path, files));
    else {
      const need = packageOf(specifier, files);
      if (need !== undefined) needs.push(need);
    }
  }
  return { needs, imports };
}

function packageOf(specifier: string, files: OwnFiles): string | undefined {
  const short = specifier.replace(/^node:/, '');
  const name = /^(?:@[\w.-]+\/)?[a-z][\w.-]*/i.exec(short)?.[0];
  if (name === undefined || nodeModules.includes(short)) return undefined;
  return files.endingWith(`node_modules/${name}/package.json`).length > 0 ? undefined : name;
}

function ownJavaScript(specifier: string, from: string, files: OwnFiles): string[] {
  const at = URL.parse(specifier, `file:///${from}`)?.pathname.slice(1) ?? '';
  const endings = ['', '.js', '.mjs', '.cjs', '.ts', '.mts', '/index.js', '/index.ts'];
  return [at, at.replace(/js$/, 'ts')]
    .flatMap((base) => endings.map((ending) => base + ending))
    .filter(files.has);
}
