import { useState } from 'preact/hooks';
import type { FoundSkill } from '../../../core/library/import-types';
import type { SkillManifest } from '../../../core/library/manifest';
import { t, tn } from '../../../ui/i18n';
import { FileList } from '../../skill/files/file-list';
import { FileView } from '../../skill/files/file-view';

interface PreviewFilesProps {
  manifest: SkillManifest;
  /** Of the files, in bytes. */
  sizes: FoundSkill['sizes'];
  read: (path: string) => Promise<Uint8Array<ArrayBuffer>>;
}

/** The skill's files, scripts marked, and the one that is looked at. The first script is open: it is what runs. */
export function PreviewFiles({ manifest, sizes, read }: PreviewFilesProps) {
  const { scripts } = manifest.inventory;
  const [open, setOpen] = useState<string | undefined>(scripts[0]);
  const files = manifest.files.map((path) => ({
    path,
    ...(sizes[path] !== undefined && { size: sizes[path] }),
    ...(scripts.includes(path) && { mark: t('import_script_mark') }),
  }));
  return (
    <section aria-labelledby="import-files-title">
      <h3 id="import-files-title">{tn('import_files_title', manifest.inventory.count)}</h3>
      <div class="preview-files">
        <FileList files={files} open={open} onOpen={setOpen} />
        {open !== undefined && <FileView key={open} path={open} read={read} />}
      </div>
    </section>
  );
}
