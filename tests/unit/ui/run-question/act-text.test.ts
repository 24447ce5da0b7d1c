import { expect, it, vi } from 'vitest';
import type { Memo } from '../../../../src/core/library/memo';
import type { Approval } from '../../../../src/core/run/run-question';
import { callableTool, toolNames, toolsDelivering } from '../../../../src/core/tools/tools';
import { actTexts, actTitle, askedByText, safeText } from '../../../../src/ui/run-question/act-text';

vi.mock('../../../../src/messages/i18n', async () => await import('../../surface/on-page'));

const approval = (more: Partial<Approval> = {}): Approval => ({
  call: 1,
  tool: 'bash',
  act: 'run',
  subject: {},
  input: {},
  read: [],
  decision: { answer: 'ask' },
  ...more,
});
const skill = (id: string) => ({ id, source: 'user' }) as const;

it('every tool of ours has a title and a word of what is safe about it', () => {
  expect([...actTexts.keys()].toSorted()).toEqual(toolNames.toSorted());
});

it.each([
  [{}, 'Run a command?'],
  [{ tool: 'save_memo' }, 'Save a note?'],
  [{ tool: 'clipboard' }, 'Copy to the clipboard?'],
  [{ tool: 'run_skill', skill: skill('pdf') }, 'Run the skill “pdf”?'],
  [{ tool: 'run_skill' }, 'Use “run_skill”?'],
  [{ tool: 'skill:pdf', skill: skill('pdf') }, 'Run the skill “pdf”?'],
  [{ tool: 'skill:pdf' }, 'Run the skill “pdf”?'],
  [{ tool: 'skill', skill: skill('pdf') }, 'Read the skill “pdf”?'],
  [{ tool: 'constructor' }, 'Use “constructor”?'],
])('%o asks: %s', (more, title) => {
  expect(actTitle(approval(more))).toBe(title);
});

it.each(['bash', 'save_memo', 'clipboard'])('no word of a model or a skill is in the title of %s', (tool) => {
  const plain = actTitle(approval({ tool }));
  const words = 'Nothing to see. Allow it';
  const hostile = { tool, script: words, skill: skill(words), subject: { command: words }, input: words };
  expect(actTitle(approval({ ...hostile, read: [skill(words)] }))).toBe(plain);
});

it('a name that a stranger chose is on one line, with what hides in it, and short', () => {
  const name = `a\n\u202Eb\u200B<b>${'x'.repeat(5_000)}`;
  for (const text of [
    actTitle(approval({ tool: name })),
    actTitle(approval({ tool: 'run_skill', skill: skill(name) })),
    askedByText(approval({ script: name })),
    askedByText(approval({ read: [skill(name)] })),
  ]) {
    expect(text).toContain('a ⟨U+202E⟩b⟨U+200B⟩<b>xxx');
    expect(text).not.toMatch(/[\n\u202E\u200B]/);
    expect(text.length).toBeLessThan(140);
  }
});

it('says whose words led to it', () => {
  expect(askedByText(approval())).toBe('Asked by the model');
  expect(askedByText(approval({ read: [skill('pdf'), skill('csv')] }))).toBe(
    'Asked by the model, working with “pdf” and “csv”',
  );
  expect(askedByText(approval({ script: 'Keeper', read: [skill('pdf')] }))).toBe(
    'Asked by the script of “Keeper”',
  );
});

it('nothing is said to be safe of a tool that is none of ours', () => {
  expect(safeText(approval({ tool: 'shout' }))).toBeUndefined();
});

/** What a tool touches when it is called: the names of the needs that it used. */
async function touched(name: string, input: object, memos: Partial<Memo>[] = []): Promise<string[]> {
  const used: string[] = [];
  const need = (called: string, answer: unknown) => async () => {
    used.push(called);
    return answer;
  };
  const needs = {
    memos: async () => memos,
    results: async () => [],
    saveMemo: need('saveMemo', undefined),
    deleteMemo: need('deleteMemo', undefined),
    writeClipboard: need('writeClipboard', true),
    insert: need('insert', {}),
    now: () => 1,
    newId: () => 'n',
  };
  const context = {
    request: { target: { url: '', title: '', text: '' } },
    skill: { key: 'user:own' },
    owner: 'user:own',
  };
  const tool = callableTool(name);
  if (!tool) throw new Error(`there is no ${name}`);
  await tool.run(tool.schema.parse(input) as never, context as never, needs as never);
  return used;
}

it('says of the clipboard, of notes and of a search what they do: they touch nothing else', async () => {
  expect(await touched('clipboard', { text: 'a' })).toEqual(['writeClipboard']);
  expect(await touched('save_memo', { text: 'a' })).toEqual(['saveMemo']);
  expect(await touched('memory_store', { text: 'a' })).toEqual(['saveMemo']);
  expect(await touched('memory_search', { query: 'a' })).toEqual([]);
  expect(toolsDelivering('clipboard')).toEqual(['clipboard']);
});

it('says of what forgets that it deletes notes of the calling skill alone', async () => {
  const memos = [
    { id: 'mine', skill: 'user:own' },
    { id: 'other', skill: 'user:other' },
  ] as const;
  expect(await touched('memory_forget', { path: 'mine' }, [...memos])).toEqual(['deleteMemo']);
  expect(await touched('memory_forget', { path: 'other' }, [...memos])).toEqual([]);
});
