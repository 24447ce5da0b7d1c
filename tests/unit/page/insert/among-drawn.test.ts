import { expect, test } from 'vitest';
import { heldAmongDrawn } from '../../../../src/page/insert/among-drawn';

/** A page that shows the language of a block of code above it. */
const shown = { before: 'onetwo', replaced: '', after: 'threeJavaScriptconsta=1;' };
const earlier = 'onetwothreeconsta=1;';

test('a text at its place, whatever is drawn around it', () => {
  expect(heldAmongDrawn(earlier, 'onetwozweithreeconsta=1;', 'zwei', shown)).toBe(true);
  expect(heldAmongDrawn(earlier, earlier, '', shown)).toBe(true);
});

test('not one that stands elsewhere, is there in part or twice, or has cost another word', () => {
  for (const now of [
    earlier,
    'onezweitwothreeconsta=1;',
    'onetwothreezweiconsta=1;',
    'onetwozwethreeconsta=1;',
    'onetwozweizweithreeconsta=1;',
    'onetwozweithreconsta=1;',
    'onetwozweithree',
    'zwei',
  ])
    expect(heldAmongDrawn(earlier, now, 'zwei', shown)).toBe(false);
});

test('over what was selected, and over all, with what is drawn there', () => {
  const over = { before: 'one', replaced: 'two', after: 'threeJavaScriptconsta=1;' };
  expect(heldAmongDrawn(earlier, 'onezweithreeconsta=1;', 'zwei', over)).toBe(true);
  expect(heldAmongDrawn(earlier, 'onetwozweithreeconsta=1;', 'zwei', over)).toBe(false);
  const all = { before: '', replaced: 'onetwothreeJavaScriptconsta=1;', after: '' };
  expect(heldAmongDrawn(earlier, 'zwei', 'zwei', all)).toBe(true);
  expect(heldAmongDrawn(earlier, 'onezwei', 'zwei', all)).toBe(false);
});

test('of letters that repeat, any place that is the same', () => {
  expect(heldAmongDrawn('aaaa', 'aaaaa', 'a', { before: 'aaxa', replaced: '', after: 'a' })).toBe(true);
  expect(heldAmongDrawn('aaaa', 'aaaaaa', 'a', { before: 'aaxa', replaced: '', after: 'a' })).toBe(false);
});
