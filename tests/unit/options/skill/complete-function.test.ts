import { describe, expect, it } from 'vitest';
import { completionsAt, writtenAs } from '../../../../src/options/skill/editor/complete-function';

const signatures = {
  search: {
    input: { type: 'object', properties: { query: { type: 'string' }, limit: { type: 'integer' } } },
    output: {
      properties: {
        results: { type: 'array', items: { properties: { title: { type: 'string' }, path: {} } } },
        count: { type: 'integer' },
      },
    },
    calls: [],
  },
};

const needs = {
  skills: () => [
    { id: 'search', description: 'Finds', functionName: 'find_notes' },
    { id: 'polish', description: 'Polishes' },
    // The folder of that name counts before the function of that name.
    { id: 'other', description: 'Other', functionName: 'polish' },
  ],
  signature: async (name: string) =>
    name === 'search' || name === 'find_notes' ? signatures.search : undefined,
};

/** What may be written at `|`, and what it takes the place of. */
async function at(marked: string) {
  const place = marked.indexOf('¦');
  const text = marked.replace('¦', '');
  const found = await completionsAt(text, place, needs);
  return (
    found && {
      labels: found.options.map(({ label }) => label),
      typed: text.slice(found.from, place),
      as: found.as,
    }
  );
}

const labels = async (marked: string) => (await at(marked))?.labels;

const pipeline = (rest: string, first = '{"step": "find", "skill": "search", "input": {}}') =>
  `{"input": {"properties": {"topic": {"type": "string"}, "to": {"properties": {"mail": {}}}}},
"calls": ["polish"], "pipeline": [${first}, {"step": "write", ${rest}`;

describe('what may be written in a skill.json', () => {
  it('is its keys that are not there yet', async () => {
    const found = await at('{"name": "a", "mo¦"}');
    expect(found).toMatchObject({ typed: 'mo', as: 'key' });
    expect(found?.labels).toContain('mode');
    expect(found?.labels).not.toContain('name');
    expect(await labels('{¦}')).toContain('pipeline');
  });

  it('is a mode, and skills that may be called, those that are listed first', async () => {
    expect(await labels('{"mode": "¦')).toEqual(['code', 'llm', 'composite']);
    expect(await labels('{"calls": ["¦"]}')).toEqual(['search', 'find_notes', 'polish', 'other']);
    expect(await labels(pipeline('"skill": "¦'))).toEqual(['polish', 'search', 'find_notes', 'other']);
    expect(await labels('{"calls": ["gone", "find_notes"], "pipeline": [{"skill": "¦"}]}')).toEqual([
      'find_notes',
      'polish',
      'other',
    ]);
  });

  it('is the keys of a step, and the inputs of the function that it calls', async () => {
    expect(await labels('{"pipeline": [{"¦')).toEqual(['step', 'skill', 'input', 'condition']);
    expect(await labels('{"pipeline": [{"skill": "search", "input": {"query": "x", "¦')).toEqual(['limit']);
    expect(await labels('{"pipeline": [{"skill": "find_notes", "input": {"¦')).toEqual(['query', 'limit']);
    expect(await labels('{"pipeline": [{"skill": "polish", "input": {"¦')).toBeUndefined();
  });

  it('is the words of a schema, wherever one stands', async () => {
    expect(await labels('{"input": {"¦')).toContain('properties');
    expect(await labels('{"output": {"properties": {"a": {"items": {"¦')).toContain('type');
    expect(await labels('{"input": {"anyOf": [{"¦')).toContain('required');
    expect(await labels('{"input": {"properties": {"¦')).toBeUndefined();
    expect(await labels('{"input": {"default": {"¦')).toBeUndefined();
    expect(await labels('{"input": {"properties": {"a": {"type": "¦')).toContain('integer');
    expect(await labels('{"input": {"type": ["¦')).toContain('null');
    expect(await labels('{"input": {"properties": {"a": {"format": "¦')).toContain('email');
    expect(await labels('{"input": {"properties": {"a": {}, "b": {}}, "required": ["a", "¦"]}}')).toEqual([
      'b',
    ]);
  });
});

describe('what is picked', () => {
  it.each([
    ['{"mo¦de": "llm"}', 'mode', '{"mode": "llm"}'],
    ['{"¦": "llm"}', 'mode', '{"mode": "llm"}'],
    ['{"mo¦', 'mode', '{"mode": '],
    ['{¦}', 'mode', '{"mode": }'],
    ['{"mode": "c¦ode"}', 'composite', '{"mode": "composite"}'],
    ['{"mode": "c¦, "name": "a"}', 'code', '{"mode": "code", "name": "a"}'],
    ['{"calls": ["pol¦ish", "x"]}', 'search', '{"calls": ["search", "x"]}'],
    ['{"outputMapping": "{{in¦put.topic}}"}', 'steps', '{"outputMapping": "{{steps.topic}}"}'],
    ['{"outputMapping": "{{¦input.topic}}"}', 'steps', '{"outputMapping": "{{stepsinput.topic}}"}'],
  ])('takes the place of the word that the cursor is in: %s, with %s', async (marked, label, expected) => {
    const place = marked.indexOf('¦');
    const text = marked.replace('¦', '');
    const found = await completionsAt(text, place, needs);
    if (!found) throw new Error('Nothing may be written there');
    const typed = { from: found.from, to: place };
    const { insert, to } = writtenAs(label, found, typed, text.slice(place));
    expect(text.slice(0, found.from) + insert + text.slice(to)).toBe(expected);
  });
});

describe('what may be written in an expression', () => {
  it.each([
    ['"input": {"text": "{{¦', ['input', 'steps', 'config', 'ctx'], ''],
    ['"input": {"text": "{{ inp¦', ['input', 'steps', 'config', 'ctx'], 'inp'],
    ['"input": {"text": "a {{input.¦}}"', ['topic', 'to'], ''],
    ['"input": {"text": "{{input.to.m¦', ['mail'], 'm'],
    ['"input": {"text": "{{steps.¦', ['find'], ''],
    ['"input": {"text": "{{steps.find.¦', ['results', 'count'], ''],
    ['"input": {"list": ["{{steps.find.results[0].¦', ['title', 'path'], ''],
    ['"input": {"text": "{{ctx.¦', ['now', 'language'], ''],
    ['"condition": "steps.find.c¦', ['results', 'count'], 'c'],
  ])('%s', async (rest, options, typed) => {
    expect(await at(pipeline(rest))).toMatchObject({ labels: options, typed, as: 'expression' });
  });

  it('is a filter behind a bar, and words of conditions in them alone', async () => {
    const filtered = await at(pipeline('"input": {"text": "{{steps.find.results | m¦'));
    expect(filtered?.labels).toContain('map');
    expect(filtered?.typed).toBe('m');
    expect(await labels(pipeline('"condition": "input.topic a¦'))).toContain('and');
    expect(await labels(pipeline('"input": {"text": "{{¦'))).not.toContain('and');
  });

  it('is the name of any step for the result', async () => {
    expect(await labels(`${pipeline('"skill": "polish"')}}], "outputMapping": "{{steps.¦}}"}`)).toEqual([
      'find',
      'write',
    ]);
  });

  it.each([
    '"input": {"text": "plain ¦',
    '"input": {"text": "{{input.topic}} ¦',
    '"condition": "input.topic == \'in¦',
    '"input": {"text": "{{other.¦',
  ])('is nothing in words of the user’s own: %s', async (rest) => {
    expect(await at(pipeline(rest))).toBeUndefined();
  });
});
