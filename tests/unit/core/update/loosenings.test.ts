import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Loosening } from '../../../../src/core/library/loosening';
import { describePackage } from '../../../../src/core/library/package';
import { looseningsOf } from '../../../../src/core/update/loosenings';

/** A package's manifest: its frontmatter beside name and description, and its files beside SKILL.md. */
async function manifestOf(head: string, files: Record<string, string> = {}) {
  const skillMd = `---\nname: a\ndescription: Does.\n${head}---\n\nBody.\n`;
  const all = Object.entries({ 'SKILL.md': skillMd, ...files }).map(([path, text]) => ({
    path,
    bytes: new TextEncoder().encode(text),
  }));
  const { manifest } = await describePackage('a', all, {
    source: 'user',
    origin: { kind: 'pasted' },
    installedAt: '20260101-000000',
    sha256: async (bytes) => createHash('sha256').update(bytes).digest('hex'),
  });
  if (!manifest) throw new Error('It is no skill');
  return manifest;
}

type Version = [head: string, files?: Record<string, string>];

async function loosened(before: Version, after: Version): Promise<string[]> {
  return looseningsOf(await manifestOf(...before), await manifestOf(...after)).map(shortOf);
}

/** The kind, and what it is about. */
function shortOf({ kind, ...about }: Loosening): string {
  const values = Object.values(about).map((value) =>
    typeof value === 'object' && 'name' in value ? value.name : JSON.stringify(value),
  );
  return [kind, ...values].join(' ');
}

const script = { 'scripts/execute.js': 'a' };

describe('an update loosens', () => {
  it.each<[string, Version, Version, string[]]>([
    ['nothing where it is the same', ['dangerous: true\n'], ['dangerous: true\n'], []],
    ['dangerous', ['dangerous: true\n'], [''], ['dangerous']],
    ['confirm', ['confirm: true\n'], ['confirm: false\n'], ['confirm']],
    [
      'what metadata carries',
      ['dangerous: true\n'],
      ['metadata: {caretaker-dangerous: "false"}\n'],
      ['dangerous'],
    ],
    [
      'an endpoint that metadata carries',
      [''],
      ['metadata:\n  caretaker-config: \'{"api_endpoint": "/x"}\'\n'],
      ['endpoint "/x"'],
    ],
    ['what keeps models away', ['disable-model-invocation: true\n'], [''], ['models']],
    ['what keeps users away', ['user-invocable: false\n'], [''], ['users']],
    ['a mode that is named', ['mode: llm\n'], ['mode: direct\n'], ['mode "llm" "direct"']],
    [
      'a mode that comes with a script',
      [''],
      ['', script],
      ['mode "default" "sandbox"', 'scripts-added ["scripts/execute.js"]'],
    ],
    ['a model', ['model: a\n'], ['model: b\n'], ['model "a" "b"']],
    ['a model that it no longer names', ['model: a\n'], [''], ['model "a"']],
    ['an endpoint', [''], ['config:\n  api_endpoint: /x\n'], ['endpoint "/x"']],
    ['permissions', ['permissions: [a]\n'], ['permissions: [a, b]\n'], ['permission "b"']],
    ['hosts', [''], ['config:\n  at: https://b.example/\n'], ['host "b.example"']],
    ['a tool', ['allowed-tools: insert_text\n'], ['allowed-tools: insert_text Bash\n'], ['tool Bash']],
    [
      'a part of a tool that becomes the whole',
      ['allowed-tools: Bash(git:*)\n'],
      ['allowed-tools: Bash\n'],
      ['tool Bash'],
    ],
    [
      'the part that it may read',
      ['allowed-tools: Read(references/**)\n', { 'notes.md': '' }],
      ['allowed-tools: clipboard\n', { 'notes.md': '' }],
      ['result "insert_text" "clipboard"', 'tool read_skill_file'],
    ],
    [
      'the list that kept commands from its scripts',
      ['mode: llm\nallowed-tools: insert_text proofread\n', { 'scripts/a.py': '' }],
      ['mode: llm\nallowed-tools: insert_text\n', { 'scripts/a.py': '' }],
      ['tool bash'],
    ],
    [
      'where the result goes',
      ['allowed-tools: floating_card\n'],
      ['allowed-tools: save_memo\n'],
      ['result "floating_card" "save_memo"'],
    ],
    ['a time limit', ['timeout: 1000\n'], ['timeout: 2000\n'], ['timeout 1000 2000']],
    ['a time limit that goes', ['timeout: 1000\n'], [''], ['timeout 1000']],
    ['the limit of a script', ['', script], ['timeout: 60000\n', script], ['timeout 5000 60000']],
    ['how often it is tried', ['retry: 1\n'], ['retry: 3\n'], ['retry 1 3']],
    [
      'its scripts, wherever they are',
      ['', { ...script, 'references/a.sh': 'a' }],
      ['', { 'scripts/execute.js': 'b', 'references/a.sh': 'b', 'assets/x.py': '' }],
      ['scripts-added ["assets/x.py"]', 'scripts-changed ["references/a.sh","scripts/execute.js"]'],
    ],
  ])('%s', async (_what, before, after, expected) => {
    expect(await loosened(before, after)).toEqual(expected);
  });

  it.each<[string, Version, Version]>([
    ['another name for the same tool', ['allowed-tools: Bash\n'], ['allowed-tools: shell\n']],
    ['a part of what it had whole', ['allowed-tools: Bash\n'], ['allowed-tools: Bash(git:*)\n']],
    ['a tool that no run has', [''], ['allowed-tools: WebFetch read_skill_file\n']],
    ['a result that is only shown', ['allowed-tools: insert_text\n'], ['allowed-tools: floating_card\n']],
    [
      'less of everything',
      ['timeout: 2000\nretry: 2\npermissions: [a]\n'],
      ['timeout: 1000\nconfirm: true\n'],
    ],
  ])('nothing by %s', async (_what, before, after) => {
    expect(await loosened(before, after)).toEqual([]);
  });

  it('all of it at once, a line for each', async () => {
    const before: Version = [
      'mode: llm\ndangerous: true\nconfirm: true\ndisable-model-invocation: true\n',
      { 'scripts/execute.js': 'a' },
    ];
    const after: Version = [
      'mode: sandbox\npermissions: [network, clipboard-read]\n',
      { 'scripts/execute.js': 'a' },
    ];
    expect(await loosened(before, after)).toEqual([
      'dangerous',
      'confirm',
      'models',
      'mode "llm" "sandbox"',
      'permission "network"',
      'permission "clipboard-read"',
    ]);
  });
});
