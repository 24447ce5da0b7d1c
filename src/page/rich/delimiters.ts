/** A run of asterisks, underscores or tildes that may begin or end emphasis. */
export interface Delimiter {
  mark: string;
  /** How many characters it has, and how many of them are no tags yet. */
  length: number;
  left: number;
  opens: boolean;
  closes: boolean;
  /** Its own stretch of the paragraph, and the tags around it. */
  piece: { text: string; before: string; after: string };
}

export interface DelimiterRun {
  mark: string;
  length: number;
  opens: boolean;
  closes: boolean;
}

const plainName = /__[a-z\d]+(?:_[a-z\d]+)*__(?!\w)/iy;

/**
 * The run at this place. Only white space keeps a run of asterisks from beginning or ending emphasis, and not
 * punctuation, unlike in CommonMark: models and people write `**Note:**this` and `**“文字”**文字`. Unless the text is
 * known to be Markdown (`strict`), what people write without marks in mind stays as it is: `2*3*4`, `a*b*c`, `__init__`.
 */
export function delimiterAt(source: string, at: number, strict: boolean): DelimiterRun {
  const mark = source[at] ?? '';
  let length = 1;
  while (source[at + length] === mark) length++;
  const before = kindAt(source, at - 1);
  const after = kindAt(source, at + length);
  let opens = after !== 'space';
  let closes = before !== 'space';
  if (mark === '~' && length !== 2) opens = closes = false;
  if (mark === '_') [opens, closes] = [opens && before !== 'word', closes && after !== 'word'];
  if (strict) return { mark, length, opens, closes };
  if (mark === '_' && length === 2) {
    plainName.lastIndex = at;
    const name = plainName.exec(source)?.[0].length;
    if (name) return { mark, length: name, opens: false, closes: false };
  }
  if (mark === '*' && length === 1) {
    opens &&= after === 'word' || before !== 'word';
    closes &&= before === 'word' || after !== 'word';
  }
  if (mark === '*' && isPlain(source, at, length)) opens = closes = false;
  return { mark, length, opens, closes };
}

/** Between two letters or digits a sign stands for itself; two signs do so between digits. */
function isPlain(source: string, at: number, length: number): boolean {
  const word = length === 1 ? /^[a-z\d]/i : /^\d/;
  return word.test(source[at - 1] ?? '') && word.test(source[at + length] ?? '');
}

/** An underscore in a word is no mark. */
function kindAt(source: string, at: number): 'space' | 'word' | 'other' {
  const code = source.charCodeAt(at);
  if (Number.isNaN(code) || code === 32 || code === 10) return 'space';
  if (code < 128) return isAlphanumeric(code) ? 'word' : 'other';
  const character = source.charAt(at);
  return /\s/.test(character) ? 'space' : /[\p{P}\p{S}]/u.test(character) ? 'other' : 'word';
}

const isAlphanumeric = (code: number): boolean =>
  (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** Makes tags of the delimiters that belong together. Whether there were any. */
export function closeDelimiters(delimiters: readonly Delimiter[]): boolean {
  const open: { delimiter: Delimiter; order: number }[] = [];
  /** By kind of closer: openers up to this one do not fit it, so that none is asked twice. */
  const unfit = new Map<string, number>();
  let any = false;
  delimiters.forEach((closer, order) => {
    const kind = closer.mark + ((closer.opens ? 3 : 0) + (closer.length % 3));
    while (closer.closes && closer.left > 0) {
      const floor = unfit.get(kind) ?? -1;
      const at = open.findLastIndex((each) => each.order <= floor || fits(each.delimiter, closer));
      const found = open[at];
      if (!found || found.order <= floor) {
        unfit.set(kind, order - 1);
        break;
      }
      any = true;
      wrap(found.delimiter, closer);
      open.length = found.delimiter.left > 0 ? at + 1 : at;
    }
    if (closer.opens && closer.left > 0) open.push({ delimiter: closer, order });
  });
  return any;
}

function fits(opener: Delimiter, closer: Delimiter): boolean {
  if (opener.mark !== closer.mark) return false;
  const either = opener.closes || closer.opens;
  return !either || (opener.length + closer.length) % 3 !== 0 || closer.length % 3 === 0;
}

function wrap(opener: Delimiter, closer: Delimiter): void {
  const count = opener.left > 1 && closer.left > 1 ? 2 : 1;
  const tag = opener.mark === '~' ? 's' : count === 2 ? 'strong' : 'em';
  for (const each of [opener, closer]) {
    each.left -= count;
    each.piece.text = each.piece.text.slice(count);
  }
  opener.piece.after = `<${tag}>${opener.piece.after}`;
  closer.piece.before += `</${tag}>`;
}
