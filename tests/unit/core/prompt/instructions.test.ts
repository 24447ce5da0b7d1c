import { describe, expect, it } from 'vitest';
import { instructionsOf } from '../../../../src/core/prompt/instructions';
import { requestOf, skillOf } from '../execute/fakes';

const values = { now: 0, language: 'English' };
const textFor = (body: string) => instructionsOf(skillOf({ body }), requestOf(), values).text;

describe('a skill that a model loads in the midst of a run', () => {
  it('says what nothing has filled in, so that no placeholder is written out', () => {
    const text = textFor('Dear {{input.name}}, {{config.none}} {{ github.sha }}');
    expect(text).toMatch(/^Dear \{\{input\.name\}\}, \{\{config\.none\}\} \{\{ github\.sha \}\}\n\n/);
    expect(text).toMatch(/never write them out: \{\{input\.name\}\}, \{\{config\.none\}\}$/);
  });

  it('is its text alone where all is filled in', () => {
    expect(textFor('In {{system.language}}')).toBe('In English');
  });
});
