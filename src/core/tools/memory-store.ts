import type { Memo } from '../library/memo';
import { boundedText, textInput } from './text-input';
import { defineTool } from './tool';

interface MemoryStoreNeeds {
  saveMemo(memo: Memo): Promise<void>;
  now(): number;
  newId(): string;
}

const folder = 'notes/';

/** Where a note is, as searches tell it. */
export function pathOfMemo(id: string): string {
  return folder + id;
}

/** The id of the note at a path; an id alone is one. */
export function memoAt(path: string): string {
  return path.startsWith(folder) ? path.slice(folder.length) : path;
}

/** Keeps a text as a note while the skill is at work; what carries a result out is `save_memo`. */
export const memoryStore = defineTool({
  name: 'memory_store',
  risk: 'store',
  schema: textInput,
  async run({ text }, { request, owner }, needs: MemoryStoreNeeds) {
    const { url, title } = request.target;
    const id = needs.newId();
    await needs.saveMemo({ id, text, url, title, createdAt: needs.now(), skill: owner });
    return { id, path: pathOfMemo(id) };
  },
  told: {
    description: 'Saves a text as a note, which the user finds on the settings page. Returns its path.',
    schema: boundedText,
    foreign: false,
    answer: (output) => JSON.stringify(output),
  },
});
