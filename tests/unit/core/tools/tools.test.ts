import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { Correction } from '../../../../src/core/run/corrections';
import { RunError } from '../../../../src/core/run/run-error';
import type { Skill } from '../../../../src/core/skill/model';
import { insertText } from '../../../../src/core/tools/insert-text';
import { createToolRegistry } from '../../../../src/core/tools/registry';
import { createSkillTool } from '../../../../src/core/tools/skill-tool';
import { defineTool } from '../../../../src/core/tools/tool';
import { createBuiltinTools } from '../../../../src/core/tools/tools';
import { pageTaking, requestOf, skillOf } from '../execute/fakes';
import { contextOf } from './context';

const correction: Correction = {
  start: 0,
  end: 3,
  from: 'teh',
  to: 'the',
  others: ['tea'],
  kind: 'Spelling',
  rule: 'SpellCheck',
  message: 'Did you mean “the”?',
  engine: 'Harper',
};

function toolsOf(clipboardWorks = true) {
  const memos: unknown[] = [];
  const prepare = vi.fn();
  const check = vi.fn(async () => ({ corrections: [correction], words: ['teh'] }));
  const tools = createBuiltinTools({
    proofreading: { prepare, engineFor: async () => ({ name: 'Harper', check, prepare }) },
    dictionary: async () => ['Zorg'],
    writeClipboard: async () => clipboardWorks,
    saveMemo: async (memo) => void memos.push(memo),
    results: async () => [],
    memos: async () => [],
    deleteMemo: async () => undefined,
    now: () => 5,
    newId: () => 'id',
  });
  return { tools, memos, check, prepare };
}

describe('the registry', () => {
  const echo = defineTool({
    name: 'echo',
    schema: z.object({ text: z.string() }),
    risk: 'none',
    run: async ({ text }) => {
      if (text === 'throw') throw new TypeError('bang');
      return text;
    },
  });
  const registry = createToolRegistry([echo], undefined);

  it('runs a tool by its name', async () => {
    expect(await registry.execute('echo', { text: 'hi' }, contextOf())).toBe('hi');
  });

  it('lists what exists for an unknown name', async () => {
    await expect(registry.execute('ekko', {}, contextOf())).rejects.toMatchObject({
      code: 'tool-unknown',
      params: { tool: 'ekko' },
      detail: 'Available: echo',
    });
  });

  it('takes a tool in, puts a newer one in its place, and lets it go', async () => {
    const tools = createToolRegistry([echo], undefined);
    const shout = (end: string) =>
      defineTool({
        name: 'shout',
        schema: z.object({ text: z.string() }),
        risk: 'user',
        run: async ({ text }) => text + end,
      });
    const removeFirst = tools.register(shout('!'));
    expect(await tools.execute('shout', { text: 'hi' }, contextOf())).toBe('hi!');
    const removeSecond = tools.register(shout('?'));
    removeFirst();
    expect(await tools.execute('shout', { text: 'hi' }, contextOf())).toBe('hi?');
    expect(await tools.list()).toEqual([
      { name: 'echo', risk: 'none' },
      { name: 'shout', risk: 'user' },
    ]);
    removeSecond();
    await expect(tools.execute('shout', { text: 'hi' }, contextOf())).rejects.toMatchObject({
      code: 'tool-unknown',
      detail: 'Available: echo',
    });
  });

  it.each(['constructor', '__proto__', 'toString'])('has no tool called %s', async (name) => {
    await expect(registry.execute(name, {}, contextOf())).rejects.toMatchObject({ code: 'tool-unknown' });
  });

  it('says what is wrong with an input', async () => {
    await expect(registry.execute('echo', { text: 7 }, contextOf())).rejects.toMatchObject({
      code: 'tool-input',
      detail: expect.stringContaining('text'),
    });
  });

  it('makes one kind of error of whatever a tool throws', async () => {
    const error = await registry
      .execute('echo', { text: 'throw' }, contextOf())
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RunError);
    expect(error).toMatchObject({ code: 'tool-failed', params: { tool: 'echo' }, detail: 'TypeError: bang' });
  });
});

it('an error of a tool’s own names the tool', async () => {
  const failing = defineTool({
    name: 'failing',
    schema: z.object({}),
    risk: 'none',
    run: () => Promise.reject(new RunError('tool-failed', { detail: 'no engine' })),
  });
  await expect(
    createToolRegistry([failing], undefined).execute('failing', {}, contextOf()),
  ).rejects.toMatchObject({
    code: 'tool-failed',
    detail: 'no engine',
    params: { tool: 'failing' },
  });
});

describe('insert_text', () => {
  it('writes into the field', async () => {
    const page = pageTaking();
    const outcome = await toolsOf().tools.execute('insert_text', { text: 'x' }, contextOf({ page }));
    expect(outcome).toEqual({ delivery: 'replace', status: 'written' });
  });

  it.each([
    [
      { status: 'written', strategy: 'x', undoKey: true },
      { status: 'written', undoKey: true },
    ],
    [
      { status: 'sent', strategy: 'x', canUndo: false },
      { status: 'sent', canUndo: false },
    ],
    [{ status: 'unchanged' }, { status: 'unchanged' }],
  ] as const)('says of a text what the page said: %o', async (said, told) => {
    const page = pageTaking(said);
    const outcome = await toolsOf().tools.execute('insert_text', { text: 'x' }, contextOf({ page }));
    expect(outcome).toEqual({ delivery: 'replace', ...told });
  });

  it.each([true, false])('says whether the clipboard took what the field refused: %s', async (works) => {
    const page = pageTaking({ status: 'refused', reason: 'field-gone' });
    const outcome = await toolsOf(works).tools.execute(
      'insert_text',
      { text: 'x' },
      contextOf({ page, delivery: 'insert' }),
    );
    expect(outcome).toEqual({ delivery: 'insert', status: 'refused', reason: 'field-gone', copied: works });
  });

  it.each([true, false])('asks no field that was read-only from the start; copied: %s', async (works) => {
    const page = pageTaking();
    const request = requestOf({ editable: false, readOnly: true });
    const context = contextOf({ page, request, delivery: 'card' });
    const outcome = await toolsOf(works).tools.execute('insert_text', { text: 'x' }, context);
    expect(outcome).toEqual({ delivery: 'card', status: 'done', copied: works });
    expect(page.insert).not.toHaveBeenCalled();
  });

  it('says why the field refused, also where the clipboard cannot be reached', async () => {
    const writeClipboard = () => Promise.reject(new Error('The offscreen document has gone'));
    const page = pageTaking({ status: 'refused', reason: 'field-gone' });
    const context = contextOf({ page, delivery: 'insert' });
    expect(await insertText.run({ text: 'x' }, context, { writeClipboard })).toEqual({
      delivery: 'insert',
      status: 'refused',
      reason: 'field-gone',
      copied: false,
    });
  });
});

describe('a text that names what stands in the field', () => {
  const text = 'Ask [@Ann](kept:1)';

  it('goes into the field as it is, and to the clipboard in words', async () => {
    const writeClipboard = vi.fn(async () => true);
    const page = pageTaking({ status: 'refused', reason: 'field-atoms' });
    await insertText.run({ text }, contextOf({ page, delivery: 'insert' }), { writeClipboard });
    expect(page.insert).toHaveBeenCalledWith(text, 'insert', expect.anything());
    expect(writeClipboard).toHaveBeenCalledExactlyOnceWith('Ask @Ann');
  });
});

describe('clipboard', () => {
  it('fails rather than telling of a copy that is not there', async () => {
    await expect(toolsOf(false).tools.execute('clipboard', { text: 'x' }, contextOf())).rejects.toMatchObject(
      { code: 'clipboard-refused' },
    );
  });
});

describe('floating_card', () => {
  it('leaves the text in the card', async () => {
    expect(await toolsOf().tools.execute('floating_card', { text: 'x' }, contextOf())).toEqual({
      delivery: 'card',
      status: 'done',
    });
  });
});

describe('save_memo', () => {
  it('keeps the text with its page', async () => {
    const { tools, memos } = toolsOf();
    await tools.execute('save_memo', { text: 'x' }, contextOf());
    expect(memos).toEqual([
      { id: 'id', text: 'x', url: 'https://a.example/', title: 'A', createdAt: 5, skill: skillOf().key },
    ]);
  });
});

describe('a skill as a tool', () => {
  const listing = { key: 'user:polish', id: 'polish' } as const;
  const execute = (input: unknown, load = async () => skillOf() as Skill | undefined, changes = {}) =>
    createToolRegistry([createSkillTool(listing, load)], undefined).execute(
      'skill:polish',
      input,
      contextOf(changes),
    );

  it('makes the skill’s text as it stands now, of the message and the values of its form', async () => {
    const produceSkill = vi.fn(async () => 'made');
    const input = { message: 'teh', fields: { tone: 'warm', loud: true, count: 2 } };
    expect(await execute(input, undefined, { produceSkill })).toBe('made');
    expect(produceSkill).toHaveBeenCalledWith(skillOf(), input);
  });

  it('that has gone meanwhile is not found', async () => {
    await expect(execute({ message: 'x' }, async () => undefined)).rejects.toMatchObject({
      code: 'skill-not-found',
      params: { skill: 'polish', tool: 'skill:polish' },
    });
  });

  it.each([
    [{}],
    [{ message: 7 }],
    [{ message: 'x', fields: ['a'] }],
    [{ message: 'x', fields: { a: undefined, b: () => 1 } }],
    ['words'],
    [null],
  ])('takes no such input: %j', async (input) => {
    await expect(execute(input)).rejects.toMatchObject({ code: 'tool-input' });
  });

  it('passes on what ends it', async () => {
    const nested = () => Promise.reject(new RunError('tool-nested', { detail: 'a → b → a' }));
    await expect(execute({ message: 'x' }, undefined, { produceSkill: nested })).rejects.toMatchObject({
      code: 'tool-nested',
      detail: 'a → b → a',
    });
  });
});

describe('preparing', () => {
  it('reaches the tools that are slow to start, and minds no others', () => {
    const { tools, prepare } = toolsOf();
    tools.prepare(['insert_text', 'nobody', 'constructor']);
    expect(prepare).not.toHaveBeenCalled();
    tools.prepare(['insert_text', 'proofread']);
    expect(prepare).toHaveBeenCalledOnce();
  });
});

describe('proofread', () => {
  it('gives the dictionary along and offers the words that were unknown', async () => {
    const { tools, check } = toolsOf();
    const noteCorrections = vi.fn();
    const context = contextOf({ noteCorrections });
    expect(await tools.execute('proofread', { text: 'teh' }, context)).toEqual({
      text: 'the',
      corrections: [correction],
      words: ['teh'],
    });
    expect(check).toHaveBeenCalledWith('teh', ['Zorg'], context.signal);
    expect(context.events).toEqual([{ type: 'words', words: ['teh'] }]);
    expect(noteCorrections).toHaveBeenCalledWith([correction]);
  });

  it('makes nothing of corrections that are of another text', async () => {
    const { tools } = toolsOf();
    expect(await tools.execute('proofread', { text: 'tea' }, contextOf())).toMatchObject({
      text: 'tea',
      corrections: [],
    });
  });
});
