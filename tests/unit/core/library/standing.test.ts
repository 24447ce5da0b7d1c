import { describe, expect, it } from 'vitest';
import { inPrecedence, namesakes, ranksOf, type SourceOrder } from '../../../../src/core/library/standing';
import type { SkillSource } from '../../../../src/core/skill/model';

const order: SourceOrder = {
  collections: [],
  followed: [
    { url: 'https://shop.example', lists: 'plugin' },
    { url: 'https://docs.example', lists: 'site' },
    { url: 'https://work.example', lists: 'site', managed: { url: 'https://work.example' } },
  ],
  moved: ['https://b.example'],
};
const urls = [
  'https://a.example',
  'https://b.example',
  'https://shop.example',
  'https://work.example',
  'folder:x',
  'https://docs.example',
];

describe('the order of sources', () => {
  it('is that of their kinds, then what the user has moved, then by address', () => {
    const sorted = inPrecedence(
      urls.map((url) => ({ url })),
      order,
    );
    expect(sorted.map(({ url, standing }) => [url, standing])).toEqual([
      ['https://docs.example', 'site'],
      ['folder:x', 'folder'],
      ['https://b.example', 'user'],
      ['https://a.example', 'user'],
      ['https://shop.example', 'plugin'],
      ['https://work.example', 'managed'],
    ]);
  });

  it('ranks their skills: those of a nearer source before others, what the user wrote before what came from a URL', () => {
    const skills: { name: string; source: SkillSource; from?: string }[] = [
      { name: 'builtin', source: 'builtin' },
      { name: 'work', source: 'user', from: 'https://work.example' },
      { name: 'shop', source: 'user', from: 'https://shop.example' },
      { name: 'a', source: 'user', from: 'https://a.example' },
      { name: 'b', source: 'user', from: 'https://b.example' },
      { name: 'own', source: 'user', from: '' },
      { name: 'folder', source: 'user', from: 'folder:x' },
      { name: 'site', source: 'user', from: 'https://docs.example' },
    ];
    const rankOf = ranksOf(skills, order);
    const sorted = skills.toReversed().toSorted((a, b) => rankOf(a) - rankOf(b));
    expect(sorted.map(({ name }) => name)).toEqual(skills.map(({ name }) => name));
  });
});

describe('skills of one name', () => {
  it('are told of each, the one that is called by it first; a folder of that name counts', () => {
    const near = { id: 'pdf-2', name: 'PDF', rank: 5 };
    const far = { id: 'pdf-tools', name: 'pdf', rank: 1 };
    const other = { id: 'letter', name: 'letter', rank: 9 };
    const found = namesakes([far, other, near]);
    expect(found.get(far)).toEqual([near, far]);
    expect(found.get(near)).toEqual([near, far]);
    expect(found.has(other)).toBe(false);
    const folder = { id: 'pdf', name: 'All of PDF', rank: 0 };
    const withFolder = namesakes([far, near, folder]);
    expect(withFolder.get(far)).toEqual([folder, near, far]);
    expect(withFolder.has(folder)).toBe(false);
  });
});
