import { expect, it } from 'vitest';
import { outputLimit } from '../../../../src/sandbox/shell/limits';
import { start } from './start';

// biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is the shell's
it.each([
  ['while true; do :; done', 124],
  ['while true; do sleep 0.01; done', 124],
  ['sleep 1000', 124],
  ['f() { f; }; f', 126],
  [':(){ :|:& };:', 126],
  ['a=x; while :; do a=$a$a; done', 137],
  ["awk 'BEGIN { while (1) {} }'", 126],
  ["jq -n '[range(1e9)]'", 137],
  ['printf "%1000000000d" 1', 137],
  ['x=$(printf "%01000000d" 1); for i in {1..40}; do echo $x; done', 137],
  ['x=$(printf "%04000000d" 1); echo $x{1..4000}', 137],
  ['x=$(printf "%04000000d" 1); a=($x{1..4000})', 137],
  ['x=$(printf "%01000000d" 1); for i in {1..2000}; do a[$i]="$x$i"; done', 137],
  ['x=$(printf "%04000000d" 1); for i in {1..400}; do eval "v$i=\\${x}1"; done', 137],
  ['f() { local v="$1$2"; f "$1" "$2$2"; }; f $(printf "%02000000d" 1) 1', 137],
  ['f() { f "${1}1"; }; f $(printf "%02000000d" 1)', 137],
  ['set -- $(seq 1 60000); for i in {1..30}; do eval "a$i=(\\"\\$@\\")"; done', 137],
  ['x=$(printf "%04000000d" 1); for a in $x{1..9}; do for b in $x{1..9}; do :; done; done', 137],
  [
    'awk \'BEGIN { for (i = 0; i < 22; i++) x = x x "ab"; for (i = 0; i < 99; i++) a[i] = toupper(x i) }\'',
    137,
  ],
  [`jq -n '[range(2000) | ("x" * 4000000) + tostring | ascii_upcase] | length'`, 137],
  ["jq -n '[range(1000)] as $a | [range(190000) | $a + [.]] | length'", 137],
  ['node -e "for (;;) {}"', 124],
  ['node -e "const a = []; for (;;) a.push(new Uint8Array(1 << 20))"', 137],
])('ends %j with %i', async (command, code) => {
  const { run, output } = start();
  const result = await run(command, { timeout: code === 137 ? 20_000 : 1000 });
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is the shell's
  expect(result.code).toBe(code);
  expect(await output('echo alive')).toBe('alive\n');
});

it('lets go of what a command is done with', async () => {
  const { output } = start();
  const loop = 'x=$(printf "%01000000d" 1); for i in {1..200}; do y="$x$i"; [ -n "$x$i" ] || exit 1; done';
  expect(await output(`${loop}; echo done`)).toBe('done\n');
});

it('cuts what a command writes, and says how much is missing', async () => {
  const { stdout, stderr, code } = await start().run('seq 1 100000; seq 1 100000 >&2');
  expect(code).toBe(0);
  for (const cut of [stdout, stderr]) {
    const [shown = '', note] = cut.split('\n[');
    expect(shown.length).toBeLessThanOrEqual(outputLimit);
    expect(note).toMatch(/^523\d{3} more bytes are not shown/);
  }
});

it('cuts between characters, not in one', async () => {
  const { stdout } = await start().run(
    'x=$(printf "界%.0s" {1..2000}); for i in {1..20}; do echo -n $x; done',
  );
  expect(stdout).toMatch(/^界+\n\[\d+ more bytes/);
});

it.each([
  'cat /skills/../../x',
  `cat ${'a/'.repeat(10_000)}b`,
  `mkdir -p ${'a/'.repeat(3000)}`,
  'cat /proc/self/environ',
])('finds nothing: %s', async (command) => {
  expect(await start().run(command)).toMatchObject({ stdout: '', code: 1 });
});

it('changes no prototype by names of variables, files or JSON', async () => {
  const { output } = start();
  const said = await output(
    `__proto__=1; declare -A m; m[__proto__]=x; m[constructor]=y; echo \${m[__proto__]} > __proto__; cat __proto__
     echo '{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 2}}}' | jq -c .`,
  );
  expect(said).toContain('x\n');
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

it.each([
  'Image',
  'importScripts',
  'indexedDB',
  'caches',
  'Worker',
  'self',
  'BroadcastChannel',
  'RTCPeerConnection',
  'postMessage',
  'WebSocket',
  'XMLHttpRequest',
])('a program for Node finds no %s', async (name) => {
  expect(await start().output(`node -e "console.log(typeof ${name})"`)).toBe('undefined\n');
});

it('a program for Node hears that there is no network', async () => {
  expect(await start().run(`node -e "fetch('https://example.com')"`)).toMatchObject({
    stderr: expect.stringContaining('without a network'),
    code: 1,
  });
});
