import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postcss, { type Rule } from 'postcss';
import type { Plugin } from 'vite';

/** Where custom properties are given their values; a later file adds to an earlier one. */
const tokenFiles = ['src/ui/tokens.css', 'src/ui/theme.css'];

/** Values by name. */
type Tokens = ReadonlyMap<string, string>;

/** The values that hold anyway, and those that a media query puts in their place. */
interface AllTokens {
  base: Tokens;
  byMedia: ReadonlyMap<string, Tokens>;
}

/**
 * `import css from './x.css?inline'`, as all style sheets are imported that are put into web pages: without custom properties. A
 * page registers any of them (`@property`, by a style sheet alone) with a syntax or a value of its own choice, and that counts in
 * closed shadow roots too. The settings pages read the same files with their custom properties.
 */
export function pageCss(root = process.cwd()): Plugin {
  const files = tokenFiles.map((file) => join(root, file));
  return {
    name: 'page-css',
    enforce: 'pre',
    transform(css, id) {
      if (!id.endsWith('.css?inline')) return undefined;
      for (const file of files) this.addWatchFile(file);
      const tokens = tokensIn(files.map((file) => readFileSync(file, 'utf8')));
      return { code: withLiterals(css, tokens), map: null };
    },
  };
}

/** The custom properties that these style sheets set, outside of media queries and in them. */
export function tokensIn(sheets: readonly string[]): AllTokens {
  const base = new Map<string, string>();
  const byMedia = new Map<string, Map<string, string>>();
  for (const sheet of sheets) {
    postcss.parse(sheet).walkDecls(/^--/, ({ prop, value, parent }) => {
      const around = parent?.parent;
      const media = around?.type === 'atrule' && 'params' in around ? String(around.params) : undefined;
      const tokens = media === undefined ? base : (byMedia.get(media) ?? new Map<string, string>());
      if (media !== undefined) byMedia.set(media, tokens);
      tokens.set(prop, value);
    });
  }
  return { base, byMedia };
}

/**
 * The style sheet with the value in place of each custom property. A rule that one of a media query is used in is followed by its
 * like for that media query. Throws on a property that has no value.
 */
export function withLiterals(css: string, { base, byMedia }: AllTokens): string {
  const sheet = postcss.parse(css);
  sheet.walkDecls(/^--/, (declaration) => {
    declaration.remove();
  });
  const rules: Rule[] = [];
  sheet.walkRules((rule) => {
    rules.push(rule);
  });
  for (const rule of rules) {
    for (const [params, tokens] of byMedia) {
      const special = rule.clone();
      const all = new Map([...base, ...tokens]);
      if (resolve(special, all) === resolve(rule.clone(), base)) continue;
      rule.after(postcss.atRule({ name: 'media', params, nodes: [special] }));
    }
    resolve(rule, base);
    if (rule.nodes.length === 0) rule.remove();
  }
  sheet.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return sheet.toString();
}

/** Puts the values into the rule; its text then. */
function resolve(rule: Rule, tokens: Tokens): string {
  rule.walkDecls((declaration) => {
    declaration.value = literalOf(declaration.value, tokens);
  });
  return rule.toString();
}

function literalOf(value: string, tokens: Tokens): string {
  const resolved = value.replace(/var\((--[\w-]+)\)/g, (_, name: string) => {
    const found = tokens.get(name);
    if (found === undefined) throw new Error(`No custom property ${name}`);
    return literalOf(found, tokens);
  });
  if (resolved.includes('var(')) throw new Error(`Not understood: ${value}`);
  return resolved;
}
