/** Names of tools as all providers take them, and back. */
export interface WireNames {
  toWire(name: string): string;
  /** A name that stands for none of ours is given back as it is: whoever runs tools says that there is none. */
  fromWire(name: string): string;
}

/** What OpenAI's API takes; Anthropic's and Google's take more. */
const longest = 64;

/** Names on the wire for these tools. Ours have a colon in them (`skill:translate`), and characters of any language. */
export function wireNames(names: readonly string[]): WireNames {
  const wire = new Map<string, string>();
  const ours = new Map<string, string>();
  for (const name of names) {
    if (wire.has(name)) continue;
    const plain = plainName(name);
    let unique = plain;
    for (let count = 2; ours.has(unique); count++) unique = `${plain.slice(0, longest - 4)}_${count}`;
    wire.set(name, unique);
    ours.set(unique, name);
  }
  return { toWire: (name) => wire.get(name) ?? plainName(name), fromWire: (name) => ours.get(name) ?? name };
}

function plainName(name: string): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, '_').slice(0, longest);
  return /^[a-zA-Z_]/.test(plain) ? plain : `_${plain}`.slice(0, longest);
}
