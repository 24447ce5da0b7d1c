import { describe, expect, it } from 'vitest';
import { parseForeign } from '../../../../src/sandbox/script/json';

describe('parseForeign', () => {
  it('leaves out __proto__ at every depth, however it is written', () => {
    const value = parseForeign(
      '{"__proto__": {"a": 1}, "b": [{"\\u005f_proto__": 2, "c": 3}], "constructor": 4}',
    );
    expect(Object.assign({}, value)).toEqual({ b: [{ c: 3 }], constructor: 4 });
    expect(Object.getPrototypeOf(Object.assign({}, value))).toBe(Object.prototype);
  });

  it('refuses what is no JSON', () => {
    expect(() => parseForeign('undefined')).toThrow(SyntaxError);
  });
});
