import type { Memo } from './memo';

/** The words of the user's language that a file of memos has. */
export interface MemoFileWords {
  /** The file's heading. */
  heading: string;
  /** When a memo was kept, in words; `createdAt` is milliseconds since the epoch. */
  date(createdAt: number): string;
}

/**
 * All memos as one Markdown file: of each the page's title, linked to its address, the time, and the text as it is.
 * Title and address are escaped, so that they stay a link whatever a page put into them.
 */
export function memosAsMarkdown(memos: readonly Memo[], words: MemoFileWords): string {
  const parts = memos.map((memo) => [
    `## ${source(memo)}`,
    escaped(words.date(memo.createdAt)),
    memo.text.replace(/\s+$/, ''),
  ]);
  const written = [`# ${escaped(words.heading)}`, ...parts.flat()].filter((part) => part !== '');
  return `${written.join('\n\n')}\n`;
}

/** The address of a memo's page if it is one of the web: the page itself gave it. */
export function memoAddress({ url }: Pick<Memo, 'url'>): URL | undefined {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

function source(memo: Memo): string {
  const address = memoAddress(memo);
  const title = escaped(memo.title) || escaped(address?.host ?? '') || '…';
  return address ? `[${title}](${linkable(address)})` : title;
}

/** One line of plain text. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>#!|~&]/g, '\\$&');
}

/** Without what would end a Markdown link early; `URL` has seen to blanks and angle brackets. */
function linkable({ href }: URL): string {
  return href.replace(
    /[()<>[\]\\*_`|~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
