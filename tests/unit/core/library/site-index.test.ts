import { expect, it } from 'vitest';
import {
  isSiteIndex,
  mostListed,
  readSiteIndex,
  siteIndexesOf,
} from '../../../../src/core/library/site-index';

const schema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';
const place = 'https://a.example/docs/.well-known/agent-skills/index.json';
const sum = 'ab'.repeat(32);
const read = (index: unknown, url = place) => readSiteIndex(JSON.stringify(index), url);
const listing = (...skills: unknown[]) => read({ $schema: schema, skills });

it('looks from the page’s own folder up to the top, at today’s place first, then at that of version 0.1.0', () => {
  expect(siteIndexesOf('https://a.example:8443/docs/guide?q=1#x')).toEqual([
    'https://a.example:8443/docs/guide/.well-known/agent-skills/index.json',
    'https://a.example:8443/docs/guide/.well-known/skills/index.json',
    'https://a.example:8443/docs/.well-known/agent-skills/index.json',
    'https://a.example:8443/docs/.well-known/skills/index.json',
    'https://a.example:8443/.well-known/agent-skills/index.json',
    'https://a.example:8443/.well-known/skills/index.json',
  ]);
});

it('of a deep page looks into its nearest folders and at the top', () => {
  const all = siteIndexesOf('https://a.example/1/2/3/4/5/6/7/');
  expect(all.filter((url) => url.includes('agent-skills'))).toEqual(
    ['/1/2/3/4/5/6/7/', '/1/2/3/4/5/6/', '/1/2/3/4/5/', '/1/2/3/4/', '/'].map(
      (folder) => `https://a.example${folder}.well-known/agent-skills/index.json`,
    ),
  );
});

it.each([
  [place, true],
  ['https://a.example/.well-known/skills/index.json?v=2', true],
  ['https://a.example/.well-known/skills/other.json', false],
  ['https://a.example/skills/index.json', false],
  ['https://a.example/x.well-known/skills/index.json', false],
])('%s is the address of an index: %s', (url, expected) => {
  expect(isSiteIndex(url)).toBe(expected);
});

it('reads a SKILL.md and an archive of version 0.2.0, with addresses from the index’s own', () => {
  const index = listing(
    {
      name: 'one',
      type: 'skill-md',
      description: 'x',
      url: 'one/SKILL.md',
      digest: `sha256:${sum.toUpperCase()}`,
    },
    { name: 'two', type: 'archive', url: '/files/two.tar.gz?v=1', digest: `sha256:${sum}`, later: true },
  );
  expect(index).toEqual({
    skills: [
      {
        name: 'one',
        files: [{ path: 'SKILL.md', url: 'https://a.example/docs/.well-known/agent-skills/one/SKILL.md' }],
        isArchive: false,
        digest: { sha256: sum },
      },
      {
        name: 'two',
        files: [{ path: 'SKILL.md', url: 'https://a.example/files/two.tar.gz?v=1' }],
        isArchive: true,
        digest: { sha256: sum },
      },
    ],
  });
});

it.each(['', 'sha256:', `sha512:${sum}`, sum, `sha256:${sum}0`, undefined])(
  'knows that a digest is none: %s',
  (digest) => {
    expect(listing({ name: 'a', type: 'skill-md', url: 'a', digest })).toMatchObject({
      skills: [{ digest: 'absent' }],
    });
  },
);

it('reads the files of version 0.1.0, which names no schema and no digest', () => {
  expect(read({ skills: [{ name: 'a b', files: ['SKILL.md', 'scripts/ä?.py'] }] })).toEqual({
    skills: [
      {
        name: 'a b',
        files: [
          { path: 'SKILL.md', url: 'https://a.example/docs/.well-known/agent-skills/a%20b/SKILL.md' },
          {
            path: 'scripts/ä?.py',
            url: 'https://a.example/docs/.well-known/agent-skills/a%20b/scripts/%C3%A4%3F.py',
          },
        ],
        isArchive: false,
        digest: undefined,
      },
    ],
  });
});

it('takes no file without a digest where the index is of version 0.2.0', () => {
  expect(listing({ name: 'a', files: ['SKILL.md'] })).toMatchObject({ skills: [{ digest: 'absent' }] });
});

it('reads a text with a byte order mark', () => {
  expect(readSiteIndex(`\uFEFF${JSON.stringify({ skills: [] })}`, place)).toEqual({ skills: [] });
});

it('passes over what has a form of its own, and keeps the others', () => {
  const index = listing(
    { name: 'a', type: 'bundle', url: 'a', digest: `sha256:${sum}` },
    { name: 7, type: 'skill-md', url: 'a' },
    { name: 'b', files: [] },
    null,
    'c',
    { name: 'd', type: 'skill-md', url: 'd', digest: `sha256:${sum}` },
  );
  expect(typeof index === 'object' && 'skills' in index && index.skills.map(({ name }) => name)).toEqual([
    'd',
  ]);
});

it('knows an address that is none', () => {
  expect(listing({ name: 'a', type: 'skill-md', url: 'http://', digest: `sha256:${sum}` })).toMatchObject({
    skills: [{ files: [{ url: undefined }] }],
  });
});

it('says which schema it does not know, and reads nothing of it', () => {
  expect(
    read({ $schema: 'https://example.org/9.json', skills: [{ name: 'a', files: ['SKILL.md'] }] }),
  ).toEqual({
    schema: 'https://example.org/9.json',
  });
});

it('says that there is too much: skills, or files of all of them', () => {
  expect(read({ skills: Array.from({ length: mostListed.skills + 1 }, () => ({})) })).toBe('too-long');
  const files = Array.from({ length: mostListed.files / 2 }, (_, index) => `${index}.md`);
  const skills = ['a', 'b'].map((name) => ({ name, files }));
  expect(read({ skills })).toMatchObject({ skills: [{ name: 'a' }, { name: 'b' }] });
  expect(read({ skills: [...skills, { name: 'c', files: ['SKILL.md'] }] })).toBe('too-long');
});

it.each(['', '<!doctype html>', '[]', '{}', '{"skills":{}}', '{"skills":', 'null'])('is none: %s', (text) => {
  expect(readSiteIndex(text, place)).toBeUndefined();
});
