/** Places where a value may begin that are tried. */
const mostTries = 50;

/**
 * The JSON value in what a model said: all of it, what stands in a code fence, or the first object or list in the words
 * around it. Undefined where there is none.
 */
export function jsonIn(text: string): { value: unknown } | undefined {
  const fenced = /```[a-z]*[ \t]*\r?\n([\s\S]*?)\r?\n[ \t]*```/i.exec(text)?.[1];
  for (const candidate of [text, ...(fenced === undefined ? [] : [fenced])]) {
    const whole = parsed(candidate);
    if (whole) return whole;
  }
  let tries = 0;
  for (const { index } of text.matchAll(/[{[]/g)) {
    if (++tries > mostTries) return undefined;
    const end = endOf(text, index);
    const found = end === undefined ? undefined : parsed(text.slice(index, end));
    if (found) return found;
  }
  return undefined;
}

function parsed(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.trim().replace(/^\ufeff/, '')) };
  } catch {
    return undefined;
  }
}

/** Behind the bracket that closes the one at `from`; brackets in strings count for nothing. */
function endOf(text: string, from: number): number | undefined {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inString) {
      if (character === '\\') at += 1;
      else if (character === '"') inString = false;
    } else if (character === '"') inString = true;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}
