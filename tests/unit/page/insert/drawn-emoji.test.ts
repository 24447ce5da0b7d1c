// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { drawnEmoji } from '../../../../src/page/insert/drawn-emoji';

afterEach(() => document.body.replaceChildren());

const picture = (emoji: string) => `<img alt="${emoji}" src="data:,">`;

/** What is left of the text where a page makes this of its field, whose `|` is written over. */
function left(text: string, html: string, before = `${picture('😀')}one |two`): string {
  document.body.innerHTML = `<div>${before}</div>`;
  const element = document.querySelector('div') as HTMLElement;
  const range = document.createRange();
  const node = [...element.childNodes].find(({ nodeValue }) => nodeValue?.includes('|')) as Text;
  range.setStart(node, node.data.indexOf('|'));
  range.setEnd(node, node.data.indexOf('|') + 1);
  const drawn = drawnEmoji(element, range);
  element.innerHTML = html;
  return drawn.without(text);
}

test('emoji that a page draws as pictures are none of the letters that it shows', () => {
  const text = 'a 🎉 b 👍🏽 c';
  expect(left(text, `${picture('😀')}one a ${picture('🎉')} b ${picture('👍🏽')} c two`)).toBe('a  b  c');
  expect(left(text, `${picture('😀')}one a ${picture('🎉')} b 👍🏽 c two`)).toBe('a  b 👍🏽 c');
});

test('pictures that others are, or that were there, take no letter of the text', () => {
  const text = 'a 😀 b';
  expect(left(text, `${picture('😀')}one a 😀 b two`)).toBe(text);
  expect(left(text, `${picture('😀')}one a ${picture('🎉')} b two`)).toBe(text);
  expect(left(text, `one a ${picture('😀')} b two`)).toBe(text);
  expect(left('a', `${picture('😀')}one a<img alt="a" src="data:,">two`)).toBe('a');
});
