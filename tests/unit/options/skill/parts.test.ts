import { EditorState } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toolsOfRun } from '../../../../src/core/agent/tool-use';
import type { SkillMode } from '../../../../src/core/skill/model';
import { toolNames } from '../../../../src/core/tools/tools';
import { lineBreakOf, rangesOf } from '../../../../src/options/skill/editor/line-problems';
import { contentOf, longestDrawnText } from '../../../../src/options/skill/files/file-content';
import { treeOf } from '../../../../src/options/skill/files/file-tree';
import { oneCharacter } from '../../../../src/options/skill/settings/emoji';
import {
  findChoice,
  isLanguageKey,
  languageChoices,
} from '../../../../src/options/skill/settings/language-names';
import { isPlainList, listText, readList } from '../../../../src/options/skill/settings/list-text';
import { toolText } from '../../../../src/options/tool-text';
import { sizeText } from '../../../../src/ui/size-text';
import { ownToolText } from '../../../../src/ui/tool-words';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('what an editor does to line ends', () => {
  test('is nothing: every text comes out as it went in', () => {
    const piece = fc.constantFrom('\n', '\r\n', '\r', 'a', ' ', '---', '\uFEFF', '你');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const state = EditorState.create({
          doc: text,
          extensions: EditorState.lineSeparator.of(lineBreakOf(text)),
        });
        expect(state.sliceDoc()).toBe(text);
      }),
    );
  });
});

describe('the marks of diagnostics', () => {
  test('stand on their lines, within the text and in its order', () => {
    const { doc } = EditorState.create({ doc: 'one\ntwo\n' });
    const problem = (line: number | undefined) => ({
      severity: 'error' as const,
      line,
      message: String(line),
    });
    const ranges = rangesOf([problem(9), problem(2), problem(undefined), problem(0)], doc);
    expect(ranges.map(({ from, to, message }) => [from, to, message])).toEqual([
      [0, 3, 'undefined'],
      [0, 3, '0'],
      [4, 7, '2'],
      [8, 8, '9'],
    ]);
  });
});

describe('a file', () => {
  test.each([
    ['a.png', '', 'image'],
    ['A.JPG', '', 'image'],
    ['a.svg', '<svg/>', 'image'],
    ['a.md', '# a', 'markdown'],
    ['a.html', '<b>', 'text'],
    ['Makefile', 'all:', 'text'],
    ['a.constructor', 'x', 'text'],
    ['a.bin', '\0', 'binary'],
    ['empty', '', 'text'],
  ])('%s is shown as what it is', (path, text, kind) => {
    expect(contentOf(path, bytes(text)).kind).toBe(kind);
  });

  test('that is no UTF-8 is no text', () => {
    expect(contentOf('a.txt', Uint8Array.of(0xff, 0xfe, 0x41)).kind).toBe('binary');
  });

  test('that is too long is not drawn, wherever its first piece ends', () => {
    const long = bytes(`a${'你'.repeat(longestDrawnText / 3 + 1)}`);
    expect(contentOf('a.txt', long).kind).toBe('long-text');
    expect(contentOf('a.txt', long.subarray(0, longestDrawnText - 3)).kind).toBe('text');
    expect(contentOf('a.txt', bytes('a'.repeat(longestDrawnText))).kind).toBe('text');
  });

  test.each([
    [0, '0 bytes'],
    [999, '999 bytes'],
    [1000, '1 kB'],
    [12_345, '12 kB'],
    [3_400_000, '3.4 MB'],
  ])('of %d bytes has a size that people read', (size, text) => {
    expect(sizeText(size)).toBe(text);
  });
});

test('the tree has folders, and files in the order people expect', () => {
  const tree = treeOf(['b/2.md', 'b/10.md', 'a.md', 'b/c/x', '__proto__/y'].map((path) => ({ path })));
  expect(tree.folders.map(({ path }) => path).sort()).toEqual(['__proto__', 'b']);
  const folder = tree.folders.find(({ name }) => name === 'b');
  expect(folder?.files.map(({ name }) => name)).toEqual(['2.md', '10.md']);
  expect(folder?.folders[0]?.path).toBe('b/c');
  expect(tree.files.map(({ name }) => name)).toEqual(['a.md']);
});

describe('languages', () => {
  test('are told by the name of the setting', () => {
    expect(['source_language', 'target_language', 'language'].map(isLanguageKey)).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    ['auto', 'German'],
    ['French', 'German'],
    ['fr', 'de'],
    ['zh-Hans', 'de'],
    ['pt_BR', 'de'],
  ])('are written as the file writes %s', (sample, german) => {
    expect(languageChoices(sample, 'en')).toContainEqual({ value: german, label: 'German' });
  });

  test('are named in the user’s language', () => {
    expect(languageChoices('auto', 'zh-CN')).toContainEqual({ value: 'German', label: '德语' });
  });

  test('are known whatever their case', () => {
    const choices = languageChoices('auto', 'en');
    expect(findChoice(choices, ' german ')?.value).toBe('German');
    expect(findChoice(choices, 'Klingon')).toBeUndefined();
  });
});

describe('a list of plain values', () => {
  test.each([[[1, [2]]], [['a\nb']], [[{ a: 1 }]], ['a'], [null]])('%j is none', (value) => {
    expect(isPlainList(value)).toBe(false);
  });

  test.each([
    [[1, 2], '1\n2\n3', [1, 2, 3]],
    [['1', 'a'], '1\na\n2', ['1', 'a', '2']],
    [[true, 'a'], 'true\nfalse', [true, 'false']],
    [[], '1', ['1']],
  ])('%j keeps its types', (before, text, after) => {
    expect(readList(text, before)).toEqual(after);
  });

  test('reads as it was written', () => {
    const scalar = fc.oneof(fc.integer(), fc.boolean(), fc.stringMatching(/^[a-z]{1,5}$/));
    fc.assert(
      fc.property(fc.array(scalar), (list) => {
        expect(readList(listText(list), list).map(String)).toEqual(list.map(String));
      }),
    );
  });
});

test.each([
  ['✨', '✨'],
  [' ✨ ', '✨'],
  ['👩🏽‍🚀', '👩🏽‍🚀'],
  ['🇨🇭', '🇨🇭'],
  ['é', 'é'],
  ['✨✨', undefined],
  ['', undefined],
])('%j as one character is %j', (text, character) => {
  expect(oneCharacter(text)).toBe(character);
});

describe('the line on a tool', () => {
  test.each(toolNames)('is there for %s', (name) => {
    expect(ownToolText(name)).toMatch(/\w/);
  });

  test.each(['skill_unknown', 'constructor', '__proto__', 'mcp__files', 'Bash', ''])(
    'is not there for %j',
    (name) => {
      expect(ownToolText(name)).toBeUndefined();
    },
  );

  const others = [
    { id: 'polish', source: 'user' as const },
    { id: 'private', source: 'user' as const, disableModelInvocation: true },
  ];
  const lines = (allowedTools: string[], changes: { mode?: SkillMode; files?: string[] } = {}) =>
    toolsOfRun({ id: 'own', mode: 'llm', files: ['SKILL.md'], allowedTools, ...changes }, others).map(
      toolText,
    );
  const none = 'Allows nothing, because Caretaker doesn’t have it.';
  const noUse = 'Allows nothing here: runs of this skill don’t get it.';
  const gone = (id: string) => `Allows nothing now: no skill “${id}” that this skill could use is turned on.`;
  const bash = 'Runs a command in a sandbox with the skill’s files and without network access.';

  test.each([
    ['WebFetch', none],
    ['constructor', none],
    ['__proto__', none],
    ['insert_text', 'Writes the result at the cursor or over the selection.'],
    ['Bash(git add:*)', `In Caretaker: bash. ${bash}`],
    ['bash', bash],
    ['Read', noUse],
    ['forget_memo', 'In Caretaker: memory_forget. Deletes notes that this skill saved.'],
    ['skill:gone', gone('gone')],
    ['Skill(gone)', `${gone('gone')}`],
    ['Skill(private)', gone('private')],
    ['Skill', 'In Caretaker: skill. Loads the instructions of your other skills.'],
    ['skill:polish', 'Loads the instructions of the skill “polish”, or runs it.'],
    [
      'Skill(polish)',
      'In Caretaker: skill:polish. Loads the instructions of the skill “polish”, or runs it.',
    ],
  ])('says of %s: %s', (name, words) => {
    expect(lines([name])[0]).toBe(words);
  });

  test('goes by how the skill runs: a script calls other tools than a model', () => {
    const script = { mode: 'sandbox' as const, files: ['SKILL.md', 'scripts/execute.js'] };
    expect(lines(['insert_text', 'memory_forget', 'Bash', 'skill:private'], script)).toEqual([
      'Writes the result at the cursor or over the selection.',
      'Deletes notes that this skill saved.',
      noUse,
      'Runs the skill “private” with that skill’s own tools and limits.',
    ]);
    expect(lines(['save_memo', 'proofread'], { mode: 'direct' })).toEqual([
      'Saves text as a note in this browser.',
      noUse,
    ]);
  });

  test('names what a run gets though the skill does not list it', () => {
    expect(lines([], { files: ['SKILL.md', 'scripts/a.py'] })).toEqual([
      `${bash} The skill doesn’t list it, but its runs get it.`,
      'Reads a file of a skill. The skill doesn’t list it, but its runs get it.',
    ]);
  });
});
