import { describe, expect, it } from 'vitest';
import type { Memo } from '../../../../src/core/library/memo';
import { memoAddress, memosAsMarkdown } from '../../../../src/core/library/memo-markdown';

const words = { heading: 'Memos', date: (time: number) => new Date(time).toISOString().slice(0, 10) };
const memo = (more: Partial<Memo> = {}): Memo => ({
  id: 'a',
  text: 'Yeast eats the sugar.',
  url: 'https://example.com/bread',
  title: 'Bread',
  createdAt: 0,
  ...more,
});
const headingOf = (more: Partial<Memo>) => memosAsMarkdown([memo(more)], words).split('\n')[2];

describe('memos as Markdown', () => {
  it('have title, link, date and text, in the given order', () => {
    expect(memosAsMarkdown([memo(), memo({ title: 'Cheese', text: 'Curd.' })], words)).toBe(
      '# Memos\n\n## [Bread](https://example.com/bread)\n\n1970-01-01\n\nYeast eats the sugar.\n\n' +
        '## [Cheese](https://example.com/bread)\n\n1970-01-01\n\nCurd.\n',
    );
  });

  it('keep the text as it is', () => {
    const text = '# Mine\n\n- *one*\n  - [two](x)\n\n```\n<b>\n```';
    expect(memosAsMarkdown([memo({ text })], words)).toContain(`\n\n${text}\n`);
  });

  it.each([
    [
      'brackets',
      'a](https://evil.example) [b',
      String.raw`[a\](https://evil.example) \[b](https://example.com/bread)`,
    ],
    ['markup', '*a* _b_ `c` <i> # !', String.raw`[\*a\* \_b\_ \`c\` \<i\> \# \!](https://example.com/bread)`],
    ['a backslash at the end', 'a\\', String.raw`[a\\](https://example.com/bread)`],
    ['lines', 'a\n\n# b\r\nc', String.raw`[a \# b c](https://example.com/bread)`],
  ])('keep %s in a title from being more than a title', (_name, title, link) => {
    expect(headingOf({ title })).toBe(`## ${link}`);
  });

  it.each([
    ['https://example.com/a(b)', 'https://example.com/a%28b%29'],
    ['https://example.com/a b\nc', 'https://example.com/a%20bc'],
    ['https://example.com/?q=<x>|*', 'https://example.com/?q=%3Cx%3E%7C%2A'],
    ['https://example.com/?q=a\\)b', 'https://example.com/?q=a%5C%29b'],
  ])('keep the address %j from ending its link', (url, target) => {
    expect(headingOf({ url })).toBe(`## [Bread](${target})`);
  });

  it('link to nothing but web pages', () => {
    expect(headingOf({ url: 'javascript:alert(1)' })).toBe('## Bread');
    expect(headingOf({ url: 'https://' })).toBe('## Bread');
    expect(headingOf({ url: '', title: '' })).toBe('## …');
  });

  it('are named by their host where the page had no title', () => {
    expect(headingOf({ title: ' ' })).toBe('## [example.com](https://example.com/bread)');
  });

  it('leave a time out that no calendar knows', () => {
    const text = memosAsMarkdown([memo()], { ...words, date: () => '' });
    expect(text).toBe('# Memos\n\n## [Bread](https://example.com/bread)\n\nYeast eats the sugar.\n');
  });
});

describe('the address of a memo', () => {
  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://', '', 'example.com'])(
    'is none in %j',
    (url) => {
      expect(memoAddress({ url })).toBeUndefined();
    },
  );

  it('is that of a web page', () => {
    expect(memoAddress({ url: 'http://example.com:8080/a' })?.host).toBe('example.com:8080');
  });
});
