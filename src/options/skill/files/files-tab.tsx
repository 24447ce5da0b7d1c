import { useCallback, useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../../core/library/types';
import { tn } from '../../../ui/i18n';
import { sizeText } from '../../../ui/size-text';
import { FileList } from './file-list';
import { FileView } from './file-view';

interface FilesTabProps {
  library: Library;
  skill: LibrarySkill;
}

/** All files of a skill, and one of them open. */
export function FilesTab({ library, skill }: FilesTabProps) {
  const { key, inventory, revision } = skill.manifest;
  const [open, setOpen] = useState<string>();
  const read = useCallback((path: string) => library.readFile(key, path), [library, key]);
  const shown = skill.files.some(({ path }) => path === open) ? open : skill.files[0]?.path;
  return (
    <>
      <p class="hint">{tn('skill_files_sum', inventory.count, sizeText(inventory.bytes))}</p>
      <div class="files">
        <FileList files={skill.files} open={shown} onOpen={setOpen} />
        {shown !== undefined && <FileView key={`${key} ${revision} ${shown}`} path={shown} read={read} />}
      </div>
    </>
  );
}
