import type { Library } from '../../../core/library/types';
import { useLibraryEntries } from '../use-library-entries';
import type { CodeEditorProps } from './code-mirror';
import { completionsAt } from './complete-function';

/** What may be written next in a skill.json, of the function of that id: it knows the other skills of the library. */
export function useCompletion(library: Library, own: string): NonNullable<CodeEditorProps['complete']> {
  const entries = useLibraryEntries(library).filter(({ id }) => id !== own);
  return (text, at) =>
    completionsAt(text, at, {
      skills: () => entries,
      signature: async (id) => {
        const key = entries.find((entry) => entry.id === id)?.key;
        // One that can't be read has no names to offer.
        const skill = key && (await library.skill(key).catch(() => undefined));
        return skill?.manifest.signature;
      },
    });
}
