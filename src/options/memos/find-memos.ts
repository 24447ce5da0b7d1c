import type { Memo } from '../../core/library/memo';
import { memoAddress } from '../../core/library/memo-markdown';

/** The memos that have every word of the query somewhere in their text, title or host; letter case does not count. */
export function findMemos(memos: readonly Memo[], query: string): readonly Memo[] {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return memos;
  return memos.filter((memo) => {
    const text = folded(`${memo.text}\n${memo.title}\n${memoAddress(memo)?.host ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text.normalize('NFKC').toLocaleLowerCase();
}
