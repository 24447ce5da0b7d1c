/** What every field of the matrix begins with, unless its row says otherwise. */
export const start = 'one two three';

/** All that a writer may want to keep: blank lines, spaces, tabs, code, and writings of many kinds. */
export const lines = [
  'first line',
  '',
  'third  line,  two spaces',
  '    const four = "spaces";',
  '\tafter a tab',
  '😀 👩‍👩‍👧 漢字 ひらがな',
  'עברית العربية',
  'e\u0301 a\u0323\u0307 combining',
  'spaces behind  ',
  '<b>&amp;</b> 2 * 3 * 4, snake_case_name',
  'last',
].join('\n');

/** The line ends of Windows. */
export const windowsLines = 'eins\r\n\r\n  drei\r\nvier';

/** 1 KB in ten lines, and 100 KB in a thousand. */
export const kilobyte = numberedLines(10);
export const large = numberedLines(1000);

function numberedLines(count: number): string {
  const words = 'word '.repeat(19);
  return Array.from({ length: count }, (_, i) => `${i} ${words}`.slice(0, 98).concat('.')).join('\n');
}

/** What models answer with: every form that an editor of rich text may hold. */
export const markdown = `A first paragraph with **bold**, *italic*, \`code\` and a [link](https://example.com/).

- red
- green

1. first
2. second

\`\`\`
const answer = 42;
\`\`\`

The last paragraph.`;

/** The same as HTML, as a person pastes it who has copied it from another page. */
export const markdownHtml = [
  '<p>A first paragraph with <strong>bold</strong>, <em>italic</em>, <code>code</code> and a ',
  '<a href="https://example.com/">link</a>.</p>',
  '<ul><li>red</li><li>green</li></ul><ol><li>first</li><li>second</li></ol>',
  '<pre><code>const answer = 42;</code></pre><p>The last paragraph.</p>',
].join('');

/** The words of `markdown` without the signs that give them a form. */
export const markdownWords =
  'A first paragraph with bold, italic, code and a link. red green first second const answer = 42; The last paragraph.';

/** What shows that an editor's HTML holds a form. */
export const forms = {
  // In a field without paragraphs what comes behind a block is a line of its own.
  paragraphs: /(<(p|div)\b[^>]*>|<\/pre>|<br>)(<[^>]+>)*The last paragraph\./,
  bold: /<(strong|b)\b[^>]*>(<[^>]+>)*bold/,
  italic: /<(em|i)\b[^>]*>(<[^>]+>)*italic/,
  code: /<code\b[^>]*>(<[^>]+>)*code/,
  link: /<a\b[^>]*href="https:\/\/example\.com\/?"[^>]*>(<[^>]+>)*link/,
  bullets: /<ul\b[^>]*>\s*<li\b[^>]*>(<[^>]+>)*red/,
  numbers: /<ol\b[^>]*>\s*<li\b[^>]*>(<[^>]+>)*first/,
  'code block': /<pre\b[^>]*>(\s|<[^>]+>)*const answer = 42;/,
} as const;

export type Form = keyof typeof forms;
