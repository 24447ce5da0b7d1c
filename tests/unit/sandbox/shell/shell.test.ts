import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { shellCommands } from '../../../../src/core/sandbox-parts';
import type { PythonJob } from '../../../../src/sandbox/python/types';
import { bytes, start, text } from './start';

describe('a shell', () => {
  it.each([
    ['cat a.txt | sort | head -1', 'one\n'],
    ['grep -c t a.txt', '2\n'],
    ['cat <<END\n  $HOME\nEND', '  /work\n'],
    ['echo $TMPDIR $SKILLS $LANG', '/tmp /skills C.UTF-8\n'],
    ['for i in 1 2 3; do echo $((i * 2)); done', '2\n4\n6\n'],
    ['echo \'{"a": [1, 2]}\' | jq -c .a', '[1,2]\n'],
    ["awk '{ print NR, $1 }' a.txt | tail -1", '3 three\n'],
    ['echo "cat a.txt | wc -l" > count.sh; chmod +x count.sh; ./count.sh', '3\n'],
    ['printf "#!/usr/bin/env bash\\necho hello" > h.sh; ./h.sh', 'hello\n'],
    ['echo 界é > ü.txt; cat ü.txt; wc -c < ü.txt', '界é\n6\n'],
    ['gzip a.txt; ls; gunzip -c a.txt.gz | head -1', 'a.txt.gz\none\n'],
    ['f=$(mktemp); echo x > $f; cat $f; d=$(mktemp -d); ls -d $d | cut -c1-9', 'x\n/tmp/tmp.\n'],
    ['set -e; trap "rm -f x" EXIT; echo on', 'on\n'],
    ['cd sub 2>/dev/null || mkdir -p sub/b && cd sub/b && realpath ..', '/work/sub\n'],
    ['cp -r /skill copy && cat copy/SKILL.md', 'A skill\n'],
    ['echo x > /dev/null; cat /dev/null', ''],
    ['which node zip; command -v git || echo none', '/usr/bin/node\n/usr/bin/zip\nnone\n'],
    ['ls /', 'bin\ndev\noutput\nproc\nskill\ntmp\nusr\nwork\n'],
  ])('runs %j', async (command, expected) => {
    expect(await start().output(command)).toBe(expected);
  });

  it('gives the code that a command ends with', async () => {
    expect(await start().run('echo before; bash -c "exit 7"')).toEqual({
      stdout: 'before\n',
      stderr: '',
      code: 7,
    });
  });

  it.each([
    ['set -e; if false; then A=1; else A=2; fi; echo "end $A"', 'end 2\n'],
    ['false; A=1; echo $?', '0\n'],
    ['false; A=$?; echo $A $?', '1 0\n'],
    ['true; A=$(false); echo $?', '1\n'],
    ['false; A=$(true); echo $?', '0\n'],
    ['A=$(B=1; false; B=2); echo $?', '0\n'],
    ['A=$(exit 3)$(exit 4) B=x; echo $?', '4\n'],
    ['false; A=$(< a.txt); echo $?; A=$(< none); echo $?', '0\n1\n'],
    ['false; A=(1 2); echo $?; false; B[1]=x; echo $?', '0\n0\n'],
    ['A=y; true; B=\u0024{A#$(false)}; echo $?', '1\n'],
  ])('gives an assignment the code of its command substitution, or 0: %j', async (command, expected) => {
    expect(await start().output(command)).toBe(expected);
  });

  it.each([
    ['echo on\nset -e\nfalse\necho never', 'bash: line 3: '],
    ['set -e\nif true; then\n  (grep -q none a.txt)\nfi', 'bash: line 3: '],
    ['set -e\nf() {\n  ls a.txt\n  return 1\n}\nf\n', 'bash: line 4: '],
    ['printf "set -e\\n\\ncat none 2>/dev/null\\n" > s.sh; bash s.sh', 's.sh: line 3: '],
    ['printf "#!/bin/bash\\nset -e\\nfalse\\n" > s.sh; ./s.sh', '/work/s.sh: line 3: '],
  ])('says at which line `set -e` ends a script: %j', async (command, place) => {
    const { stderr, code } = await start().run(command);
    expect({ code, stderr }).toEqual({ code: 1, stderr: `${place}ended by set -e: exit code 1\n` });
  });

  it.each([
    'set -e; false || true; if false; then :; fi; ! true; echo end',
    '(set -e; true); echo end',
    'bash -c "exit 3" || echo end',
  ])('says nothing of a command that may fail: %s', async (command) => {
    expect(await start().run(command)).toEqual({ stdout: 'end\n', stderr: '', code: 0 });
  });

  it('keeps files and the folder between commands, and no variables', async () => {
    const { run, output, shell } = start();
    await run('mkdir b; cd b; x=1; export y=2; echo kept > c');
    expect(shell.folder).toBe('/work/b');
    expect(await output('cat c; echo "<$x$y>"')).toBe('kept\n<>\n');
    expect((await run('pwd', { folder: '..' })).stdout).toBe('/work\n');
    expect(await run('pwd', { folder: '/none' })).toMatchObject({ code: 1, stdout: '' });
    expect(await run('pwd', { folder: 'a\0b' })).toMatchObject({ code: 1, stdout: '' });
    await run('cd /work/b; rm -r /work/b');
    expect(await output('pwd')).toBe('/work\n');
  });

  it('makes the next shell ahead, and nothing of the command before is in it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { run, output } = start();
    await run(
      'readonly x=1; shopt -s nullglob; hash -p /work/a.txt cat; f() { echo f; }; trap "echo t" EXIT',
    );
    await new Promise((idle) => setTimeout(idle));
    vi.setSystemTime(Date.now() + 60_000);
    expect(await output('x=2; echo $x $SECONDS *.none $(type -t f) $(cat a.txt | head -1)')).toBe(
      '2 0 *.none one\n',
    );
  });

  it('goes on after a file that may not be written', async () => {
    const { run, files } = start();
    const { stdout, stderr, code } = await run(
      'echo x > /skill/SKILL.md || echo refused; rm -rf /skill; mv /skill/SKILL.md .; ls /skill',
    );
    expect({ stdout, code }).toEqual({ stdout: 'refused\nSKILL.md\n', code: 0 });
    expect(stderr).toContain('bash: /skill/SKILL.md: Read-only file system');
    expect(text(files.read('/skill/SKILL.md'))).toBe('A skill\n');
  });

  it('says that there is no room left', async () => {
    const { run, files } = start({ most: 1000 });
    const { code, stderr } = await run(
      'for i in 1 2 3; do head -c 100000 a.txt >> b; cat b b > c; done; seq 1 1000 > d',
    );
    expect(code).not.toBe(0);
    expect(stderr).toMatch(/no space left/i);
    expect(files.used).toBeLessThanOrEqual(1000);
  });

  it.each(['ln -s /skill link', 'ln a.txt link', 'ln -s ../../etc/passwd link'])(
    'makes no links: %s',
    async (command) => {
      const { run, files } = start();
      expect((await run(command)).code).not.toBe(0);
      expect(files.stat('/work/link')).toBeUndefined();
    },
  );

  it.each([
    ['7z a a.7z .', 'zip, unzip, tar'],
    ['curl https://example.com', 'no network'],
    ['if true; then git status; fi', 'diff'],
    ['bash -c "npm install"', 'nothing can be installed'],
    ['sqlite3 a.db', 'python3'],
    ['echo 1+1 | bc', 'awk'],
  ])('says what to use in the place of %s', async (command, advice) => {
    const { stderr } = await start().run(command);
    expect(stderr).toContain('command not found');
    expect(stderr).toContain(advice);
  });
});

it('has the commands that models are told of, and no other', async () => {
  const found = (await start().output('ls /usr/bin')).trim().split('\n');
  expect(found).toEqual([...shellCommands].sort());
  const { run } = start();
  const missing = await run(`command -v ${shellCommands.join(' ')} > /dev/null || echo some`);
  expect(missing).toMatchObject({ stdout: '', stderr: '', code: 0 });
});

describe('the programs of a shell', () => {
  it('runs JavaScript and TypeScript over the same files', async () => {
    const { run, output, files } = start();
    files.write(
      '/work/b.ts',
      bytes(
        "import fs from 'node:fs';\nconst n: number = 2;\nfs.writeFileSync('out.json', JSON.stringify({ n, argv: process.argv.slice(2), x: process.env.X }));",
      ),
    );
    await output('X=1 node b.ts "a b" c');
    expect(JSON.parse(await output('cat out.json'))).toEqual({ n: 2, argv: ['a b', 'c'], x: '1' });
    expect(await output('node -e "console.log(1 + 1)"')).toBe('2\n');
    expect(await output('echo "console.log(process.cwd())" | node')).toBe('/work\n');
    expect(
      await output("echo é | node -e \"process.stdout.write(require('fs').readFileSync(0, 'utf8'))\""),
    ).toBe('é\n');
    expect(await run('node -e "process.exit(4)"')).toMatchObject({ code: 4 });
    expect((await run('node none.js')).code).not.toBe(0);
    expect((await run('node -e')).code).toBe(9);
  });

  it('gives Python its program, its input and the files, and takes over what it wrote', async () => {
    const jobs: PythonJob[] = [];
    const { run, files } = start({
      async python(job) {
        jobs.push(job);
        const written = [
          { path: '/output/new/r.txt', bytes: bytes('r') },
          { path: '/skill/SKILL.md', bytes: bytes('mine') },
        ];
        return { stdout: 'é\n', stderr: '', code: 0, written, removed: ['/work/a.txt'] };
      },
    });
    files.write('/work/x.py', bytes('print()'));
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the shell's
    const result = await run('A=1 python3 -u x.py --all <<< "ü" | cat; echo ${PIPESTATUS[0]}');
    expect(result.stdout).toBe('é\n1\n');
    expect(result.stderr).toContain('/skill/SKILL.md: Read-only file system');
    expect(jobs).toMatchObject([
      {
        program: { type: 'script', path: '/work/x.py' },
        argv: ['--all'],
        stdin: 'ü\n',
        folder: '/work',
        env: { A: '1' },
      },
    ]);
    expect(jobs[0]?.files.map(({ path }) => path)).toEqual(['/skill/SKILL.md', '/work/a.txt', '/work/x.py']);
    expect(files.stat('/work/a.txt')).toBeUndefined();
    expect(text(files.read('/output/new/r.txt'))).toBe('r');
    expect(text(files.read('/skill/SKILL.md'))).toBe('A skill\n');
    expect((await run('python3 none.py')).stderr).toContain('No such file');
    expect(jobs).toHaveLength(1);
  });

  it.each([
    ['python3 -c "print(1)" a', { program: { type: 'code', code: 'print(1)' }, argv: ['a'] }],
    ['python -m json.tool a.txt', { program: { type: 'module', name: 'json.tool' }, argv: ['a.txt'] }],
    [
      'echo "print(1)" | python3 - a',
      { program: { type: 'code', code: 'print(1)\n' }, argv: ['a'], stdin: '' },
    ],
    ['python3 <<< "print(2)"', { program: { type: 'code', code: 'print(2)\n' }, argv: [] }],
  ])('reads %j', async (command, expected) => {
    const jobs: PythonJob[] = [];
    const { output } = start({
      async python(job) {
        jobs.push(job);
        return { stdout: '', stderr: '', code: 0, written: [], removed: [] };
      },
    });
    await output(command);
    expect(jobs).toMatchObject([expected]);
  });
});
