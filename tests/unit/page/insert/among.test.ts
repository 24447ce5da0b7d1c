import { describe, expect, it } from 'vitest';
import { standsAmong, standsInPart } from '../../../../src/page/insert/among';
import { plain } from './plain';

const reading = (fingerprint: string, model?: string) => ({
  fingerprint,
  markup: fingerprint,
  ...(model !== undefined && { holding: { text: model } }),
});

describe('standsAmong', () => {
  it('finds the text once more than before, with other things around it, whatever its white space', () => {
    const content = { text: plain('two\nlines') };
    expect(standsAmong(content, reading('onextwolinesthree'), reading('onethree'))).toBe(true);
    expect(standsAmong(content, reading('twolinestwolinesx'), reading('twolines'))).toBe(true);
  });

  it('does not take a text that is there twice, in pieces or not at all', () => {
    const content = { text: plain('two') };
    expect(standsAmong(content, reading('twotwo'), reading(''))).toBe(false);
    expect(standsAmong(content, reading('txwo'), reading(''))).toBe(false);
    expect(standsAmong(content, reading('two'), reading('two'))).toBe(false);
  });

  it('believes the model of an editor rather than the page', () => {
    expect(standsAmong({ text: plain('two') }, reading('two', ''), reading('', ''))).toBe(false);
  });

  it('knows the text of rich content as it is shown', () => {
    const content = { text: plain('**two**'), rich: { html: '<b>two</b>', text: 'two' } };
    expect(standsAmong(content, reading('xtwo'), reading(''))).toBe(true);
  });
});

describe('standsInPart', () => {
  const content = { text: plain('one\n- two\nthree') };

  it('knows a text by its lines when an editor has made something else of others', () => {
    expect(standsInPart(content, reading('xonetwothree'), reading('x'))).toBe(true);
  });

  it('does not take the whole text for a part, beside what others have written', () => {
    expect(standsInPart(content, reading('xone-twothreey'), reading('x'))).toBe(false);
  });

  it('finds nothing where others have written over it', () => {
    expect(standsInPart(content, reading('xfour'), reading('xthree'))).toBe(false);
  });
});
