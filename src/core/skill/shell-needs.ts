/** What a shell script calls that is not in the shell, by its text. */
import { shellCommands } from '../sandbox-parts';

/** Words that begin a command and are none, and what bash itself knows. */
const ownWords = new Set(
  'if then else elif fi for while until do done case esac in function select time coproc break continue cd command eval exec exit export declare typeset local readonly read readarray mapfile return set shift shopt source test times type ulimit umask unset wait let getopts hash builtin enable pushd popd dirs jobs kill bg fg disown caller compgen complete logout'.split(
    ' ',
  ),
);
const here = new Set(shellCommands);

/** The programs that a script calls by name and that are not here. */
export function programsOfShell(text: string): string[] {
  const code = plain(text);
  const functions = new Set(Array.from(code.matchAll(/(?<![\w-])([\w-]+)\s*\(\s*\)/g), ([, name]) => name));
  const found = Array.from(code.matchAll(command), ([, name = '']) => name);
  return [...new Set(found)].filter(
    (name) => !ownWords.has(name) && !here.has(name) && name !== 'node' && !functions.has(name),
  );
}

/** A word where a command begins, behind keywords and assignments. */
const command =
  /(?:^|[;|&{`]|\$\(|\b(?:then|do|else|if|elif|while|until|exec|sudo|time|xargs|!)\s)[ \t]*(?:\w+=\S*[ \t]+)*([a-z_][\w.+-]*)(?=[ \t\n;|&)`]|$)/gim;

/** Without the lines of here-documents. */
function withoutDocuments(text: string): string {
  const ends: string[] = [];
  return text
    .split('\n')
    .filter((line) => {
      const [end] = ends;
      if (end === undefined) {
        for (const [, , word = ''] of line.matchAll(/<<-?\s*(['"]?)(\w+)\1/g)) ends.push(word);
        return true;
      }
      if (line.trim() === end) ends.shift();
      return false;
    })
    .join('\n');
}

/** Without comments, here-documents, what stands in quotes, lists of values and patterns of `case`. */
function plain(text: string): string {
  return withoutDocuments(text.replace(/\\\n/g, ' '))
    .replace(/(^|\s)#[^\n]*/g, '$1')
    .replace(/'[^']*'?/g, "''")
    .replace(/"(?:\\[\s\S]|[^"\\])*"?/g, '""')
    .replace(/\b\w+\+?=\((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/^[^()\n]*\)/gm, '');
}
