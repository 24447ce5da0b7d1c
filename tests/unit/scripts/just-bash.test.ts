import { readFileSync } from 'node:fs';
import { minifySync } from 'vite';
import { expect, it } from 'vitest';
import { justBash } from '../../../scripts/just-bash';

const path = 'node_modules/just-bash/dist/bundle/browser.js';
const code = readFileSync(path, 'utf8');
const transform = justBash().transform as unknown as (code: string, id: string) => string | undefined;

it('changes the shell of the version that is installed, and no other file', () => {
  expect(transform(code, path)?.length).toBeGreaterThan(code.length);
  expect(transform(code, '/node_modules/other/index.js')).toBeUndefined();
});

it('changes it by whatever names its minifier gives', () => {
  const renamed = minifySync(path, code, { module: true, compress: false, mangle: { toplevel: true } }).code;
  expect(renamed).not.toContain('async function dr(e,t){return $w(');
  expect(transform(renamed, path)?.length).toBeGreaterThan(renamed.length);
});

it('ends the build where the shell is another', () => {
  const other = code.replaceAll('this.ctx.state.lastExitCode)', 'this.ctx.state.code)');
  expect(() => transform(other, path)).toThrow('just-bash is not what it was. An assignment has the code');
  expect(() => transform(`${code};l!==-1&&(i=i.slice(l+1))}`, path)).toThrow('just-bash is not what it was');
});
