/** Characters of a pattern, and places in it that repeat without an end. */
const most = { characters: 200, endless: 5 };

/**
 * Characters of a text that a pattern is tried on, by the degree of the polynomial that its worst time is: of degree d a text of n
 * characters takes n^d / d! steps, and there are about ten million.
 */
const longestByDegree = [100_000, 100_000, 4_000, 400, 120, 65, 44];

/** One thing of a pattern, and how often it may stand there. */
interface Term {
  source: string;
  /** The parts of a group, parted by `|`. */
  group?: Term[][];
  endless: boolean;
  /** More than once, or not at all. */
  repeats: boolean;
}

/**
 * The pattern as it is used: the same, but that it is tried on no text of more characters than keep the worst time of a
 * search within some ten milliseconds, and fails there. Undefined for what is no pattern, and for one whose time could grow
 * with the text without a bound of that kind: a repeated group that itself repeats or has a choice, a reference back.
 *
 * A repeated group is let through where its beginning is one character that nothing else in it can be (`(-[a-z]+)*`): there is
 * one way alone to part a text among its repetitions.
 */
export function boundedPattern(pattern: string): string | undefined {
  if (pattern.length > most.characters || !isRegExp(pattern)) return undefined;
  const terms = readTerms(pattern);
  if (!terms || !isTame(terms)) return undefined;
  const endless = countEndless(terms);
  if (endless > most.endless) return undefined;
  const anchored = terms.every(([first]) => first?.source === '^');
  const longest = longestByDegree[endless + (anchored ? 0 : 1)];
  return `^(?![\\s\\S]{${(longest ?? 0) + 1}})${anchored ? '' : '[\\s\\S]*?'}(?:${pattern})`;
}

function isRegExp(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'));
  } catch {
    return false;
  }
}

/** What may stand in a pattern: an escaped character, a class, the beginning of a group, its end, a choice, any other. */
const piece =
  /\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?::|=|!|<=|<!|<[^>]*>))?|\)|\||[\s\S]/uy;
const quantifier = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y;

/** The choices of a pattern; undefined where it holds what is not looked through: references back, looks behind and ahead. */
function readTerms(pattern: string): Term[][] | undefined {
  let at = 0;
  const take = (form: RegExp) => {
    form.lastIndex = at;
    const found = form.exec(pattern)?.[0] ?? '';
    at += found.length;
    return found;
  };
  const read = (): Term[][] | undefined => {
    const choices: Term[][] = [[]];
    while (at < pattern.length && pattern[at] !== ')') {
      const from = at;
      const source = take(piece);
      if (source === '|') {
        choices.push([]);
        continue;
      }
      if (/^\\[1-9k]/.test(source) || /^\(\?(?:=|!|<[=!])/.test(source)) return undefined;
      const group = source.startsWith('(') ? read() : undefined;
      if (source.startsWith('(') && !group) return undefined;
      if (group) at += 1;
      const whole = pattern.slice(from, at);
      const times = take(quantifier);
      const upTo = /^\{\d+(?:,(\d+))?\}/.exec(times);
      const endless =
        /^(?:[*+]|\{\d+,\})/.test(times) || Number(upTo?.[1] ?? /\d+/.exec(times)?.[0] ?? 0) > 100;
      const repeats = endless || upTo !== null;
      choices.at(-1)?.push({ source: whole, ...(group && { group }), endless, repeats });
    }
    return choices;
  };
  return read();
}

function isTame(choices: Term[][]): boolean {
  return choices.every((terms) =>
    terms.every(
      ({ group, repeats }) => !group || (isTame(group) && (!repeats || isPlain(group) || isMarked(group))),
    ),
  );
}

/** Nothing in it repeats, and there is nothing to choose. */
function isPlain(group: Term[][]): boolean {
  return group.length === 1 && (group[0] ?? []).every((term) => !term.repeats && !term.group);
}

/** It begins with one character that nothing else in it can be. */
function isMarked(group: Term[][]): boolean {
  const [first, ...others] = group[0] ?? [];
  if (group.length !== 1 || !first || first.repeats || first.group) return false;
  const character =
    /^\\?([^\w\s\\[\]().*+?|^$])$/u.exec(first.source)?.[1] ?? /^\\([.*+?|$^()[\]])$/.exec(first.source)?.[1];
  const mark = character ?? (/^\w$/.test(first.source) ? first.source : undefined);
  return (
    mark !== undefined &&
    others.every(({ source, group: inner }) => !inner && !new RegExp(`^(?:${source})$`, 'u').test(mark))
  );
}

function countEndless(choices: Term[][]): number {
  return choices
    .flat()
    .reduce((sum, { group, endless }) => sum + (endless ? 1 : 0) + (group ? countEndless(group) : 0), 0);
}
