import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressesOf } from '../../../../src/core/library/addresses';
import { mostManaged, pinnedAddress, readManagedSources } from '../../../../src/core/library/managed';

const url = 'https://github.com/acme/skills';
const commit = '0123456789abcdef0123456789abcdef01234567';

describe('a policy', () => {
  it('names sources, each with a pin and sites if it wants', () => {
    const sources = [
      { url },
      { url: 'https://acme.example/pack.zip', sites: ['*.Acme.example', 'b.example/wiki/'] },
    ];
    expect(readManagedSources([...sources, { url: `${url}-2`, pin: commit }])).toEqual({
      sources: [
        { url },
        { url: 'https://acme.example/pack.zip', sites: ['acme.example', 'b.example/wiki'] },
        { url: `${url}-2`, pin: commit },
      ],
      problems: [],
    });
  });

  it.each([undefined, null])('that says nothing of them (%s) is in order', (stored) => {
    expect(readManagedSources(stored)).toEqual({ sources: [], problems: [] });
  });

  it.each([
    ['list', 'https://acme.example'],
    ['list', { url }],
    ['entry', [url]],
    ['entry', [{}]],
    ['entry', [{ url: '' }]],
    ['entry', [{ url, pin: 7 }]],
    ['entry', [{ url, sites: 'acme.example' }]],
    ['entry', [[{ url }]]],
    ['entry', [null]],
    ['key', [{ url, Pin: commit }]],
    ['key', [JSON.parse(`{ "url": "${url}", "__proto__": { "pin": "x" } }`)]],
    ['address', [{ url: 'acme/skills' }]],
    ['address', [{ url: 'file:///etc/passwd' }]],
    ['address', [{ url: 'javascript:alert(1)' }]],
    ['address', [{ url: 'https://user:secret@acme.example/x.zip' }]],
    ['address', [{ url: `https://acme.example/${'x'.repeat(2_000)}` }]],
    ['pin', [{ url: 'https://acme.example/pack.zip', pin: commit }]],
    ['pin', [{ url: `${url}/tree/main`, pin: commit }]],
    ['pin', [{ url: `${url}/archive/main.zip`, pin: commit }]],
    ['pin', [{ url, pin: '../../other/repo' }]],
    ['pin', [{ url, pin: '' }]],
    ['sites', [{ url, sites: ['acme.example', 'not a site'] }]],
    ['sites', [{ url, sites: Array.from({ length: 51 }, (_, at) => `s${at}.example`) }]],
  ])('is told what is wrong with it (%s), and what is wrong is not used: %j', (code, stored) => {
    const { sources, problems } = readManagedSources(stored);
    expect(sources).toEqual([]);
    expect(problems).toEqual([{ code, at: code === 'list' ? 0 : 1, text: expect.any(String) }]);
  });

  it('costs no other source what is wrong with one; of two with one address the first is used', () => {
    const { sources, problems } = readManagedSources([{ url: 'x' }, { url, pin: 'v1' }, { url: `${url}/` }]);
    expect(sources).toEqual([{ url, pin: 'v1' }]);
    expect(problems.map(({ code, at }) => [code, at])).toEqual([
      ['address', 1],
      ['twice', 3],
    ]);
  });

  it('with too many sources has the first ones used', () => {
    const many = Array.from({ length: 10_000 }, (_, at) => ({ url: `https://s${at}.example/pack.zip` }));
    const { sources, problems } = readManagedSources(many);
    expect(sources).toHaveLength(mostManaged);
    expect(problems).toEqual([{ code: 'many', at: mostManaged, text: '10000' }]);
  });

  it('of any form is read, never thrown at, and lets through nothing that no user could import', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.array(fc.record({ url: fc.webUrl(), pin: fc.string() }))),
        (stored) => {
          const { sources, problems } = readManagedSources(stored);
          for (const source of sources) expect(addressesOf(source.url)).toBeDefined();
          for (const { text } of problems) expect(text.length).toBeLessThanOrEqual(200);
        },
      ),
    );
  });

  it('has the schema that Chrome reads it by', () => {
    const schema = JSON.parse(readFileSync('public/managed_schema.json', 'utf8'));
    const { properties } = schema.properties.sources.items;
    const all = { url, pin: commit, sites: ['acme.example'] };
    expect(Object.keys(properties)).toEqual(Object.keys(all));
    expect(readManagedSources([all])).toEqual({ sources: [all], problems: [] });
  });
});

describe('a pin', () => {
  it.each([
    [url, 'v1.2', '/archive/v1.2.zip', ''],
    [`${url}.git`, commit, `/archive/${commit}.zip`, ''],
    [url, 'team/next', '/archive/team/next.zip', ''],
    [`${url}/tree/HEAD/tools/skills`, commit, `/archive/${commit}.zip`, 'tools/skills'],
    ['https://gitlab.com/acme/skills', 'v1', '/-/archive/v1/skills-v1.zip', ''],
    ['https://git.acme.example/team/skills/-/tree/HEAD', 'v1', '/-/archive/v1/skills-v1.zip', ''],
    ['https://git.acme.example/team/skills/src/branch/HEAD/all', commit, `/archive/${commit}.zip`, 'all'],
    ['https://bitbucket.org/acme/skills', 'v1', '/get/v1.zip', ''],
  ])('of %s at %s is the archive of that', (address, pin, end, path) => {
    const read = addressesOf(pinnedAddress(address, pin) ?? '');
    expect(read?.fetch.url.endsWith(end)).toBe(true);
    expect(read?.path).toBe(path);
    expect(read?.hosts).toEqual(addressesOf(address)?.hosts);
  });
});
