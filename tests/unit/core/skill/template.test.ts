import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, withoutPlaceholders } from '../../../../src/core/skill/template';
import { requestOf, skillOf } from '../prompt/fakes';

const system = { now: Date.UTC(2026, 0, 2, 3, 4, 5), language: 'German' };
const config = {
  tone: 'warm',
  words: 40,
  strict: false,
  empty: null,
  list: ['a', 1],
  deep: { er: 'down' },
  'a-b': 'c',
};
const skill = skillOf({ config });
const fill = (body: string, text = 'chosen', instruction = 'typed') =>
  fillTemplate(body, skill, requestOf(text, instruction), system);

describe('fillTemplate', () => {
  const value = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '{{config.other}}',
      '$ARGUMENTS',
      '{baseDir}',
      '{{selection}}',
      '$&',
      '$1',
      '$$',
      '}}',
      '{{',
      '\\',
    ),
  );

  it.each([
    ['{{config.tone}}', 'warm'],
    ['{{ config.tone }}', 'warm'],
    ['{{config.words}} {{config.strict}}', '40 false'],
    ['[{{config.empty}}]', '[]'],
    ['{{config.list}}', '["a",1]'],
    ['{{config.deep.er}}', 'down'],
    ['{{config.deep}}', '{"er":"down"}'],
    ['{{config.a-b}}', 'c'],
    ['{{input.text}}', 'chosen'],
    ['{{input.instruction}}', 'typed'],
    ['{{input.selection}}', 'chosen'],
    ['{{input.page.title}}', 'A page'],
    ['{{system.cwd}}', '/skills/trial'],
    ['{{system.timestamp}}', '2026-01-02T03:04:05.000Z'],
    ['{{system.language}}', 'German'],
    ['{{page.url}}', 'https://a.example/page'],
    ['{{page.title}}', 'A page'],
    ['{{selection}}', 'chosen'],
    ['Do $ARGUMENTS.', 'Do typed.'],
    ['{baseDir}/a.md', '/skills/trial/a.md'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: skills write their folder so
    ['${CLAUDE_SKILL_DIR}/a.md', '/skills/trial/a.md'],
    ['{{config.tone}}{{config.tone}}', 'warmwarm'],
  ])('%s becomes %s', (body, filled) => {
    expect(fill(body)).toBe(filled);
  });

  it.each([
    '{{config.none}}',
    '{{config.tone.length}}',
    '{{config.constructor}}',
    '{{config.__proto__}}',
    '{{input.a.b}}',
    '{{system.nothing}}',
    '{{nothing}}',
    '{{}}',
    '{{ }}',
    '{{config.}}',
    '{{.config}}',
    '{{config tone}}',
    '{config.tone}',
    '{{baseDir}}',
    '$ARGUMENTS_X',
    '$CONFIG',
    '{{#if x}}',
  ])('%s stays as it was written', (body) => {
    expect(fill(body)).toBe(body);
  });

  it('gives the words the user typed as the text, where there is no other', () => {
    expect(fill('{{input.text}}|{{selection}}', '', 'typed')).toBe('typed|');
  });

  describe('with a form that was filled in', () => {
    const fields = { tone: 'warm', 'to.name': 'Ann', 'to.age': 7, text: 'of the form', none: null };
    const filled = (body: string) =>
      fillTemplate(body, skill, { ...requestOf('chosen', 'typed'), fields }, system);

    it.each([
      ['{{input.tone}}', 'warm'],
      ['{{input.to.name}} {{input.to.age}}', 'Ann 7'],
      ['{{input.to}}', '{"name":"Ann","age":7}'],
      ['[{{input.none}}]', '[]'],
      ['{{input.fields.tone}}', 'warm'],
      ['{{input.text}}', 'of the form'],
      ['{{input.selection}}', 'chosen'],
      ['{{input.to.nobody}}', '{{input.to.nobody}}'],
      ['{{tone}}', '{{tone}}'],
    ])('%s becomes %s', (body, expected) => {
      expect(filled(body)).toBe(expected);
    });

    it('never expands a value that was entered', () => {
      fc.assert(
        fc.property(value, value, (one, two) => {
          const request = { ...requestOf('SECRET', 'SECRET'), fields: { one, 'deep.two': two } };
          const trial = skillOf({ config: { other: 'SECRET' } });
          expect(fillTemplate('a{{input.one}}b{{input.deep.two}}c', trial, request, system)).toBe(
            `a${one}b${two}c`,
          );
        }),
      );
    });
  });

  it('shows nothing of the page but by its own name, so that it is always marked', () => {
    expect(fill('{{input}} {{page}} {{input.page}}')).toBe('{{input}} {{page}} {{input.page}}');
    const marked = fillTemplate(
      '{{input.page.title}}|{{page.title}}|{{input.page.url}}',
      skill,
      requestOf('x'),
      system,
      (text, kind) => `<${kind} ${text}>`,
    );
    expect(marked).toBe('<line A page>|<line A page>|<line https://a.example/page>');
  });

  it('never expands a value again, wherever values stand and whatever they hold', () => {
    fc.assert(
      fc.property(value, value, value, (one, two, typed) => {
        const trial = skillOf({ config: { one, two, other: 'SECRET' } });
        const filled = fillTemplate(
          'a{{config.one}}b{{config.two}}c$ARGUMENTS d{{selection}}',
          trial,
          requestOf(two, typed),
          system,
        );
        expect(filled).toBe(`a${one}b${two}c${typed} d${two}`);
      }),
    );
  });

  it('fills nothing into a text that was kept apart', () => {
    const parts = ['{', '}', '$', ' ', 'ARGUMENTS', 'baseDir', 'CLAUDE_SKILL_DIR', 'selection', 'page.url'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts)), (written) => {
        const text = withoutPlaceholders(written.join(''));
        expect(fill(text, 'SECRET', 'SECRET')).toBe(text);
        expect(text.replaceAll(' ', '')).toBe(written.join('').replaceAll(' ', ''));
      }),
      { numRuns: 1_000 },
    );
  });

  it('leaves a text without variables as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const body = text.replace(/[{$]/g, '');
        expect(fill(body)).toBe(body);
      }),
    );
  });

  it('leaves every name that is not defined as it was written', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[^\s{}]{1,20}$/), (name) => {
        const body = `{{undefined_${name}}} {{config.no_${name}}}`;
        expect(fill(body)).toBe(body);
      }),
    );
  });
});
