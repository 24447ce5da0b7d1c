import { useEffect, useState } from 'preact/hooks';
import type { ImportSource } from '../../core/library/import-types';
import { folderUrl } from '../../core/library/sources';
import type { Library } from '../../core/library/types';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { type Failure, unexpected } from './failure';

/** The hash under which all of a followed folder is looked at: `import/folder/<id>`. */
export const folderImport = 'import/folder/';

/** The folder's id, from the page's hash; undefined for another hash. */
export function folderOfHash(hash: string): string | undefined {
  return hash.startsWith(folderImport) ? hash.slice(folderImport.length) || undefined : undefined;
}

export interface FolderCheckProps {
  library: Pick<Library, 'mayReadFolders'>;
  /** Its id. */
  folder: string;
  /** Its own name, where it is known. */
  name?: string;
  /** Only the skill in that folder of it. */
  path?: string;
  onOpen: (source: Extract<ImportSource, { kind: 'followed' }>) => void;
  onFail: (failure: Failure) => void;
}

/** Looks into a followed folder at once where the browser allows it already; else after a click, in which it is asked. */
export function FolderCheck({ library, folder, name, path, onOpen, onFail }: FolderCheckProps) {
  const [asks, setAsks] = useState(false);

  async function open(ask: boolean): Promise<void> {
    try {
      const may = await library.mayReadFolders([folderUrl(folder)], { ask });
      if (may) onOpen({ kind: 'followed', folder, ...(path !== undefined && { path }) });
      else if (ask) onFail({ kind: 'folder', why: 'permission' });
      else setAsks(true);
    } catch (error) {
      onFail(unexpected(error));
    }
  }
  useEffect(() => void open(false), [library, folder, path]);

  if (!asks) return null;
  return (
    <Notice
      kind="info"
      title={
        name === undefined ? t('import_folder_title') : t('import_folder_title_named', visibleLine(name, 120))
      }
    >
      <p>{t('import_folder_asks')}</p>
      <Button kind="primary" onClick={() => void open(true)}>
        {t('import_folder_open')}
      </Button>
    </Notice>
  );
}
