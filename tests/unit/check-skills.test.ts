import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkPaths } from '../../scripts/check-skills/check';
import { skillIndex } from '../../scripts/generated-assets';
import { writeZip } from '../../src/core/archive/archive';

const root = fileURLToPath(new URL('../..', import.meta.url));
const bytes = (text: string) => new TextEncoder().encode(text);
const skillMd = (name: string, more = '') =>
  `---\nname: ${name}\ndescription: Does it\n${more}---\nBody of ${name}\n`;

/** Each run starts the compiler. */
const patience = { timeout: 60_000 };

/** The command as users type it. */
function typed(...args: string[]) {
  return ran(folder, 'npm', ['--prefix', root, 'run', '--silent', 'check-skills', '--', ...args]);
}

/** The same program, without the two that npm starts before it. */
function check(...args: string[]) {
  return ran(root, process.execPath, ['--import', 'tsx', 'scripts/check-skills.ts', ...args]);
}

function ran(cwd: string, program: string, args: string[]) {
  const env = { ...process.env, INIT_CWD: folder };
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, env, encoding: 'utf8' });
  return { code: status, out: stdout, error: stderr };
}

/** What the command prints with `--json`, without starting npm and the compiler for it. */
function report(...paths: string[]) {
  return checkPaths(paths, folder);
}

const errorsOf = ({ diagnostics }: ReturnType<typeof report>) =>
  diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ path, line, code }) => [path, line, code]);

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
  write('loud/SKILL.md', skillMd('"two\\nlines\\e[31m \\u202Eend\\u3164"'));
  write('asking/SKILL.md', skillMd('asking', 'confirm: "Send \\u202Eit?"\n'));
  write(
    'tools/a/SKILL.md',
    skillMd(
      'a',
      'allowed-tools: insert_text Read Bash(git add:*) Write WebFetch(domain:a.example) Skill(b)\n',
    ),
  );
  write('tools/b/SKILL.md', skillMd('b', 'allowed-tools: skill:a\n'));
  const head = { description: 'Does it', output: { type: 'string' } };
  const pipeline = [{ step: 'one', skill: 'prompted', input: { text: 'x' } }];
  const steps = { ...head, name: 'steps', mode: 'composite', calls: ['prompted'], pipeline };
  write('functions/prompted/skill.json', JSON.stringify({ ...head, name: 'prompted', mode: 'llm' }));
  write('functions/prompted/SKILL.md', skillMd('prompted', 'allowed-tools: floating_card bash Write\n'));
  write('functions/steps/skill.json', JSON.stringify(steps));
  write('utf16/SKILL.md', Buffer.from(`\ufeff${skillMd('utf16')}`, 'utf16le'));
  write('utf16-plain/SKILL.md', Buffer.from(skillMd('utf16-plain'), 'utf16le'));
  write('names/good/SKILL.md', skillMd('good'));
  writeFileSync(Buffer.concat([Buffer.from(join(folder, 'names/bad')), Buffer.from([0xff])]), '');
  write('linked/own/SKILL.md', skillMd('own'));
  mkdirSync(join(folder, 'linked/file'));
  symlinkSync(join(folder, 'many/a/one'), join(folder, 'linked/other'));
  symlinkSync(join(folder, 'many/b'), join(folder, 'linked/elsewhere'));
  symlinkSync(join(folder, 'many'), join(folder, 'linked/own/shared'));
  symlinkSync(join(folder, 'many/a/one/SKILL.md'), join(folder, 'linked/file/SKILL.md'));
  write('repository/skills/one/SKILL.md', skillMd('one'));
  symlinkSync('skills', join(folder, 'repository/latest'));
  execFileSync('mkfifo', [join(folder, 'pipe')]);
  execFileSync('tar', ['-cf', join(folder, 'links.tar'), '-C', folder, 'repository']);
  for (const damaged of ['SKILL.md', 'run.py']) {
    const packed = writeZip([
      { path: 'one/SKILL.md', bytes: bytes(skillMd('one')) },
      { path: 'one/run.py', bytes: bytes('print(1)') },
    ]);
    // Behind the name in the local header the packed bytes begin.
    const at = Buffer.from(packed).indexOf(`one/${damaged}`) + `one/${damaged}`.length;
    packed.fill(0x55, at + 2, at + 6);
    write(damaged === 'SKILL.md' ? 'damaged-skill.zip' : 'damaged-script.zip', packed);
  }
  execFileSync('tar', ['-czf', join(folder, 'packed.tgz'), '-C', folder, 'many']);
});

describe('functions', () => {
  const functions = fileURLToPath(new URL('../fixtures/functions', import.meta.url));

  it('are read at any depth, and by their own skill.json', () => {
    const { skills, diagnostics } = report(functions);
    expect(diagnostics).toEqual([]);
    expect(skills).toHaveLength(9);
    const one = report(join(functions, 'memory/search/skill.json'));
    expect(one.skills.map(({ id, mode, strict }) => [id, mode, strict])).toEqual([
      ['search', 'sandbox', false],
    ]);
  });

  it('are told of with file and line', () => {
    mkdirSync(join(folder, 'twins/a'), { recursive: true });
    mkdirSync(join(folder, 'twins/b'), { recursive: true });
    const json = '{"name": "a", "description": "A",\n"mode": "code"}';
    for (const id of ['a', 'b']) writeFileSync(join(folder, 'twins', id, 'skill.json'), json);
    writeFileSync(join(folder, 'twins/a/index.js'), '');
    expect(errorsOf(report('twins'))).toEqual([['twins/b/skill.json', 2, 'function-code-missing']]);
    writeFileSync(join(folder, 'twins/b/index.js'), '');
    expect(errorsOf(report('twins'))).toEqual([['twins/b/skill.json', null, 'function-name-taken']]);
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('check-skills --json', () => {
  it('gives every skill of a folder, at any depth, in pure JSON', patience, () => {
    const { code, out } = check('--json', 'many');
    const { skills, diagnostics } = JSON.parse(out);
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
        files: ['SKILL.md', 'references/more.md', 'scripts/run.py'],
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
        fix: expect.stringContaining('Change line 5 to: tone: "a: b"'),
      },
      expect.objectContaining({ severity: 'note', code: 'key-own', line: 4 }),
    ]);
  });

  it('reads archives, also those in folders, and goes on after what is wrong', patience, () => {
    const args = ['packed.zip', 'packed.tgz', 'packs', 'fake.zip', 'gone', 'empty'];
    const { code, out } = check('--json', ...args);
    const { skills, diagnostics } = JSON.parse(out);
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

  it('reads single files: a SKILL.md by its folder, another by its name', () => {
    const { skills, diagnostics } = report('many/a/one/SKILL.md', 'alone/my-notes.md', 'broken', 'bytes');
    expect(skills).toEqual([
      expect.objectContaining({ path: 'many/a/one/SKILL.md', id: 'one', strict: true }),
      expect.objectContaining({ path: 'alone/my-notes.md', id: 'my-notes', name: 'My Notes', strict: false }),
    ]);
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ path: 'broken/SKILL.md', line: 1, code: 'missing-description' }),
    );
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ path: 'bytes/SKILL.md', line: 2, severity: 'error', code: 'encoding' }),
    );
  });

  it('asks of a file without a folder no name like a folder’s', () => {
    const { diagnostics } = report('alone/my-notes.md');
    expect(diagnostics.map(({ code }) => code)).toEqual(['name-format']);
  });

  it('takes UTF-16 for no text, with a byte order mark and without', () => {
    expect(errorsOf(report('utf16', 'utf16-plain'))).toEqual([
      ['utf16/SKILL.md', 1, 'encoding'],
      ['utf16-plain/SKILL.md', 1, 'encoding'],
    ]);
  });

  it('passes the skills that come with the extension', () => {
    const path = join(root, 'public/skills');
    expect(errorsOf(report(path))).toEqual([]);
    expect(report(path).skills).toHaveLength(Object.keys(skillIndex(path)).length);
  });
});

describe('what cannot be read', () => {
  it('costs the skills beside it nothing: a file whose name is no UTF-8', () => {
    const found = report('names');
    expect(found.skills.map(({ id }) => id)).toEqual(['good']);
    expect(errorsOf(found)).toEqual([[expect.stringMatching(/^names\/bad/), null, 'path-missing']]);
  });

  it('is a link in a skill; one that leads to a skill is told', () => {
    const found = report('linked');
    expect(found.skills.map(({ id }) => id)).toEqual(['own']);
    expect(errorsOf(found)).toEqual([['linked/own/shared', null, 'link']]);
    const warnings = found.diagnostics.filter(({ severity }) => severity === 'warning');
    expect(warnings.map(({ path, code }) => [path, code])).toEqual([
      ['linked/file/SKILL.md', 'link'],
      ['linked/other', 'link'],
    ]);
  });

  it('is a pipe', () => {
    expect(errorsOf(report('pipe'))).toEqual([['pipe', null, 'path-unreadable']]);
  });

  it('is a file that its archive has damaged, whichever it is', () => {
    expect(errorsOf(report('damaged-script.zip', 'damaged-skill.zip'))).toEqual([
      ['damaged-script.zip/one/run.py', null, 'checksum'],
      ['damaged-skill.zip/one/SKILL.md', null, 'checksum'],
    ]);
  });

  it('in an archive, beside its skills, is no error', () => {
    const found = report('links.tar');
    expect(found.skills.map(({ id }) => id)).toEqual(['one']);
    expect(found.diagnostics.map(({ path, severity, code }) => [path, severity, code])).toEqual([
      ['links.tar/repository/latest', 'warning', 'link'],
    ]);
  });
});

describe('check-skills', () => {
  it('prints a line for each skill and for each diagnostic', patience, () => {
    const { code, out } = typed('many', 'broken');
    expect(code).toBe(1);
    expect(out.trim().split('\n')).toEqual([
      'many/a/one/SKILL.md: one (one) loads and conforms to the open format',
      'many/b/deep/er/two/SKILL.md: two (two) loads',
      expect.stringMatching(
        /^many\/b\/deep\/er\/two\/SKILL\.md:5: warning yaml-repaired-colon: On line 5, the value of “tone” contains a colon/,
      ),
      expect.stringMatching(/^many\/b\/deep\/er\/two\/SKILL\.md:4: note key-own: /),
      expect.stringMatching(/^broken\/SKILL\.md:1: error missing-description: .*Add the line: description: /),
      '2 skills loaded, 1 error',
    ]);
  });

  it('names the tools that a skill lists and that are not here', patience, () => {
    expect(check('tools').out.split('\n').slice(0, 3)).toEqual([
      'tools/a/SKILL.md: a (a) loads and conforms to the open format',
      'tools/a/SKILL.md: tools not available here: Write, WebFetch(domain:a.example)',
      'tools/b/SKILL.md: b (b) loads and conforms to the open format',
    ]);
  });

  it('judges the tools of a function by how it runs', patience, () => {
    expect(check('functions').out.split('\n').slice(0, 4)).toEqual([
      'functions/prompted/skill.json: prompted (prompted) loads',
      'functions/prompted/skill.json: tools not available here: Write',
      'functions/steps/skill.json: steps (steps) loads',
      '2 skills loaded, 0 errors',
    ]);
  });

  it('quotes what an author wants said before each run, with what hides in it', patience, () => {
    expect(check('asking').out.split('\n')[1]).toBe(
      'asking/SKILL.md: says before each run: “Send ⟨U+202E⟩it?”',
    );
    expect(report('asking').skills).toMatchObject([{ confirm: 'Send \u202Eit?' }]);
  });

  it('prints a skill on one line, whatever it is called', patience, () => {
    const { out } = check('loud');
    expect(out.split('\n')[0]).toBe('loud/SKILL.md: loud (two lines⟨U+001B⟩[31m ⟨U+202E⟩end⟨U+3164⟩) loads');
  });

  it('hides nothing in JSON either, and loses nothing', patience, () => {
    const { out } = check('--json', 'loud');
    expect(out).not.toMatch(/[\u202E\u3164]/);
    expect(JSON.parse(out).skills[0].name).toBe('two\nlines\u001B[31m \u202Eend\u3164');
  });

  it.each([[[]], [['--yaml', 'many']]])('says how it is used for %j', patience, (args) => {
    const { code, out, error } = check(...args);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain('Usage: npm run --silent check-skills -- [--json] PATH…');
  });
});
