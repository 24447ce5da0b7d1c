import { expect, it } from 'vitest';
import { run } from './node';

/** Runs the code here, where `URL` is Node's own, and in a VM. */
async function both(code: string): Promise<[here: unknown, inVm: unknown]> {
  const here = new Function(`return ${code}`)();
  const { stdout, stderr } = await run(`console.log(JSON.stringify(${code}))`);
  expect(stderr).toBe('');
  return [JSON.parse(JSON.stringify(here)), JSON.parse(stdout)];
}

const parts =
  '(url) => ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"].map((part) => url[part])';

const addresses = [
  'https://x.test:443/a/../b?q=1#h',
  'HTTP://Ü.Example:80',
  'https://user:p%40ss@x.test:8080',
  '//other.test/path',
  '../up?x=ä b',
  '?only=search',
  '#only-hash',
  'file:///skill/a b.txt',
  'file:c:/windows',
  'data:text/plain,hi',
  'mailto:a@b.test',
  'http://[::1]:3000/',
  'http://0x7f.1/',
  'javascript:alert(1)',
  '  https://spaces.test  ',
  '',
  'http://',
  'http://a b.test/',
  'https://x.test:99999/',
  'a\\b\\c',
];

it.each(addresses)('takes %j apart as Node does, alone and from a base', async (address) => {
  for (const base of ['undefined', '"https://base.test/dir/file?q#h"', '"file:///work/x"', '"none"']) {
    const code = `((parts) => { try { return parts(new URL(${JSON.stringify(address)}, ${base})) } catch (error) { return [error.name, error.code] } })(${parts})`;
    const [here, inVm] = await both(code);
    expect(inVm).toEqual(here);
  }
});

it('lets each part be set, and tells it to the search parameters and back', async () => {
  const [here, inVm] = await both(`(() => {
    const parts = ${parts};
    const seen = [];
    const url = new URL('https://x.test/a?q=1&r=2#h');
    for (const [part, value] of Object.entries({ protocol: 'http', username: 'me', password: 'p', host: 'y.test:81', hostname: 'z.test',
      port: '80', pathname: 'b c', search: 's=%20x&s=y', hash: '' })) { url[part] = value; seen.push(parts(url), [...url.searchParams]); }
    url.searchParams.append('t', 'ü&=');
    url.searchParams.set('s', 'only');
    seen.push(url.href, url.searchParams.has('s', 'only'), url.searchParams.get('none'), url.searchParams.size, String(url), JSON.stringify({ url }));
    url.searchParams.delete('s');
    url.searchParams.sort();
    url.href = 'https://last.test/?a=1';
    seen.push(url.href, [...url.searchParams], URL.canParse('x'), URL.canParse('x', 'y:z'));
    return seen;
  })()`);
  expect(inVm).toEqual(here);
});

it('reads and writes search parameters as Node does', async () => {
  const [here, inVm] = await both(`(() => {
    const all = [new URLSearchParams('?a=1&b=%C3%BC+x&a=2&c&=&%'), new URLSearchParams({ x: 'ü', y: '1 2' }), new URLSearchParams([['k', 'v'], ['k', 'w']]), new URLSearchParams()];
    for (const each of all) { each.append('z', 3); each.set('a', 'once'); each.delete('k', 'v'); }
    return all.map((each) => [String(each), each.getAll('a'), [...each.keys()], [...each.values()]]);
  })()`);
  expect(inVm).toEqual(here);
});

it('is shown by its parts', async () => {
  const { stdout } = await run("console.log(new URL('https://x.test/a?q=1'), new URLSearchParams('q=1'))");
  expect(stdout).toContain("URL {\n  href: 'https://x.test/a?q=1',\n");
  expect(stdout).toContain("URLSearchParams { 'q' => '1' }");
});

it('is refused where it is longer than any address', async () => {
  const { stdout } = await run(`
    const long = 'https://x.test/' + 'a'.repeat(1_000_000);
    for (const work of [() => new URL(long), () => new URL('/', long), () => new URLSearchParams('&a'.repeat(1_000_000)),
      () => { new URL('https://x.test/').hash = long }]) try { work(); console.log('taken') } catch (error) { console.log(error.message) }`);
  expect(stdout).toBe('An address has at most 1000000 characters here\n'.repeat(4));
});
