import { describe, expect, it } from 'vitest';
import { type EmbeddingKind, embedTexts, type ToEmbed, vectorsBy } from '../../../src/models/embed';
import { never, secret } from './support/collect';

const host = 'http://localhost:1';

/** What each protocol is asked at, and how it answers. */
const protocols: [EmbeddingKind, baseUrl: string, url: string, answer: (vectors: unknown[]) => unknown][] = [
  ['ollama', `${host}/v1`, `${host}/api/embed`, (embeddings) => ({ model: 'm', embeddings })],
  [
    'openai-compatible',
    `${host}/v1`,
    `${host}/v1/embeddings`,
    // In any order.
    (vectors) => ({ data: vectors.map((embedding, index) => ({ index, embedding })).reverse() }),
  ],
];

describe.each(protocols)('%s', (kind, baseUrl, url, answer) => {
  const ask = (
    texts: string[],
    body: unknown,
    init?: ResponseInit,
    { model = 'embedder', as = 'text' as ToEmbed['as'] } = {},
  ) => {
    const asked: { url: string; init: RequestInit | undefined }[] = [];
    const fetchFrom: typeof fetch = async (input, given) => {
      asked.push({ url: String(input), init: given });
      return new Response(typeof body === 'string' ? body : JSON.stringify(body), init);
    };
    const endpoint = { kind, baseUrl, model, apiKey: secret };
    return { asked, made: embedTexts(endpoint, { texts, as }, never, fetchFrom) };
  };

  it('is asked for all texts at once, with the key, and no cookie', async () => {
    const { asked, made } = ask(
      ['one', 'two'],
      answer([
        [1, 0],
        [0, 1],
      ]),
    );
    expect(await made).toEqual([
      [1, 0],
      [0, 1],
    ]);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      url,
      init: { method: 'POST', credentials: 'omit', redirect: 'manual' },
    });
    expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({ model: 'embedder', input: ['one', 'two'] });
    expect(asked[0]?.init?.headers).toMatchObject({ authorization: `Bearer ${secret}` });
  });

  it.each([
    ['text', 'search_document: one'],
    ['query', 'search_query: one'],
  ] as const)('is told that it embeds a %s, where it wants to be told', async (as, input) => {
    const model = 'nomic-embed-text:latest';
    const { asked, made } = ask(['one'], answer([[1]]), {}, { model, as });
    await made;
    expect(JSON.parse(String(asked[0]?.init?.body))).toEqual({ model, input: [input] });
  });

  it.each([
    ['a web page', '<html>'],
    ['too few vectors', answer([[1]])],
    ['too many', answer([[1], [2], [3]])],
    ['vectors of different lengths', answer([[1], [1, 2]])],
    ['an empty vector', answer([[], []])],
    ['vectors without an end', answer([Array.from({ length: 9_000 }, () => 1), [1]])],
    ['words', answer([['a'], ['b']])],
    ['nothing', {}],
  ])('is not believed %s', async (_name, body) => {
    const error = await ask(['one', 'two'], body).made.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'model-garbage' });
  });

  it('says what its server says, without the key', async () => {
    const words = JSON.stringify({ error: `No such key: ${secret}` });
    const error = await ask(['one'], words, { status: 401 }).made.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'model-key' });
    expect(JSON.stringify(error)).not.toContain(secret);
  });
});

it('vectors of texts are told apart by the model, and by what stood before the texts', () => {
  expect(vectorsBy('embedder')).toBe('embedder');
  expect(vectorsBy('bge-large')).toBe('bge-large');
  expect(vectorsBy('nomic-embed-text')).not.toBe('nomic-embed-text');
  expect(vectorsBy('nomic-embed-text')).not.toBe(vectorsBy('nomic-embed-text:v1.5'));
});
