import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { sizeText } from '../../../ui/size-text';
import { type Folder, treeOf } from './file-tree';

interface ListedFile {
  path: string;
  /** Bytes, where they are known. */
  size?: number;
  /** A word beside the name that asks for attention. */
  mark?: string;
}

interface FileListProps {
  files: readonly ListedFile[];
  /** Path of the file that is shown. */
  open: string | undefined;
  onOpen: (path: string) => void;
}

/** The files of a skill by folders: nested lists, in which every file is a button and every folder folds. */
export function FileList({ files, ...props }: FileListProps) {
  return (
    <section class="file-list" aria-label={t('skill_files_list')}>
      <FolderContent folder={treeOf(files)} {...props} />
    </section>
  );
}

type Choice = Pick<FileListProps, 'open' | 'onOpen'>;

function FolderContent({ folder, open, onOpen }: Choice & { folder: Folder<ListedFile> }) {
  return (
    <ul>
      {folder.folders.map((inner) => (
        <li key={inner.path}>
          <details open>
            <summary>
              {visibleLine(inner.name)}/
              {inner.files.some(({ name }) => /^skill\.md$/i.test(name)) && (
                <span class="file-part">{t('skill_files_part')}</span>
              )}
            </summary>
            <FolderContent folder={inner} open={open} onOpen={onOpen} />
          </details>
        </li>
      ))}
      {folder.files.map(({ name, file }) => (
        <li key={file.path}>
          <button
            type="button"
            class="file-button"
            aria-current={file.path === open ? 'true' : undefined}
            onClick={() => onOpen(file.path)}
          >
            <span>{visibleLine(name)}</span> {file.mark && <span class="file-mark">{file.mark}</span>}
            {file.size !== undefined && <span class="file-size">{sizeText(file.size)}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
