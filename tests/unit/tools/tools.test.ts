import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { RunError } from '../../../src/core/run/run-error';
import type { ToolContext } from '../../../src/core/run/tool';
import type { RunEvent } from '../../../src/core/run/types';
import { createBuiltinTools } from '../../../src/tools/builtin-tools';
import { defineTool } from '../../../src/tools/define-tool';
import { createInsertTextTool } from '../../../src/tools/insert-text';
import { createToolRegistry } from '../../../src/tools/registry';
import { pageTaking, requestOf, skillOf } from '../core/run/fakes';

function contextOf(changes: Partial<ToolContext> = {}): ToolContext & { events: RunEvent[] } {
  const events: RunEvent[] = [];
  return {
    runId: 'r1',
    skill: skillOf(),
    chain: ['polish'],
    produceSkill: async () => 'made by a skill',
    request: requestOf(),
    delivery: 'replace',
    page: pageTaking(),
    emit: (event) => events.push(event),
    signal: new AbortController().signal,
    events,
    ...changes,
  };
}

function toolsOf(clipboardWorks = true) {
  const memos: unknown[] = [];
  const prepare = vi.fn();
  const proofread = vi.fn(async () => ({ text: 'the', corrections: [], words: ['teh'] }));
  const tools = createBuiltinTools({
    proofreader: { proofread, prepare },
    dictionary: async () => ['Zorg'],
    writeClipboard: async () => clipboardWorks,
    saveMemo: async (memo) => void memos.push(memo),
    now: () => 5,
    newId: () => 'id',
  });
  return { tools, memos, proofread, prepare };
}

describe('the registry', () => {
  const echo = defineTool({
    name: 'echo',
    description: 'Says it again',
    schema: z.object({ text: z.string() }),
    risk: 'none',
    run: async ({ text }) => {
      if (text === 'throw') throw new TypeError('bang');
      return text;
    },
  });
  const registry = createToolRegistry([echo]);

  it('runs a tool by its name', async () => {
    expect(await registry.execute('echo', { text: 'hi' }, contextOf())).toBe('hi');
  });

  it('lists what exists for an unknown name', async () => {
    await expect(registry.execute('ekko', {}, contextOf())).rejects.toMatchObject({
      code: 'tool-unknown',
      params: { tool: 'ekko' },
      detail: 'There are: echo',
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
    description: '',
    schema: z.object({}),
    risk: 'none',
    run: () => Promise.reject(new RunError('tool-failed', { detail: 'no engine' })),
  });
  await expect(createToolRegistry([failing]).execute('failing', {}, contextOf())).rejects.toMatchObject({
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

  it.each([true, false])('says whether the clipboard took what the field refused: %s', async (works) => {
    const page = pageTaking({ status: 'refused', reason: 'field-gone' });
    const outcome = await toolsOf(works).tools.execute(
      'insert_text',
      { text: 'x' },
      contextOf({ page, delivery: 'insert' }),
    );
    expect(outcome).toEqual({ delivery: 'insert', status: 'refused', reason: 'field-gone', copied: works });
  });

  it('says why the field refused, also where the clipboard cannot be reached', async () => {
    const tool = createInsertTextTool(() => Promise.reject(new Error('The offscreen document has gone')));
    const page = pageTaking({ status: 'refused', reason: 'field-gone' });
    expect(await tool.run({ text: 'x' }, contextOf({ page, delivery: 'insert' }))).toEqual({
      delivery: 'insert',
      status: 'refused',
      reason: 'field-gone',
      copied: false,
    });
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
    expect(memos).toEqual([{ id: 'id', text: 'x', url: 'https://a.example/', title: 'A', createdAt: 5 }]);
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
    const { tools, proofread } = toolsOf();
    const context = contextOf();
    expect(await tools.execute('proofread', { text: 'teh' }, context)).toMatchObject({ text: 'the' });
    expect(proofread).toHaveBeenCalledWith('teh', ['Zorg'], context.signal);
    expect(context.events).toEqual([{ type: 'words', words: ['teh'] }]);
  });
});
