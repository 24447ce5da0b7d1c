import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../../src/core/prompt/input';
import { requestOf, skillOf } from './fakes';

describe('inputOf', () => {
  it('works on the text of the scope, and keeps what was typed apart', () => {
    expect(inputOf(skillOf({ config: { tone: 'warm' } }), requestOf('the field', 'be brief'))).toEqual({
      text: 'the field',
      instruction: 'be brief',
      selection: 'the field',
      config: { tone: 'warm' },
      page: { url: 'https://a.example/page', title: 'A page' },
      fields: {},
    });
  });

  it('works on what was typed where there is no other text', () => {
    expect(inputOf(skillOf(), requestOf(' \n', 'teh words')).text).toBe('teh words');
  });
});
