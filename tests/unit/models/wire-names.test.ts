import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wireNames } from '../../../src/models/wire-names';

it('gives names that providers take, each its own, and finds ours again', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.oneof(fc.string(), fc.constantFrom('a:b', 'a_b', 'a b', '翻译', '润色'))),
      (names) => {
        const { toWire, fromWire } = wireNames(names);
        const wire = names.map(toWire);
        for (const name of wire) expect(name).toMatch(/^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/);
        expect(wire.map(fromWire)).toEqual(names);
        expect(new Set(wire).size).toBe(names.length);
      },
    ),
  );
});

it('keeps names that are taken as they are', () => {
  const { toWire, fromWire } = wireNames(['save_memo', 'skill:translate']);
  expect([toWire('save_memo'), toWire('skill:translate')]).toEqual(['save_memo', 'skill_translate']);
  expect(fromWire('unheard_of')).toBe('unheard_of');
});

it('tells long names apart that begin alike', () => {
  const names = ['a', 'b'].map((end) => `skill:${'x'.repeat(80)}${end}`);
  const { toWire, fromWire } = wireNames(names);
  expect(names.map(toWire).map(fromWire)).toEqual(names);
});
