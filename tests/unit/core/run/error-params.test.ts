import { describe, expect, it } from 'vitest';
import { errorParams, errorSubstitutions } from '../../../../src/core/run/error-params';
import { runErrorCodes } from '../../../../src/core/run/run-failure';
import en from '../../../../src/locales/en/errors.json';
import zh from '../../../../src/locales/zh_CN/errors.json';

type Catalogue = Record<string, { message: string }>;

const catalogues: [string, Catalogue][] = [
  ['en', en],
  ['zh_CN', zh],
];

const keysOf = (code: string) => [
  `error_${code.replaceAll('-', '_')}`,
  `error_${code.replaceAll('-', '_')}_next`,
];

function placeholders(texts: string[]): string[] {
  return [...new Set(texts.flatMap((text) => text.match(/\$\d/g) ?? []))].toSorted();
}

describe.each(catalogues)('the error texts in %s', (_, catalogue) => {
  it('are two for every code, and no other', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(runErrorCodes.flatMap(keysOf).toSorted());
  });

  it.each(runErrorCodes)('%s: name each of its params, and no other', (code) => {
    const texts = keysOf(code).map((key) => catalogue[key]?.message ?? '');
    expect(placeholders(texts)).toEqual(errorParams(code).map((_, index) => `$${index + 1}`));
  });

  it.each(runErrorCodes)('%s: are whole sentences, and two different ones', (code) => {
    const [message = '', next = ''] = keysOf(code).map((key) => catalogue[key]?.message);
    expect(message).toMatch(/[.。]$/);
    expect(next).toMatch(/[.。]$/);
    expect(next).not.toBe(message);
  });

  it('tell the user of Ollama how to let extensions in', () => {
    expect(catalogue.error_model_refused_next?.message).toContain('OLLAMA_ORIGINS');
  });
});

describe('errorSubstitutions', () => {
  it('puts the params into the order of the messages', () => {
    const params = { model: 'llama', host: 'localhost:11434', other: 'x' };
    expect(errorSubstitutions({ code: 'model-not-found', params })).toEqual(['localhost:11434', 'llama']);
  });

  it('leaves no hole where a param was not given', () => {
    expect(errorSubstitutions({ code: 'run-timeout', params: { limit: '5' } })).toEqual(['…', '5']);
    expect(errorSubstitutions({ code: 'internal' })).toEqual([]);
  });
});
