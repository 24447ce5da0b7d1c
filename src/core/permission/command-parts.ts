/**
 * What would hide a command: substitutions (`$(…)`, backticks, `${…}`, `$'…'`), redirections, groups, comments (a quote in
 * one quotes nothing). A line with one of these outside of single quotes is not looked into.
 */
const hides = /^(?:\$[({'"]|[`<>(){}#&])/;

/** What still hides a command between double quotes. */
const hidesQuoted = /^(?:\$[({]|`)/;

/** What stands between two commands. */
const separator = /^(?:&&|\|\||[;|\n])/;

/**
 * The commands of a line for the shell, without what stands between them (`&&`, `||`, `;`, `|`, a line's end), as they
 * were written. Undefined where they cannot all be told for sure; none of an empty line.
 */
export function commandParts(line: string): string[] | undefined {
  const parts: string[] = [];
  let part = '';
  let quote = '';
  for (let at = 0; at < line.length; ) {
    const taken = take(line, at, quote);
    if (!taken) return undefined;
    if (taken.ends) {
      parts.push(part.trim());
      part = '';
    } else part += taken.text;
    quote = taken.quote;
    at += taken.text.length;
  }
  if (quote !== '') return undefined;
  return [...parts, part.trim()].filter((each) => each !== '');
}

/** The next piece of the line, and the quotes that it leaves open; undefined for what is not looked into. */
function take(
  line: string,
  at: number,
  quote: string,
): { text: string; quote: string; ends?: boolean } | undefined {
  const character = line.charAt(at);
  if (isControl(character)) return undefined;
  if (quote === "'") return { text: character, quote: character === "'" ? '' : quote };
  const ahead = line.slice(at, at + 2);
  if (character === '\\') return ahead.length === 2 ? { text: ahead, quote } : undefined;
  if (quote === '"') {
    if (hidesQuoted.test(ahead)) return undefined;
    return { text: character, quote: character === '"' ? '' : quote };
  }
  const between = separator.exec(ahead)?.[0];
  if (between !== undefined) return { text: between, quote, ends: true };
  if (hides.test(ahead)) return undefined;
  return { text: character, quote: character === '"' || character === "'" ? character : '' };
}

/** All but tab and the line's end: shells do not agree on what they are. */
function isControl(character: string): boolean {
  return (character < ' ' && character !== '\t' && character !== '\n') || character === '\x7f';
}
