// @vitest-environment happy-dom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { htmlOfMarkdown } from '../../../../src/page/rich/html-of-markdown';
import { markdownOf } from '../../../../src/page/rich/markdown-of';
import { fragmentOf } from './read-markdown';

const word = fc.constantFrom(
  'a',
  'b2',
  '中文',
  'x_y',
  '*',
  '_',
  '**',
  '#',
  '1.',
  '-',
  '`',
  '[c](d)',
  '!',
  '~~',
  '\\',
  '&lt;b&gt;',
  '2*3',
  '“q”',
  ':',
);
const words = fc.array(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const inline = fc.oneof(
  { weight: 3, arbitrary: words },
  words.map((text) => `<strong>${text}</strong>`),
  words.map((text) => `<em>${text}</em>`),
  words.map((text) => `<s>${text}</s>`),
  words.map((text) => `<strong>${text} <em>${text}</em></strong>`),
  fc.constantFrom('a', '`', 'x``y', '*z*').map((text) => `<code>${text}</code>`),
  words.map((text) => `<a href="https://x.y/z">${text}</a>`),
  fc.constant('<span data-type="mention">@Ann</span>'),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((all) => all.join(' '));
const paragraph = fc.array(line, { minLength: 1, maxLength: 3 }).map((all) => `<p>${all.join('<br>')}</p>`);
const list = (items: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.constantFrom('ul', 'ol'), fc.array(items, { minLength: 1, maxLength: 3 }))
    .map(([tag, all]) => `<${tag}>${all.map((each) => `<li>${each}</li>`).join('')}</${tag}>`);
const nested = fc.tuple(line, fc.option(list(line), { nil: '' })).map(([text, inner]) => text + inner);
const block = fc.oneof(
  paragraph,
  fc.tuple(fc.constantFrom('h1', 'h2', 'h6'), line).map(([tag, text]) => `<${tag}>${text}</${tag}>`),
  list(nested),
  fc
    .array(paragraph, { minLength: 1, maxLength: 2 })
    .map((all) => `<blockquote>${all.join('')}</blockquote>`),
  fc.constantFrom('<pre><code class="language-js">a\n\n  b ``` *c*</code></pre>', '<hr>', '<p><br></p>'),
);

test('what goes out comes back', { timeout: 30_000 }, () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (blocks) => {
      const before = markdownOf(fragmentOf(blocks.join('')));
      if (!before.hasFormatting) return;
      const html = htmlOfMarkdown(before.markdown, before.kept)?.html ?? before.markdown;
      expect(fragmentOf(html).textContent?.replace(/\s/g, '')).toBe(
        fragmentOf(blocks.join('')).textContent?.replace(/\s/g, ''),
      );
      expect(markdownOf(fragmentOf(html)).markdown.trim()).toBe(before.markdown.trim());
    }),
    { numRuns: 150 },
  );
});
