import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeInJson } from '../../../../../src/core/skill/function/json-place';

/** The place of `|` in the text. */
const at = (marked: string) => {
  const place = marked.indexOf('|');
  return placeInJson(marked.replace('|', ''), place).place;
};

describe('the place in JSON that is being written', () => {
  it.each([
    ['{"|', [], 'key', ''],
    ['{"na|', [], 'key', 'na'],
    ['{"a": 1, "na|me": 2}', [], 'key', 'na'],
    ['{"mode": "|', ['mode'], 'value', ''],
    ['{"mode": "co|",\n"a": 1}', ['mode'], 'value', 'co'],
    ['{"calls": ["a", "b|"]}', ['calls', 1], 'value', 'b'],
    ['{"pipeline": [{"step": "a"}, {"skill": "|\n}]}', ['pipeline', 1, 'skill'], 'value', ''],
    ['{"pipeline": [{"step": "a"}, {"|', ['pipeline', 1], 'key', ''],
    ['{"input": {"properties": {"a": {"ty|', ['input', 'properties', 'a'], 'key', 'ty'],
    ['{"a": "x\\"y|', ['a'], 'value', 'x\\"y'],
    ['{"a": {"b": 1}, "c": "|"}', ['c'], 'value', ''],
    ['{"a": [[1], ["|"]]}', ['a', 1, 0], 'value', ''],
  ])('%s', (text, path, kind, typed) => expect(at(text)).toMatchObject({ path, kind, typed }));

  it.each([
    ['{ | }', [], 'key'],
    ['{"a": | }', ['a'], 'value'],
    ['{"a": [1, | ]}', ['a', 1], 'value'],
    ['{"a": 1, | }', [], 'key'],
  ])('outside of texts: %s', (text, path, kind) =>
    expect(at(text)).toMatchObject({ path, kind, typed: undefined }),
  );

  it.each(['{"a": 1| }', '{"a": "b" | }', '{"a" | : 1}', '{"a": tr|ue}'])('is none in %s', (text) =>
    expect(at(text)).toBeUndefined(),
  );

  it('has what the whole text holds, also behind what is broken', () => {
    const text =
      '{"mode": "comp\n "pipeline": [{"step": "one", "skill": }, {"step": "two"}], "__proto__": {"a": 1}';
    const { value } = placeInJson(text, 0);
    expect(value).toMatchObject({ pipeline: [{ step: 'one' }, { step: 'two' }] });
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  it('reads what is right as JSON has it', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 })), (value) => {
        expect(JSON.stringify(placeInJson(JSON.stringify(value), 0).value)).toBe(JSON.stringify(value));
      }),
    );
  });

  it('is found in any text, in time', () => {
    fc.assert(fc.property(fc.string(), fc.nat(40), (text, place) => void placeInJson(text, place)));
    const long = '{"a":['.repeat(30_000);
    const before = performance.now();
    placeInJson(long, long.length);
    placeInJson(`{"${'\\'.repeat(200_000)}`, 5);
    placeInJson(' '.repeat(200_000), 100_000);
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});
