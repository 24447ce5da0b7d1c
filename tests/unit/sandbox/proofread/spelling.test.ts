import { describe, expect, it } from 'vitest';
import { chooseSpelling } from '../../../../src/sandbox/proofread/spelling';

describe('chooseSpelling', () => {
  it.each([
    ['takes swapped letters first', 'thier', ['third', 'their'], 'their'],
    ['takes a letter left out before a wrong one', 'wich', ['wish', 'which', 'wick'], 'which'],
    ['takes two slips in a long word', 'tommorow', ['tomorrow'], 'tomorrow'],
    ['takes an apostrophe', 'dont', ['dent', "don't"], "don't"],
    ['takes a capital', 'monday', ['Monday', 'modal'], 'Monday'],
    ['leaves a plural', 'informations', ["information's"], undefined],
    ['leaves what is far away', 'kubelet', ['cubelike', 'kibble'], undefined],
    ['leaves another first letter', 'esbuild', ['build'], undefined],
    ['leaves short words', 'gud', ['god', 'gad'], undefined],
    ['leaves what cannot be spoken', 'pnpm', ['ppm'], undefined],
    ['leaves abbreviations out', 'etcd', ['etc.'], undefined],
    ['leaves British words', 'organise', ['organize'], undefined],
    ['leaves capitals', 'VERRY', ['VERY'], undefined],
  ])('%s', (_, word, suggestions, expected) => {
    expect(chooseSpelling(word, suggestions, { first: false })).toBe(expected);
  });

  it('takes a capitalised word for a name, but for the first of a sentence', () => {
    expect(chooseSpelling('Becuase', ['Because'], { first: false })).toBeUndefined();
    expect(chooseSpelling('Becuase', ['Because'], { first: true })).toBe('Because');
  });
});
