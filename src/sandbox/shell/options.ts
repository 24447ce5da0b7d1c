/** Options of the commands that are ours, as GNU and Info-ZIP write them. */

export interface OptionSpec {
  /** Letters of options without a value, and names of those with one. */
  flags: string;
  valued: readonly string[];
  /** Long names, with the option that each stands for. */
  long: Readonly<Record<string, string>>;
  /** What to do in the place of options that people know and that are not here. */
  instead: Readonly<Record<string, string>>;
  /** The first argument may be letters without a dash, as in `tar czf`. */
  bundled?: boolean;
}

/** An argument, in its place: an option with its value, or an operand. */
export type OptionToken =
  | { flag: string; value: string; operand?: undefined }
  | { flag?: undefined; value?: undefined; operand: string };

/** A command was called in a way that it does not know; the message says what to write. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}

/** Reads arguments. Throws a `UsageFault` for an option that is not known, and for one that lacks its value. */
export function readOptions(args: readonly string[], spec: OptionSpec): OptionToken[] {
  const tokens: OptionToken[] = [];
  const rest = [...args];
  if (spec.bundled && rest[0] && !rest[0].startsWith('-'))
    tokens.push(...letters(rest.shift() ?? '', rest, spec, true));
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    if (arg === '--') return [...tokens, ...rest.map((operand) => ({ operand }))];
    if (arg.startsWith('--')) tokens.push(longOption(arg.slice(2), rest, spec));
    else if (arg.startsWith('-') && arg !== '-') tokens.push(...letters(arg.slice(1), rest, spec, false));
    else tokens.push({ operand: arg });
  }
  return tokens;
}

function longOption(text: string, rest: string[], spec: OptionSpec): OptionToken {
  const [name = '', ...parts] = text.split('=');
  const flag = Object.hasOwn(spec.long, name) ? spec.long[name] : undefined;
  if (flag === undefined) throw unknown(`--${name}`, name, spec);
  if (!spec.valued.includes(flag)) return { flag, value: '' };
  return { flag, value: parts.length > 0 ? parts.join('=') : nextValue(`--${name}`, rest) };
}

/** `apart`: every value is an argument of its own, also where letters follow its option. */
function letters(text: string, rest: string[], spec: OptionSpec, apart: boolean): OptionToken[] {
  const tokens: OptionToken[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const flag = text.charAt(at);
    if (spec.valued.includes(flag)) {
      const joined = text.slice(at + 1);
      if (joined === '' || apart) tokens.push({ flag, value: nextValue(`-${flag}`, rest) });
      else return [...tokens, { flag, value: joined }];
    } else if (spec.flags.includes(flag)) tokens.push({ flag, value: '' });
    else throw unknown(`-${flag}`, flag, spec);
  }
  return tokens;
}

function nextValue(option: string, rest: string[]): string {
  const value = rest.shift();
  if (value === undefined) throw new UsageFault(`option ${option} needs a value`);
  return value;
}

function unknown(option: string, name: string, { instead, flags, valued }: OptionSpec): UsageFault {
  const hint = Object.hasOwn(instead, name) ? instead[name] : undefined;
  const known = [...flags, ...valued].map((each) => (each.length > 1 ? `--${each}` : `-${each}`)).join(' ');
  return new UsageFault(`option ${option} is not supported here: ${hint ?? `there are ${known}`}`);
}
