import { describe, expect, test } from 'vitest';
import { findSkillFolders } from '../../../../src/core/archive/archive';

describe('skills are found', () => {
  test('that are functions, in folders by category', () => {
    const paths = [
      'memory/search/skill.json',
      'memory/search/index.js',
      'memory/store/skill.json',
      'memory/README.md',
    ];
    expect(findSkillFolders(paths)).toEqual([
      { path: 'memory/search', files: ['index.js', 'skill.json'] },
      { path: 'memory/store', files: ['skill.json'] },
    ]);
  });

  test('once where a folder has both files, and no skill.json that is a file of another skill', () => {
    expect(findSkillFolders(['a/skill.json', 'a/SKILL.md', 'a/assets/skill.json'])).toEqual([
      { path: 'a', files: ['SKILL.md', 'assets/skill.json', 'skill.json'] },
    ]);
  });

  test('below a skill.json that may be another program’s', () => {
    expect(findSkillFolders(['skill.json', 'one/SKILL.md', 'two/skill.json', 'README.md'])).toEqual([
      { path: '', files: ['README.md', 'skill.json'] },
      { path: 'one', files: ['SKILL.md'] },
      { path: 'two', files: ['skill.json'] },
    ]);
  });

  test('without a folder around them', () => {
    expect(findSkillFolders(['scripts/run.js', 'SKILL.md'])).toEqual([
      { path: '', files: ['SKILL.md', 'scripts/run.js'] },
    ]);
  });

  test('in a folder, and whatever the case of the name is', () => {
    expect(findSkillFolders(['a/skill.md', 'a/b/c.md'])).toEqual([
      { path: 'a', files: ['b/c.md', 'skill.md'] },
    ]);
  });

  test('at any depth of a repository, without what lies beside them', () => {
    const paths = [
      'repo-main/README.md',
      'repo-main/plugins/x/skills/two/SKILL.md',
      'repo-main/plugins/x/skills/two/references/a.md',
      'repo-main/skills/one/SKILL.md',
      'repo-main/skills/README.md',
    ];
    expect(findSkillFolders(paths)).toEqual([
      { path: 'repo-main/plugins/x/skills/two', files: ['SKILL.md', 'references/a.md'] },
      { path: 'repo-main/skills/one', files: ['SKILL.md'] },
    ]);
  });

  test('but no example or template inside of another skill, which says that it has them', () => {
    expect(findSkillFolders(['a/SKILL.md', 'a/examples/x/SKILL.md', 'a/skills/SKILL.md'])).toEqual([
      {
        path: 'a',
        files: ['SKILL.md', 'examples/x/SKILL.md', 'skills/SKILL.md'],
        parts: ['examples/x', 'skills'],
      },
    ]);
  });

  test('below skills/ of a repository that is a skill itself, each file in one of them', () => {
    const paths = ['SKILL.md', 'a.md', 'skills/x/SKILL.md', 'skills/x/y/b.md', 'skills/README.md'];
    expect(findSkillFolders(paths)).toEqual([
      { path: '', files: ['SKILL.md', 'a.md', 'skills/README.md'] },
      { path: 'skills/x', files: ['SKILL.md', 'y/b.md'] },
    ]);
  });

  test('with names that only begin alike apart', () => {
    expect(findSkillFolders(['a/SKILL.md', 'a-b/SKILL.md', 'ab/x.md'])).toEqual([
      { path: 'a', files: ['SKILL.md'] },
      { path: 'a-b', files: ['SKILL.md'] },
    ]);
  });

  test('not in junk, and not by other names', () => {
    expect(
      findSkillFolders(['__MACOSX/a/SKILL.md', 'a/.git/SKILL.md', 'b/MY-SKILL.md', 'c/SKILL.md.bak']),
    ).toEqual([]);
  });
});

describe('a skill with others in its folders', () => {
  const paths = [
    'kit/SKILL.md',
    'kit/pdf/SKILL.md',
    'kit/pdf/a.py',
    'kit/pdf/forms/SKILL.md',
    'kit/word/SKILL.md',
  ];

  test('names the nearest of them', () => {
    expect(findSkillFolders(paths)).toEqual([
      {
        path: 'kit',
        files: ['SKILL.md', 'pdf/SKILL.md', 'pdf/a.py', 'pdf/forms/SKILL.md', 'word/SKILL.md'],
        parts: ['pdf', 'word'],
      },
    ]);
  });

  test('is whole when it is taken apart, and each part has what lies in it', () => {
    const [kit, pdf, word, ...others] = findSkillFolders(paths, (part) => part === 'kit/word');
    expect(kit).toEqual(findSkillFolders(paths)[0]);
    expect(pdf).toEqual({ path: 'kit/pdf', files: ['SKILL.md', 'a.py', 'forms/SKILL.md'], parts: ['forms'] });
    expect(word).toEqual({ path: 'kit/word', files: ['SKILL.md'] });
    expect(others).toEqual([]);
  });

  test('is taken apart for a part of one of its parts, too', () => {
    const found = findSkillFolders(paths, (part) => part === 'kit/pdf/forms');
    expect(found.map(({ path }) => path)).toEqual(['kit', 'kit/pdf', 'kit/pdf/forms', 'kit/word']);
  });

  test('has no part below skills/, where a skill is one of its own', () => {
    const found = findSkillFolders([
      'SKILL.md',
      'skills/x/SKILL.md',
      'skills/x/y/SKILL.md',
      'z/SKILL.md',
      'z/skills/w/SKILL.md',
    ]);
    expect(found.map(({ path, parts }) => [path, parts])).toEqual([
      ['', ['z']],
      ['skills/x', ['y']],
      ['z/skills/w', undefined],
    ]);
    const own = findSkillFolders(
      ['SKILL.md', 'z/SKILL.md', 'z/skills/w/SKILL.md', 'z/b.md'],
      (part) => part === 'z',
    );
    expect(own.find(({ path }) => path === 'z')?.files).toEqual(['SKILL.md', 'b.md']);
  });

  test('is read in no time with ten thousand of them, beside each other and in each other', () => {
    const flat = Array.from({ length: 10_000 }, (_, index) => `kit/part-${index}/SKILL.md`);
    const deep = Array.from({ length: 10_000 }, (_, index) => {
      const names = Array.from(
        { length: 1 + (index % 20) },
        (__, depth) => `${Math.floor(index / 20)}-${depth}`,
      );
      return `deep/${names.join('/')}/SKILL.md`;
    });
    const start = performance.now();
    const found = findSkillFolders(['kit/SKILL.md', 'deep/SKILL.md', ...flat, ...deep], () => true);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(found).toHaveLength(20_002);
    // None has more of another's files than it lies in.
    expect(found.reduce((sum, { files }) => sum + files.length, 0)).toBeLessThan(20 * 20_002);
  });
});
