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

  test('but no example or template inside of another skill', () => {
    expect(findSkillFolders(['a/SKILL.md', 'a/examples/x/SKILL.md', 'a/skills/SKILL.md'])).toEqual([
      { path: 'a', files: ['SKILL.md', 'examples/x/SKILL.md', 'skills/SKILL.md'] },
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
