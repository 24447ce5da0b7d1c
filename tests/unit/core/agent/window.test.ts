import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createConversation } from '../../../../src/core/agent/conversation';
import type { AgentCall } from '../../../../src/core/agent/exchange';
import { estimateTokens } from '../../../../src/core/prompt/tokens';
import type { AgentAnswer } from '../../../../src/core/tools/tool';
import { callOf, resultsOf, startAgent, toolOf } from './fakes';

const skill = { id: 'pdf', source: 'user' as const };

const call = (id: string, key = id): AgentCall => ({
  id,
  name: 'look',
  input: { text: key },
  key,
  tokens: 5,
});
const answer = (output: string, more: Partial<AgentAnswer> = {}): AgentAnswer => ({
  output,
  foreign: true,
  ...more,
});
const words = (count: number, word = 'word') => `${word} `.repeat(count);

/** A conversation with one call in each turn, answered so. */
function conversationOf(...outputs: [string, Partial<AgentAnswer>?][]) {
  const conversation = createConversation('Do it.');
  for (const [place, [output, more]] of outputs.entries()) {
    conversation.add({ text: '', calls: [call(`c${place}`)] }, [answer(output, more)]);
  }
  return conversation;
}

const outputsOf = (conversation: ReturnType<typeof createConversation>) =>
  conversation.messages().flatMap((message) => resultsOf(message).map(({ output }) => output));

describe('a conversation that is too long', () => {
  it('is left alone while it has room', () => {
    const conversation = conversationOf([words(100)], [words(100)]);
    expect(conversation.fit(1_000)).toEqual([]);
    expect(outputsOf(conversation)).toEqual([words(100), words(100)]);
  });

  it('is cut at its oldest answers first, with a mark, and no further than it has to', () => {
    const conversation = conversationOf([words(500)], [words(500)], [words(500)]);
    expect(conversation.fit(1_540)).toEqual(['c0']);
    const [first, ...rest] = outputsOf(conversation);
    expect(first).toBe(
      `${words(120)}\n[1900 characters of this answer were removed to make room in the conversation. Make the call again if you need them.]`,
    );
    expect(rest).toEqual([words(500), words(500)]);
  });

  it('has its old answers emptied where a beginning of each is too much', () => {
    const conversation = conversationOf(...Array.from({ length: 10 }, (): [string] => [words(300)]));
    const cut = conversation.fit(1_000) ?? [];
    expect(cut).toContain('c0');
    const [first] = outputsOf(conversation);
    expect(first).toMatch(/^\[1500 characters of this answer were removed/);
    expect(outputsOf(conversation).at(-1)).toBe(words(300));
  });

  it('loses whole turns where that is too much as well, and says how many calls', () => {
    const conversation = conversationOf(...Array.from({ length: 60 }, (): [string] => [words(100)]));
    expect(conversation.fit(800)).toBeDefined();
    const [first, ...rest] = conversation.messages();
    expect(first?.role === 'user' && first.text).toMatch(
      /^Do it\.\n\n\[The first steps of this task, with \d+ tool calls, were removed/,
    );
    expect(rest.length).toBeLessThan(120);
    expect(rest.at(0)?.role).toBe('assistant');
  });

  it('has the answers of the last turn cut only when nothing else is left', () => {
    const conversation = createConversation('Do it.');
    conversation.add({ text: '', calls: [call('a'), call('b')] }, [answer(words(9_000)), answer(words(10))]);
    expect(conversation.fit(5_000)).toEqual(['a']);
    const [long = '', short] = outputsOf(conversation);
    expect(long.length).toBeGreaterThan(20_000);
    expect(short).toBe(words(10));
  });

  it('never loses instructions of a skill', () => {
    const conversation = conversationOf(
      [words(400, 'order'), { instructions: skill }],
      ...Array.from({ length: 40 }, (): [string] => [words(100)]),
    );
    expect(conversation.fit(900)).toBeDefined();
    expect(outputsOf(conversation)[0]).toBe(words(400, 'order'));
    expect(conversation.tokens()).toBeLessThanOrEqual(900);
  });

  it('keeps instructions that were loaded twice once: the last time', () => {
    const conversation = createConversation('Do it.');
    for (const id of ['one', 'two']) {
      conversation.add({ text: '', calls: [call(id, 'same')] }, [
        answer(words(400, 'order'), { instructions: skill }),
      ]);
    }
    expect(conversation.fit(700)).toEqual(['same']);
    expect(outputsOf(conversation)[0]).toMatch(/were removed to make room/);
    expect(outputsOf(conversation)[1]).toBe(words(400, 'order'));
  });

  it('says so where what has to stay is too much', () => {
    expect(createConversation(words(100)).fit(90)).toBeUndefined();
    expect(conversationOf([words(400), { instructions: skill }]).fit(300)).toBeUndefined();
  });

  it('is brought within any number of tokens or refused, and stays whole in its form', () => {
    const turn = fc.array(fc.record({ length: fc.nat(3_000), stays: fc.boolean(), failed: fc.boolean() }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 8 }), fc.integer({ min: 1, max: 4_000 }), (turns, most) => {
        const conversation = createConversation('Do it.');
        const kept: string[] = [];
        for (const [place, answers] of turns.entries()) {
          const calls = answers.map((_, index) => call(`${place}-${index}`));
          conversation.add(
            { text: 'Then. ', calls },
            answers.map(({ length, stays, failed }, index) => {
              const output = `${place}-${index} ${words(length, 'w')}`;
              if (stays) kept.push(output);
              return answer(output, { ...(stays && { instructions: skill }), ...(failed && { failed }) });
            }),
          );
          const fitted = conversation.fit(most);
          if (fitted) expect(conversation.tokens()).toBeLessThanOrEqual(most);
          const outputs = outputsOf(conversation);
          for (const output of kept) expect(outputs).toContain(output);
          const [first, ...rest] = conversation.messages();
          expect(first?.role).toBe('user');
          for (let at = 0; at < rest.length; at += 2) {
            const [asked, told] = [rest[at], rest[at + 1]];
            expect(asked?.role === 'assistant' && asked.calls?.map(({ id }) => id)).toEqual(
              resultsOf(told).map(({ id }) => id),
            );
          }
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the loop', () => {
  it('keeps each request within the window, tells of it, and lets a call be made again whose answer was cut', async () => {
    const look = toolOf('look', (text) => ({ output: `${text} ${words(300)}` }));
    const names = ['a', 'b', 'c', 'd', 'a', 'e', 'f', 'g', 'a'];
    const run = startAgent([...names.map((text) => [callOf('look', { text })]), ['ok']], {
      tools: [look],
      limits: { window: 1_000 },
    });
    expect(await run.done).toMatchObject({ text: 'ok' });
    expect(look.given).toEqual(names);
    expect(run.of('shortened').length).toBeGreaterThan(0);
    for (const { system, tools, messages } of run.model.requests) {
      const texts = messages.map((message) =>
        message.role === 'tool' ? message.results.map(({ output }) => output).join(' ') : message.text,
      );
      const inputs = JSON.stringify(messages.map((message) => message.role === 'assistant' && message.calls));
      expect(estimateTokens(`${system} ${JSON.stringify(tools)} ${texts.join(' ')}`)).toBeLessThanOrEqual(
        1_000,
      );
      expect(inputs).not.toContain('undefined');
    }
  });

  it('fails before it sends what the window cannot hold', async () => {
    const run = startAgent([['ok']], { message: words(500), limits: { window: 400 } });
    await expect(run.done).rejects.toMatchObject({ code: 'agent-window', params: { model: 'fake' } });
    expect(run.model.requests).toEqual([]);
  });
});
