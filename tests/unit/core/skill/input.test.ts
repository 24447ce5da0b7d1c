import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../../src/core/skill/input';
import { requestOf, skillOf } from '../prompt/fakes';

describe('inputOf', () => {
  it('works on the text of the scope, and keeps what was typed apart', () => {
    expect(inputOf(skillOf({ config: { tone: 'warm' } }), requestOf('the field', 'be brief'))).toEqual({
      text: 'the field',
      instruction: 'be brief',
      selection: 'the field',
      config: { tone: 'warm' },
      context: '',
      page: { url: 'https://a.example/page', title: 'A page' },
      fields: {},
    });
  });

  it('works on what was typed where there is no other text', () => {
    expect(inputOf(skillOf(), requestOf(' \n', 'teh words')).text).toBe('teh words');
  });

  it('has what was entered into a form by name, a dot leading into a map', () => {
    const fields = { tone: 'warm', 'to.name': 'Ann', text: 'mine' };
    const input = inputOf(skillOf(), { ...requestOf('the field'), fields });
    expect(input).toMatchObject({
      fields,
      tone: 'warm',
      to: { name: 'Ann' },
      text: 'mine',
      selection: 'the field',
    });
  });

  it('reaches no prototype by a name', () => {
    const fields = JSON.parse(
      '{"__proto__.polluted": "x", "__proto__": "x", "constructor.prototype.bad": 1}',
    );
    const input = inputOf(skillOf(), { ...requestOf('a'), fields });
    expect(Object.getPrototypeOf(input)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(({} as Record<string, unknown>).bad).toBeUndefined();
  });
});

it('tells of the place what the page tells: the paragraph, the language and its direction', () => {
  const { target, ...request } = requestOf('word');
  const place = { context: 'a word', language: 'he', direction: 'rtl' as const };
  expect(inputOf(skillOf({}), { ...request, target: { ...target, ...place } })).toMatchObject({
    context: 'a word',
    page: { language: 'he', direction: 'rtl' },
  });
});
