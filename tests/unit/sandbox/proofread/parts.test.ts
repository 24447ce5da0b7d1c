import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitText } from '../../../../src/sandbox/proofread/parts';

describe('splitText', () => {
  it('loses nothing', () => {
    const piece = fc.constantFrom(
      'Word. ',
      '\n',
      '\n\n',
      '```\n',
      ' ',
      '\r\n',
      'A long sentence of some words! ',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
        expect(splitText(pieces.join('')).join('')).toBe(pieces.join(''));
      }),
    );
  });

  it('cuts behind blank lines, and long paragraphs between sentences', () => {
    const paragraph = `${'A sentence. '.repeat(120)}\n\n`;
    expect(splitText(paragraph.repeat(3))).toEqual([paragraph, paragraph, paragraph]);
    expect(splitText('A sentence. '.repeat(1000)).every((part) => part.length <= 2000)).toBe(true);
  });

  it('never cuts fenced code', () => {
    const fenced = `\`\`\`\n${'code. \n\n'.repeat(500)}\`\`\`\n\n`;
    expect(splitText(`Before.\n\n${fenced}After.`)).toEqual(['Before.\n\n', fenced, 'After.']);
  });
});
