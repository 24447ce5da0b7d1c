import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutThinking } from '../../../src/models/thinking';

async function* from(pieces: string[]) {
  yield* pieces;
}

async function join(pieces: string[]): Promise<string> {
  let text = '';
  for await (const piece of withoutThinking(from(pieces))) text += piece;
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
});
