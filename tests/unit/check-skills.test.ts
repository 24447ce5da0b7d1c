import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeZip } from '../../src/core/archive/archive';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bytes = (text: string) => new TextEncoder().encode(text);
const skillMd = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Does it\n${more}---\nBody of ${name}\n`;

/** Each run starts npm and the compiler. */
const patience = { timeout: 60_000 };

/** The command as users type it. */
function check(...args: string[]) {
  const command = ['--prefix', root, 'run', '--silent', 'check-skills', '--', ...args];
  const ran = spawnSync('npm', command, { cwd: folder, encoding: 'utf8' });
  return { code: ran.status, out: ran.stdout, error: ran.stderr };
}

function checkJson(...args: string[]) {
  const { code, out } = check('--json', ...args);
  return { code, ...JSON.parse(out) };
}

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-skills-'));
  const write = (path: string, text: string | Uint8Array) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  write('many/a/one/SKILL.md', skillMd('one', 'license: MIT\n'));
  write('many/a/one/scripts/run.py', 'print(1)');
  write('many/a/one/references/more.md', '# More');
  write('many/b/deep/er/two/SKILL.md', skillMd('two', 'config:\n  tone: a: b\n'));
  write('many/b/notes.txt', 'no skill');
  write('broken/SKILL.md', '---\nname: broken\n---\n');
  write('bytes/SKILL.md', new Uint8Array([45, 45, 45, 10, 0xff, 0xfe]));
  write('alone/my-notes.md', skillMd('My Notes'));
  write('empty/readme.txt', 'nothing here');
  const files = [
    { path: 'wrapped/three/SKILL.md', bytes: bytes(skillMd('three')) },
    { path: 'wrapped/three/assets/logo.png', bytes: bytes('png') },
    { path: 'wrapped/four/SKILL.md', bytes: bytes('# four') },
  ];
  write('packed.zip', writeZip(files));
  write('packs/inner.skill', writeZip([{ path: 'SKILL.md', bytes: bytes(skillMd('five')) }]));
  write('fake.zip', 'no zip at all');
  execFileSync('tar', ['-czf', join(folder, 'packed.tgz'), '-C', folder, 'many']);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('check-skills --json', () => {
  it('gives every skill of a folder, at any depth, in pure JSON', patience, () => {
    const { code, skills, diagnostics } = checkJson('many');
    expect(code).toBe(0);
    expect(skills).toEqual([
      {
        path: 'many/a/one/SKILL.md',
        id: 'one',
        name: 'one',
        description: 'Does it',
        body: 'Body of one',
        allowedTools: [],
        config: {},
        mode: 'llm',
        strict: true,
        inventory: {
          hasSkillMd: true,
          hasScripts: true,
          hasReferences: true,
          scripts: ['scripts/run.py'],
          references: ['references/more.md'],
          templates: [],
          count: 3,
          bytes: bytes(skillMd('one', 'license: MIT\n')).length + 14,
        },
      },
      expect.objectContaining({ id: 'two', config: { tone: 'a: b' }, strict: false }),
    ]);
    expect(diagnostics).toEqual([
      {
        path: 'many/b/deep/er/two/SKILL.md',
        line: 5,
        severity: 'warning',
        code: 'yaml-repaired-colon',
        message: expect.stringContaining('tone: "a: b"'),
        fix: expect.stringContaining('Write line 5 as: tone: "a: b"'),
      },
      expect.objectContaining({ severity: 'note', code: 'key-own', line: 4 }),
    ]);
  });

  it('reads archives, also those in folders, and goes on after what is wrong', patience, () => {
    const { code, skills, diagnostics } = checkJson(
      'packed.zip',
      'packed.tgz',
      'packs',
      'fake.zip',
      'gone',
      'empty',
    );
    expect(code).toBe(1);
    expect(skills.map(({ path, id }: { path: string; id: string }) => [path, id])).toEqual([
      ['packed.zip/wrapped/three/SKILL.md', 'three'],
      ['packed.tgz/many/a/one/SKILL.md', 'one'],
      ['packed.tgz/many/b/deep/er/two/SKILL.md', 'two'],
      ['packs/inner.skill/SKILL.md', 'five'],
    ]);
    const errors = diagnostics.filter(({ severity }: { severity: string }) => severity === 'error');
    expect(errors.map(({ path, code: word }: { path: string; code: string }) => [path, word])).toEqual([
      ['packed.zip/wrapped/four/SKILL.md', 'frontmatter-missing'],
      ['fake.zip', 'not-an-archive'],
      ['gone', 'path-missing'],
      ['empty', 'nothing-found'],
    ]);
    for (const { message, fix } of errors) expect(`${message}|${fix}`).toMatch(/\w \w.*\|\w+ \w/);
  });

  it('reads single files: a SKILL.md by its folder, another by its name', patience, () => {
    const { code, skills, diagnostics } = checkJson(
      'many/a/one/SKILL.md',
      'alone/my-notes.md',
      'broken',
      'bytes',
    );
    expect(code).toBe(1);
    expect(skills).toEqual([
      expect.objectContaining({ path: 'many/a/one/SKILL.md', id: 'one', strict: true }),
      expect.objectContaining({ path: 'alone/my-notes.md', id: 'my-notes', name: 'My Notes', strict: false }),
    ]);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ path: 'broken/SKILL.md', line: 1, code: 'missing-description' }),
    );
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ path: 'bytes/SKILL.md', line: 1, severity: 'error', code: 'encoding' }),
    );
  });
});

describe('check-skills', () => {
  it('prints a line for each skill and for each diagnostic', patience, () => {
    const { code, out } = check('many', 'broken');
    expect(code).toBe(1);
    expect(out.trim().split('\n')).toEqual([
      'many/a/one/SKILL.md: one (one) loads and conforms to the open format',
      'many/b/deep/er/two/SKILL.md: two (two) loads',
      expect.stringMatching(
        /^many\/b\/deep\/er\/two\/SKILL\.md:5: warning yaml-repaired-colon: Line 5 has a colon/,
      ),
      expect.stringMatching(/^many\/b\/deep\/er\/two\/SKILL\.md:4: note key-own: /),
      expect.stringMatching(/^broken\/SKILL\.md:1: error missing-description: .*Add the line: description: /),
      '2 skills load, 1 errors',
    ]);
  });

  it('passes the skills that come with the extension', patience, () => {
    const { code, skills } = checkJson(join(root, 'public/skills'));
    expect(code).toBe(0);
    const folders = readdirSync(join(root, 'public/skills'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(skills).toHaveLength(folders.length);
  });

  it.each([[[]], [['--yaml', 'many']]])('says how it is used for %j', patience, (args) => {
    const { code, out, error } = check(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain('Usage: npm run --silent check-skills -- [--json] PATH…');
  });
});
