import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ModelPart } from '../../../src/core/run/needs';
import { withoutThinking } from '../../../src/models/thinking';

async function* from(pieces: string[]): AsyncGenerator<ModelPart> {
  for (const delta of pieces) yield { type: 'text', delta };
}

async function join(pieces: string[]): Promise<string> {
  let text = '';
  for await (const part of withoutThinking(from(pieces))) text += part.type === 'text' ? part.delta : '';
  return text;
}

describe('withoutThinking', () => {
  it.each([
    ['Hello.', 'Hello.'],
    ['<think>hm</think>Hello.', 'Hello.'],
    ['\n<think>hm\n</think>\n\nHello.', 'Hello.'],
    ['<think>never closed', ''],
    ['<thin', '<thin'],
    ['', ''],
    ['Write <think> like this: <think>x</think>', 'Write <think> like this: <think>x</think>'],
    ['  indented', '  indented'],
  ])('%j becomes %j, however it is cut into pieces', async (text, expected) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: text.length })), async (cuts) => {
        const ends = [...cuts.sort((a, b) => a - b), text.length];
        const pieces = ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end));
        expect(await join(pieces)).toBe(expected);
      }),
    );
  });

  it('tells of each piece of a thought, and passes on what is no text', async () => {
    const usage: ModelPart = { type: 'usage', usage: { input: 1, output: 2 } };
    async function* answer(): AsyncGenerator<ModelPart> {
      yield* from(['<think>hm', ', hm', '</think>Hello']);
      yield usage;
    }
    const parts: ModelPart[] = [];
    for await (const part of withoutThinking(answer())) parts.push(part);
    const thinking = { type: 'thinking' };
    expect(parts).toEqual([thinking, thinking, { type: 'text', delta: 'Hello' }, usage]);
  });

  it('keeps nothing of a thought that goes on and on', async () => {
    const search = vi.spyOn(String.prototype, 'indexOf');
    await join(['<think>', ...Array.from({ length: 200 }, () => 'hm, let me see. '), '</think>', 'Hello.']);
    const searched = search.mock.contexts.map((text) => String(text).length);
    search.mockRestore();
    expect(Math.max(...searched)).toBeLessThan(50);
  });
});
