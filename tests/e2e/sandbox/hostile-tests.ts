import type { TestType } from '@playwright/test';
import { startPagesServer } from '../../servers/pages-server';
import { expect } from '../../support/expect';
import { networkAttempts } from './network-attempts';
import type { CallSandbox, RunCommands } from './page-script';

interface Fixtures {
  callSandbox: CallSandbox;
}

/** The shell of the shipped build against scripts that mean harm: the same in both browsers. */
export function hostileTests(browserTest: TestType<Fixtures, object>): void {
  const test = browserTest.extend<{ runCommands: RunCommands }>({
    runCommands: async ({ callSandbox }: Fixtures, use: (run: RunCommands) => Promise<void>) => {
      await use((commands, timeout = 20_000) => callSandbox('runCommands', commands, timeout));
    },
  });

  test('a shell works, and keeps its files and its folder', async ({ runCommands }) => {
    const { ran, output } = await runCommands([
      'cat /skill/SKILL.md | tr a-z A-Z > /output/a.txt; mkdir b; cd b',
      'pwd; cat /output/a.txt; node -e "console.log(6 * 7)"',
    ]);
    expect(ran[1]).toMatchObject({ stdout: '/work/b\nA SKILL\n42\n', stderr: '', code: 0 });
    expect(output).toEqual(['/output/a.txt']);
  });

  test('a script with set -e goes on behind an assignment, and says at which line it ends', async ({
    runCommands,
  }) => {
    const script = 'set -e\nif false; then A=1; else A=2; fi\necho "A is $A"\nls none\necho never\n';
    const { ran } = await runCommands([`cat > s.sh <<'END'\n${script}END\nbash s.sh`]);
    expect(ran[0]).toMatchObject({ stdout: 'A is 2\n', code: 2 });
    expect(ran[0]?.stderr).toContain('s.sh: line 4: ended by set -e: exit code 2\n');
  });

  test('archives are packed and unpacked, and not where scripts may only read', async ({ runCommands }) => {
    const { ran, output } = await runCommands([
      'mkdir -p d/word; echo "<a/>" > d/word/a.xml; cd d; zip -qr /output/d.docx .; tar czf /output/d.tgz .',
      'unzip -p /output/d.docx word/a.xml; unzip -q /output/d.docx -d /tmp/u; tar xzf /output/d.tgz -C /tmp/u; find /tmp/u',
      'tar xjf /output/d.tgz',
      'unzip -o /output/d.docx -d /skill; ls /skill',
    ]);
    expect(ran[1]).toMatchObject({ stdout: '<a/>\n/tmp/u\n/tmp/u/word\n/tmp/u/word/a.xml\n', stderr: '' });
    expect(ran[2]?.stderr).toContain('option -j is not supported here');
    expect(ran[3]?.stderr).toContain('Read-only file system');
    expect(ran[3]?.stdout).toBe('SKILL.md\n');
    expect(output).toEqual(['/output/d.docx', '/output/d.tgz']);
  });

  test('what never ends is ended, and leaves the files of the command before', async ({ runCommands }) => {
    const endless = [
      'echo lost >> /work/kept; while true; do :; done',
      'while true; do sleep 0.01; done',
      'node -e "for (;;) {}"',
      'f() { f; }; f',
      ':(){ :|:& };:',
      "awk 'BEGIN { while (1) {} }'",
      "jq -n '[range(1e9)]'",
    ];
    const { ran } = await runCommands(['echo kept > /work/kept', ...endless, 'head -1 /work/kept'], 1500);
    for (const [index, command] of endless.entries()) {
      expect(ran[index + 1]?.code, command).not.toBe(0);
      // The host waits a second more, and starts another Worker.
      expect(ran[index + 1]?.took, command).toBeLessThan(15_000);
    }
    expect(ran.at(-1)).toMatchObject({ stdout: 'kept\n', code: 0 });
  });

  test('what takes all memory is ended', async ({ runCommands }) => {
    const bombs = [
      'a=x; while :; do a=$a$a; done',
      'node -e "const a = []; for (;;) a.push(new Uint8Array(1 << 20))"',
      'node -e "let s = \'x\'; for (;;) s += s"',
      'printf "%1000000000d" 1',
      'x=$(printf "%01000000d" 1); for i in {1..1000}; do echo $x; done',
      'x=$(printf "%01000000d" 1); for i in {1..1000}; do echo $x >> f$i; done',
      'x=$(printf "%04000000d" 1); echo $x{1..4000}',
      'x=$(printf "%01000000d" 1); for i in {1..2000}; do a[$i]="$x$i"; done',
      `jq -n '[range(2000) | ("x" * 4000000) + tostring | ascii_upcase] | length'`,
    ];
    const { ran } = await runCommands([...bombs, 'echo alive'], 4000);
    for (const [index, command] of bombs.entries()) expect(ran[index]?.code, command).not.toBe(0);
    expect(ran.at(-1)).toMatchObject({ stdout: 'alive\n', code: 0 });
  });

  test('output is cut, and no path leads out', async ({ runCommands }) => {
    const { ran } = await runCommands([
      'seq 1 100000',
      'cat /skills/../../etc/passwd',
      `cat ${'a/'.repeat(10_000)}b`,
      'ln -s / /work/root',
      'echo x > /skill/SKILL.md',
      'cat /skill/SKILL.md; echo secret > /work/secret',
    ]);
    expect(ran[0]?.stdout.length).toBeLessThan(66_000);
    expect(ran[0]?.stdout).toContain('more bytes are not shown');
    for (const index of [1, 2, 3, 4]) expect(ran[index]).toMatchObject({ stdout: '', code: 1 });
    expect(ran[5]?.stdout).toBe('A skill\n');
    const other = await runCommands(['ls /work /tmp /output; cat /work/secret']);
    expect(other.ran[0]).toMatchObject({ code: 1 });
    expect(other.ran[0]?.stdout).not.toContain('secret');
  });

  test('no program reaches a network, a store or a Worker', async ({ runCommands }) => {
    const names = [
      'RTCPeerConnection',
      'Image',
      'importScripts',
      'indexedDB',
      'caches',
      'Worker',
      'self',
      'postMessage',
    ];
    const calls = [
      "fetch('https://example.com')",
      "new WebSocket('wss://example.com')",
      'new XMLHttpRequest()',
    ];
    const { ran } = await runCommands([
      `node -e "console.log([${names.map((name) => `typeof ${name}`).join()}].join())"`,
      ...calls.map((call) => `node -e "${call}"`),
      'curl https://example.com',
      'cat < /dev/tcp/example.com/80',
    ]);
    expect(ran[0]?.stdout).toBe(`${names.map(() => 'undefined').join()}\n`);
    for (const { code } of ran.slice(1)) expect(code).not.toBe(0);
  });

  test('code of a Worker itself, let loose, reaches no server, no store and no extension', async ({
    callSandbox,
  }) => {
    const server = await startPagesServer();
    const { reached, tried } = await callSandbox(
      'runWorker',
      `(${networkAttempts})()`,
      new URL(server.url('x')).origin,
    );
    expect(reached).toEqual([]);
    expect(tried).toBe(15);
    expect(server.asked()).toEqual([]);
    // A request that comes through is counted.
    await callSandbox('ask', server.url('textarea'));
    expect(server.asked()).toEqual(['/textarea']);
    await server.close();
  });
}
