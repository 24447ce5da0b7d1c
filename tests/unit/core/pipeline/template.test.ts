import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../src/core/pipeline/json';
import { filledIn, scopeWith } from './scope';

const scope = () =>
  scopeWith({
    input: {
      topic: 'tea',
      limit: 3,
      deep: { list: [{ a: 1 }, { a: 2 }], 'a b': 'spaced' },
      nothing: null,
      marks: '{{input.topic}}',
      名字: '茶',
    },
    steps: { search: { results: [{ snippet: 'one' }, { snippet: 'two' }], count: 2 }, skipped: null },
    config: { tone: 'calm', flag: false },
    ctx: { now: 1_800_000_000_000 },
    optional: new Set(['topic', 'lang', 'nested']),
  });

describe('a template', () => {
  test.each<[string, Json]>([
    // One expression alone keeps its type.
    ['{{input.topic}}', 'tea'],
    ['{{ input.limit }}', 3],
    ['{{input.deep}}', { list: [{ a: 1 }, { a: 2 }], 'a b': 'spaced' }],
    ['{{config.flag}}', false],
    ['{{input.nothing}}', null],
    ['{{ctx.now}}', 1_800_000_000_000],
    ['{{input}}', { ...scope().input }],
    // Text around it makes text.
    [' {{input.limit}}', ' 3'],
    ['{{input.limit}}{{input.limit}}', '33'],
    ['about {{input.topic}}: {{input.deep.list}}.', 'about tea: [{"a":1},{"a":2}].'],
    ['{{input.nothing}}!', '!'],
    ['no braces', 'no braces'],
    ['', ''],
    // Ways into a value.
    ['{{input.deep.list[1].a}}', 2],
    ['{{input.deep.list.1.a}}', 2],
    ['{{input.deep["a b"]}}', 'spaced'],
    ["{{input['deep']['list'][0]}}", { a: 1 }],
    ['{{steps.search.results[0].snippet}}', 'one'],
    ['{{input.名字}}', '茶'],
    // Of what is null everything is null.
    ['{{steps.skipped}}', null],
    ['{{steps.skipped.results[3]}}', null],
    // Literals.
    ['{{"a"}}', 'a'],
    ["{{'it is \\'so\\'\\n'}}", "it is 'so'\n"],
    ['{{-1.5}}', -1.5],
    ['{{true}}', true],
    ['{{null}}', null],
    ['{{ "}}" }}', '}}'],
    ['{{ "{{" }}input.topic}}', '{{input.topic}}'],
    // Comparisons give true or false.
    ['{{input.limit > 2 and not config.flag}}', true],
    // Filters, one after another; a bare name behind the colon is a property.
    ["{{steps.search.results | map: snippet | join: '\\n\\n'}}", 'one\n\ntwo'],
    ['{{steps.search.results | map: snippet | first | upper}}', 'ONE'],
    ['{{input.deep.list | where: a, input.limit | size}}', 0],
    ['{{input.deep.list | where: a, 2}}', [{ a: 2 }]],
    ['{{input.missing | default: "none"}}', 'none'],
    ['{{input.missing | default: input.topic | upper}}', 'TEA'],
    ['{{nowhere | default: (config.tone)}}', 'calm'],
    // What is unknown stays as written.
    ['{{input.missing}}', '{{input.missing}}'],
    ['a {{ input.missing.deeper }} b {{input.topic}}', 'a {{ input.missing.deeper }} b tea'],
    ['{{input.deep.list[2]}}', '{{input.deep.list[2]}}'],
    ['{{input.topic.length}}', '{{input.topic.length}}'],
    ['{{input.deep.list.length}}', '{{input.deep.list.length}}'],
    ['{{steps}}', '{{steps}}'],
    ['{{steps.other}}', '{{steps.other}}'],
    ['{{selection}}', '{{selection}}'],
    ['{{input.missing | upper}}', '{{input.missing | upper}}'],
    ['{{input.topic | replace: "t", input.missing}}', '{{input.topic | replace: "t", input.missing}}'],
    // What is no expression stays as written, and what follows is read.
    ['{{#if x}}{{input.topic}}', '{{#if x}}tea'],
    ['{{ {{input.topic}} }}', '{{ tea }}'],
    ["{{ don't }} {{input.topic}}", "{{ don't }} tea"],
    ['{{{input.topic}}}', '{tea}'],
    ['{{}}', '{{}}'],
    ['{{input.topic', '{{input.topic'],
    ['{{input.topic}', '{{input.topic}'],
    ['{{input..topic}} {{input.}} {{.a}}', '{{input..topic}} {{input.}} {{.a}}'],
    // A value is never expanded again.
    ['{{input.marks}}', '{{input.topic}}'],
    ['<{{input.marks}}>', '<{{input.topic}}>'],
  ])('%s', (written, expected) => {
    expect(filledIn(written, scope()).value).toEqual(expected);
  });

  test('goes through lists and objects, and leaves their other values as they are', () => {
    const template = { a: ['{{input.limit}}', 1, null, { b: 'x{{input.topic}}' }], '{{input.topic}}': true };
    expect(filledIn(template, scope()).value).toEqual({
      a: [3, 1, null, { b: 'xtea' }],
      '{{input.topic}}': true,
    });
  });

  test('leaves out of an object what is an input that may be left out, and was', () => {
    const template = {
      topic: '{{input.topic}}',
      lang: '{{input.lang}}',
      cut: '{{ input.lang.a | trim }}',
      text: 'in {{input.lang}}',
      list: ['{{input.lang}}'],
      chosen: '{{input.lang | default: "en"}}',
    };
    expect(filledIn(template, scope())).toEqual({
      value: { topic: 'tea', text: 'in ', list: [null], chosen: 'en' },
      unfilled: [],
    });
  });

  test('tells each placeholder that nothing is known for, once', () => {
    const { unfilled } = filledIn(['{{input.x}} {{input.x}}', '{{#if}}', '{{input.topic}}'], scope());
    expect(unfilled).toEqual(['{{input.x}}', '{{#if}}']);
  });
});
