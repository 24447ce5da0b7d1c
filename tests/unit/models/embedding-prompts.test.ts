import { describe, expect, it } from 'vitest';
import { embeddingPromptsOf } from '../../../src/models/embedding-prompts';

const english = 'Represent this sentence for searching relevant passages: ';
const nomic = ['search_query: ', 'search_document: '] as const;

describe('what stands before a text that is embedded', () => {
  it.each([
    ['nomic-embed-text', ...nomic],
    ['nomic-embed-text:latest', ...nomic],
    ['text-embedding-nomic-embed-text-v1.5', ...nomic],
    ['hf.co/nomic-ai/nomic-embed-text-v2-moe-GGUF', ...nomic],
    ['intfloat/multilingual-e5-large', 'query: ', 'passage: '],
    ['jeffh/intfloat-e5-base-v2:f16', 'query: ', 'passage: '],
    ['mxbai-embed-large', english, ''],
    ['BAAI/bge-small-en-v1.5', english, ''],
    ['bge-large:335m', english, ''],
    ['BAAI/bge-large-zh-v1.5', '为这个句子生成表示以用于检索相关文章：', ''],
    ['embeddinggemma:300m', 'task: search result | query: ', 'title: none | text: '],
  ])('is what the card of %s says', (model, query, text) => {
    expect(embeddingPromptsOf(model)).toEqual({ query, text });
  });

  it.each([
    ['Qwen/Qwen3-Embedding-0.6B', /^Instruct: .+\nQuery:$/],
    ['text-embedding-qwen3-embedding-4b', /^Instruct: .+\nQuery:$/],
    ['intfloat/multilingual-e5-large-instruct', /^Instruct: .+\nQuery: $/],
    ['intfloat/e5-mistral-7b-instruct', /^Instruct: .+\nQuery: $/],
  ])('says to %s what a query is for, and nothing of texts', (model, query) => {
    expect(embeddingPromptsOf(model).query).toMatch(query);
    expect(embeddingPromptsOf(model).text).toBe('');
  });

  it.each([
    'bge-m3',
    'BAAI/bge-en-icl',
    'text-embedding-3-small',
    'all-minilm',
    'nomic-embed-code',
    'some5-large',
    '',
  ])('is nothing for %s', (model) => {
    expect(embeddingPromptsOf(model)).toEqual({ query: '', text: '' });
  });
});
