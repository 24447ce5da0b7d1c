/** What a script in Python asks for, by its text: modules, programs, and the packages of a PEP 723 block. */
import { pythonParts, shellCommands } from '../sandbox-parts';

/** Strings and comments, in the order in which they would be read. */
const stringsAndComments =
  /#[^\n]*|(?:\b[bfrtu]{1,2})?(?:"""[\s\S]*?(?:"""|$)|'''[\s\S]*?(?:'''|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?)/gi;

/** The text with spaces in the place of what stands in strings and comments: as long, and with the same lines. */
export function blankPython(text: string): string {
  return text.replace(stringsAndComments, (part) => part.replace(/[^\n]/g, ' '));
}

/** The modules that a script imports, relative ones with their dots; those that it can do without are left out. */
export function importsOfPython(blank: string): string[] {
  const lines = blank.split('\n').map((text) => ({ text, indent: indentOf(text) }));
  return lines
    .flatMap(({ text }, at) => {
      const names = namesIn(text);
      return names.length > 0 && !canDoWithout(lines, at) ? names : [];
    })
    .slice(0, mostImports);
}

function namesIn(line: string): string[] {
  const from = /^\s*from\s+(\.*[\w.]*)\s+import\s+(.*)/.exec(line);
  if (from) {
    const [, module = '', names = ''] = from;
    const named = names
      .replace(/[()]/g, '')
      .split(',')
      .flatMap((each) => /^\s*(\w+)/.exec(each)?.[1] ?? []);
    // `from . import name`: the name may be a module.
    if (/^\.+$/.test(module)) return named.map((name) => module + name);
    return pythonParts.has(module) ? named.map((name) => `${module}.${name}`) : [module];
  }
  const [, list = ''] = /^\s*import\s+([\w.,\s]+)/.exec(line) ?? [];
  return list.split(',').flatMap((each) => /^\s*([\w.]+)/.exec(each)?.[1] ?? []);
}

/** Imports of one script that are looked at. */
const mostImports = 500;

interface Line {
  text: string;
  /** Characters; of an empty line more than of any other, since it ends no block. */
  indent: number;
}

const indentOf = (text: string) => {
  const at = text.search(/\S/);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
};

/** An import for types alone, or one whose failure is caught and does not end the script. */
function canDoWithout(lines: readonly Line[], at: number): boolean {
  const indent = lines[at]?.indent ?? 0;
  let above = indent === 0 ? -1 : at - 1;
  while (above >= 0 && (lines[above]?.indent ?? 0) >= indent) above -= 1;
  const opening = lines[above];
  if (!opening) return false;
  if (/^\s*if\b.*\bTYPE_CHECKING\b|^\s*except\b/.test(opening.text)) return true;
  if (!/^\s*try\s*:/.test(opening.text)) return false;
  const ends = (from: number) => {
    let end = from + 1;
    while (end < lines.length && (lines[end]?.indent ?? 0) > opening.indent) end += 1;
    return end;
  };
  const handler = ends(at);
  const caught = /^\s*except\s*(?::|.*\b(?:ImportError|ModuleNotFoundError|Exception)\b)/;
  if (!caught.test(lines[handler]?.text ?? '')) return false;
  const body = lines.slice(handler + 1, ends(handler)).map(({ text }) => text);
  return !/\bexit\s*\(|\braise\b/.test(body.join('\n'));
}

const calls =
  /\b(?:subprocess\s*\.\s*(?:run|Popen|call|check_call|check_output)|asyncio\s*\.\s*create_subprocess_(?:exec|shell)|os\s*\.\s*(?:system|popen|exec[lv]\w*|spawn[lv]\w*))\s*\(/g;

/** How a script is told that it starts programs which it does not name. */
const anyProgram = 'subprocess';

/** The programs that a script starts; `subprocess` where it starts one that is here, or that it does not name. */
export function programsOfPython(text: string, blank: string): string[] {
  const found = Array.from(blank.matchAll(calls), (call) => {
    const after = text.slice(call.index + call[0].length, call.index + call[0].length + 200);
    const [, name = ''] = /^\s*\[?\s*f?["']([\w.+-]+)/.exec(after) ?? [];
    return name === '' || shellCommands.includes(name) || name === 'node' ? anyProgram : name;
  });
  return [...new Set(found)];
}

/** The packages of a PEP 723 block, by their names on PyPI in lower case. */
export function requirementsOfPython(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trimEnd());
  const from = lines.indexOf('# /// script');
  if (from < 0) return [];
  const length = lines.slice(from + 1).findIndex((line) => line === '# ///' || !line.startsWith('#'));
  const block = lines.slice(from + 1, from + 1 + Math.max(0, length));
  const toml = block.map((line) => line.replace(/^# ?/, '')).join('\n');
  const [, list = ''] = /^dependencies\s*=\s*\[((?:[\s,]|#[^\n]*|"[^"\n]*"|'[^'\n]*')*)\]/m.exec(toml) ?? [];
  return Array.from(list.matchAll(/["']([\w.-]+)[^"'\n]*["']/g), ([, name = '']) =>
    name.toLowerCase().replace(/[._]+/g, '-'),
  );
}
