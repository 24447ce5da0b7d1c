import { useState } from 'preact/hooks';
import { type Choice, everything } from './choice';

const key = 'skills-choice';

/** Any of these may have gone, and then there is nothing of it: they are kept by their words, a collection by its id. */
const named = ['category', 'tag', 'author', 'collection'] as const;

type Listed = Exclude<keyof Choice, (typeof named)[number]>;

const known: { [Name in Listed]: readonly Choice[Name][] } = {
  source: ['all', 'builtin', 'user', 'plugin', 'site'],
  state: ['all', 'on', 'off'],
  grade: ['all', 'problems', 'foreign'],
  contents: ['all', 'scripts', 'no-scripts', 'hosts'],
  order: ['uses', 'name', 'date', 'category'],
};

/** Filters and order of the list, which this tab keeps when the page is loaded again. */
export function useKeptChoice(): [Choice, (choice: Choice) => void] {
  const [choice, setChoice] = useState(readChoice);
  return [
    choice,
    (next) => {
      sessionStorage.setItem(key, JSON.stringify(next));
      setChoice(next);
    },
  ];
}

/** What was kept, as far as there are such filters. */
function readChoice(): Choice {
  const kept = new Map(entriesOf(sessionStorage.getItem(key) ?? '{}'));
  const read = <Name extends Listed>(name: Name): Choice[Name] =>
    known[name].find((value) => value === kept.get(name)) ?? everything[name];
  return {
    source: read('source'),
    state: read('state'),
    grade: read('grade'),
    contents: read('contents'),
    order: read('order'),
    ...Object.fromEntries(
      named.map((name) => [name, kept.get(name)]).filter(([, value]) => typeof value === 'string'),
    ),
  };
}

function entriesOf(text: string): [string, unknown][] {
  try {
    return Object.entries(JSON.parse(text));
  } catch {
    return [];
  }
}
