import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tokensIn, withLiterals } from '../../../scripts/page-css';

const tokens = tokensIn([
  readFileSync('src/ui/tokens.css', 'utf8'),
  readFileSync('src/ui/theme.css', 'utf8'),
]);

/** The style sheets that any script puts into a page. */
const injected = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => join('src', file))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/from '(.+\.css)\?inline'/g)].map(([, path]) =>
      join(dirname(file), path ?? ''),
    ),
  )
  .filter((path, index, all) => all.indexOf(path) === index);

describe('the style sheets that go into pages', () => {
  it('are found', () => {
    expect(injected).toContain('src/page/palette/palette.css');
    expect(injected).toContain('src/ui/tokens.css');
  });

  it.each(injected)('%s has no custom property that a page could register', (path) => {
    const css = withLiterals(readFileSync(path, 'utf8'), tokens);
    expect(css).not.toMatch(/var\(|(^|[{;\s])--[\w-]+\s*:/);
  });

  it.each(injected)('%s names no font that a page could have made', (path) => {
    const css = withLiterals(readFileSync(path, 'utf8'), tokens);
    const families = [...css.matchAll(/font(?:-family)?:\s*([^;}]+)[;}]/g)].map(([, value = '']) =>
      value
        .replaceAll(/\s+/g, ' ')
        .replace(/^.*?\/ ?[\d.]+ /, '')
        .split(',')
        .map((family) => family.trim())
        .filter((family) => !/^(system-ui|sans-serif|monospace|inherit)$/.test(family)),
    );
    expect(families.flat()).toEqual([]);
  });
});

describe('withLiterals', () => {
  const all = tokensIn([
    '.layer { --ink: light-dark(#111, #eee); --edge: 1px solid var(--ink); --far: blue }',
    '@media (prefers-contrast: more) { .layer { --ink: black } }',
  ]);

  it('puts values in place of names, also of values that have names in them', () => {
    expect(withLiterals('a { border: var(--edge); color: var(--far) } .layer { --x: 1 }', all)).toContain(
      'a { border: 1px solid light-dark(#111, #eee); color: blue',
    );
  });

  it('says again what a media query changes, right after the rule', () => {
    const css = withLiterals('a { color: var(--ink) } b { color: var(--far) }', all);
    expect(css.replaceAll(/\s+/g, ' ')).toMatch(
      /a \{ color: light-dark\(#111, #eee\) \} ?@media \(prefers-contrast: more\) \{ ?a \{ color: black \} ?\} ?b \{ color: blue \}/,
    );
    expect(css.match(/@media/g)).toHaveLength(1);
  });

  it('refuses what has no value, and fallbacks, which would leave a name', () => {
    expect(() => withLiterals('a { color: var(--none) }', all)).toThrow('--none');
    expect(() => withLiterals('a { color: var(--far, red) }', all)).toThrow('var(--far, red)');
  });
});
