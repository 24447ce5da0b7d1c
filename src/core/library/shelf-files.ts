/** The files of a source, by their paths below its top. */
export interface ShelfFiles {
  has(path: string): boolean;
  hasFolder(path: string): boolean;
  /** Markdown files in a folder and below it, but those that introduce a skill or a folder. */
  markdownIn(folder: string): readonly string[];
  /** The text of a file; undefined where there is none, or it is too large for what is looked for in it. */
  text(path: string): Promise<string | undefined>;
}

/** `paths`: of all files. Folders are looked up in their order, and what was found is kept: a list may name one a thousand times. */
export function createShelfFiles(paths: readonly string[], text: ShelfFiles['text']): ShelfFiles {
  const sorted = paths.toSorted();
  const all = new Set(paths);
  const markdown = new Map<string, string[]>();
  const startOf = (prefix: string) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? '') < prefix) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    has: (path) => all.has(path),
    hasFolder(path) {
      if (path === '') return sorted.length > 0;
      return sorted[startOf(`${path}/`)]?.startsWith(`${path}/`) === true;
    },
    markdownIn(folder) {
      const known = markdown.get(folder);
      if (known) return known;
      const prefix = folder === '' ? '' : `${folder}/`;
      const found: string[] = [];
      for (let at = startOf(prefix); sorted[at]?.startsWith(prefix); at++) {
        const path = sorted[at] ?? '';
        if (/\.md$/i.test(path) && !/(^|\/)(SKILL|README)\.md$/i.test(path)) found.push(path);
      }
      markdown.set(folder, found);
      return found;
    },
    text,
  };
}
