import type { SettingsStore } from './settings';

/** The words that the user's own writing makes right. */
export function createDictionary(settings: SettingsStore) {
  // One change at a time: two chips clicked quickly must both be there afterwards.
  let changes: Promise<void> = Promise.resolve();
  const change = (edit: (words: string[]) => string[]) => {
    const next = changes.then(async () => settings.set('dictionary', edit(await settings.get('dictionary'))));
    // Whoever asked for it is told; the next one goes on.
    changes = next.catch(() => undefined);
    return next;
  };
  return {
    /** Sorted as the user's language sorts. */
    async words(): Promise<string[]> {
      return settings.get('dictionary');
    },
    add: (word: string) =>
      change((words) =>
        [...new Set([...words, word.trim()])].filter(Boolean).sort((a, b) => a.localeCompare(b)),
      ),
    remove: (word: string) => change((words) => words.filter((known) => known !== word)),
  };
}
