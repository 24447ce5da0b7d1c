/** Finding what the user has kept, passage by passage: for scripts and models, which get no more of it than they can use. */
import MiniSearch from 'minisearch';
import { foldWord, segmentWords } from './search-words';

/** One text that was kept. */
export interface MemoryEntry {
  /** Where it is: `notes/<id>`, `history/<id>`. */
  path: string;
  /** Of the page that it came from; may be empty. */
  title: string;
  text: string;
}

/** A passage that answers a query. Lines count from 1. */
export interface Found {
  snippet: string;
  /** The higher the better, to be compared within one answer alone; 0 where nothing was asked for. */
  score: number;
  path: string;
  startLine: number;
  endLine: number;
}

/** Characters of a passage that lines are added up to, and of the longest: a line may have no end. */
const passage = { usual: 600, most: 2_000 };

/**
 * The best passage of each kept text that has a word of the query, or one that begins like it or is written almost so; those
 * with more of its words, and rarer ones, first. Without a query the beginning of each, in the given order. `most`: texts.
 */
export function searchKept(kept: readonly MemoryEntry[], query: string, most: number): Found[] {
  if (query.trim() === '') return kept.slice(0, most).flatMap((each) => beginningOf(each));
  const passages = kept.flatMap(passagesOf);
  const search = new MiniSearch<{ id: number; text: string; title: string }>({
    fields: ['text', 'title'],
    tokenize: segmentWords,
    processTerm: foldWord,
    searchOptions: { prefix: (term) => term.length > 2, fuzzy: (term) => (term.length > 4 ? 0.2 : false) },
  });
  search.addAll(passages.map(({ snippet, title }, id) => ({ id, text: snippet, title })));
  const best = new Map<string, Found>();
  for (const { id, score } of search.search(query)) {
    if (best.size >= most) break;
    const found = passages[id as number];
    if (!found || best.has(found.path)) continue;
    best.set(found.path, { ...foundOf(found), score: Math.round(score * 1_000) / 1_000 });
  }
  return [...best.values()];
}

type Passage = Found & { title: string };

function beginningOf(each: MemoryEntry): Found[] {
  return passagesOf(each).slice(0, 1).map(foundOf);
}

function foundOf({ snippet, score, path, startLine, endLine }: Passage): Found {
  return { snippet, score, path, startLine, endLine };
}

/** Whole lines, as many as are about a paragraph; a line that is longer than any passage is parted. */
function passagesOf({ path, title, text }: MemoryEntry): Passage[] {
  const made: Passage[] = [];
  let open: { text: string; line: number }[] = [];
  const close = () => {
    const [first] = open;
    const last = open.at(-1);
    const snippet = open.map((part) => part.text).join('\n');
    if (first && last && snippet.trim() !== '')
      made.push({ snippet, score: 0, path, startLine: first.line, endLine: last.line, title });
    open = [];
  };
  let length = 0;
  for (const part of partsOf(text)) {
    const isFull = length > 0 && length + part.text.length > passage.usual;
    if (isFull || (part.text.trim() === '' && length > passage.usual / 2)) {
      close();
      length = 0;
    }
    open.push(part);
    length += part.text.length + 1;
  }
  close();
  return made;
}

function partsOf(text: string): { text: string; line: number }[] {
  return text.split('\n').flatMap((line, place) => {
    const count = Math.max(1, Math.ceil(line.length / passage.most));
    return Array.from({ length: count }, (_, nth) => ({
      text: line.slice(nth * passage.most, (nth + 1) * passage.most).toWellFormed(),
      line: place + 1,
    }));
  });
}
