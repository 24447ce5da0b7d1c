import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type HonestModel, honest, quotesIn, unheldQuotes } from '../../../scripts/pictures/honest';
import { startOpenAiServer } from '../../servers/openai-server';

const asked = (...contents: string[]) => ({
  body: { messages: contents.map((content) => ({ role: 'user', content })) },
});

describe('what an answer quotes', () => {
  test.each([
    ['numbers, whole with their places', 'It came to 1,336.40 in 2 nights.', ['1,336.40', '2']],
    ['what stands in quotation marks', 'You wrote “below the line” and "net".', ['below the line', 'net']],
    ['what stands in Chinese ones', '“线下项目”和「净额」', ['线下项目', '净额']],
    ['blocks', 'You wrote:\n> the servers down', ['the servers down']],
    ['names in the middle of a sentence', 'She took the train to Bern.', ['Bern']],
    ['amounts in a table', '| **Total** | **336.40** |', ['336.40']],
  ])('%s', (_what, text, quotes) => {
    expect(quotesIn(text)).toEqual(quotes);
  });

  test('is not how a list counts, nor how a sentence begins', () => {
    expect(quotesIn('1. Decisions come first.\n2. Then who does what.')).toEqual([]);
  });

  test('is held where any message has it, a result of a tool too', () => {
    expect(unheldQuotes(['336.40 to Bern'], asked('Train to Bern', 'Total,336.40'))).toEqual([]);
    expect(unheldQuotes(['336.40 to Basel'], asked('Train to Bern', 'Total,336.40'))).toEqual(['Basel']);
  });
});

describe('a model that is played', () => {
  let model: HonestModel;
  beforeEach(async () => {
    model = honest(await startOpenAiServer());
  });
  afterEach(() => model.close());

  const ask = (content: string) =>
    fetch(`${model.baseUrl}/chat/completions`, {
      method: 'POST',
      body: JSON.stringify({ model: 'test-model', messages: [{ role: 'user', content }] }),
    });

  test('says what its request held', async () => {
    model.replyTo(() => ({ kind: 'text', text: 'It was 48.20.' }));
    expect((await ask('Train 48.20')).status).toBe(200);
    expect(model.faults).toEqual([]);
  });

  test('is refused what it did not hold, in a text and in a call', async () => {
    model.replyTo(() => ({ kind: 'text', text: 'It was 50.10.' }));
    expect((await ask('Train 48.20')).status).toBe(400);
    const input = JSON.stringify({ command: 'echo 51.10' });
    model.replyTo(() => ({ kind: 'calls', calls: [{ id: 'a', name: 'bash', input }] }));
    expect((await ask('Train 48.20')).status).toBe(400);
    expect(model.faults).toEqual(['The request does not hold: 50.10', 'The request does not hold: 51.10']);
  });
});
