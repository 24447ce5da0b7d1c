/** Finding what skills a request is about, in words of its own: for models, which search among more than they are shown. */
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import type { Searchable } from './search';
import { foldWord, segmentWords } from './search-words';

interface Ranked<Entry> {
  entry: Entry;
  /** The higher the better, to be compared within one answer alone. */
  score: number;
}

/** Answers requests about the same skills, one after another. */
export interface SkillRanking<Entry> {
  /**
   * Those that have a word of the request in name, id, description or category, in any form of it, or one that begins like it or is written
   * almost so; those with more of its words, and rarer ones, first (BM25+).
   */
  rank(request: string): Ranked<Entry>[];
}

/** A word of a name tells more than one of a description. These and the weights are what `npm run eval-search` found best. */
const boost = { name: 2, id: 2, description: 1, category: 1 };
const weights = { prefix: 0.2, fuzzy: 0.1 };

/** Skills whose words are taken down at a time: ten thousand of them take seconds, in which others want to work too. */
const atATime = 200;

/** A ranking of `entries`, once all their words are taken down. */
export async function createSkillRanking<Entry extends Searchable>(
  entries: readonly Entry[],
): Promise<SkillRanking<Entry>> {
  const index = new MiniSearch<Searchable & { place: number }>({
    idField: 'place',
    fields: Object.keys(boost),
    tokenize: segmentWords,
    // `meetings` is about a meeting; of other languages than English the rules change next to nothing.
    processTerm: (word) => stemmer(foldWord(word)),
    searchOptions: {
      boost,
      weights,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 5 ? 0.2 : false),
    },
  });
  await index.addAllAsync(
    entries.map(({ id, name, description, category }, place) => ({
      place,
      id,
      name: name === id ? '' : name,
      description,
      ...(category !== undefined && { category }),
    })),
    { chunkSize: atATime },
  );
  return {
    rank: (request) =>
      index.search(request).flatMap(({ id, score }) => {
        const entry = entries[id as number];
        return entry ? [{ entry, score }] : [];
      }),
  };
}
