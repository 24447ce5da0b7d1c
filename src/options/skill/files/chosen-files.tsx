import { useRef } from 'preact/hooks';
import { checkSize } from '../../../core/archive/package';
import { LibraryError } from '../../../core/library/library-error';
import type { SkillFile } from '../../../core/skill/inventory';
import { Button } from '../../../ui/form/button';

interface ChosenFilesProps {
  label: string;
  multiple?: boolean;
  onChoose: (files: File[]) => void;
}

/** A button that asks for files of the user's computer. */
export function ChosenFiles({ label, multiple = false, onChoose }: ChosenFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>{label}</Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file again is a choice too, and without this would be none.
          currentTarget.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}

/** Their bytes, under these paths. What is larger than a file of a skill may be is not read at all: `library-room`. */
export function readChosen(files: readonly File[], pathOf: (file: File) => string): Promise<SkillFile[]> {
  return Promise.all(
    files.map(async (file) => {
      const path = pathOf(file);
      if (checkSize(path, file.size)) throw new LibraryError('library-room', { params: [path] });
      return { path, bytes: new Uint8Array(await file.arrayBuffer()) };
    }),
  );
}
