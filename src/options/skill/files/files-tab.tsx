import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../../core/library/types';
import { definitionOf } from '../../../core/skill/read-skill';
import { Button } from '../../../ui/form/button';
import { t, tn } from '../../../ui/i18n';
import { sizeText } from '../../../ui/size-text';
import { CopyNotice } from '../copy-notice';
import { useFileDrafts, useUnsaved } from '../drafts';
import { AddFile } from './add-file';
import { ChangeNews } from './change-news';
import { ChangeQuestion } from './change-question';
import { FileActions } from './file-actions';
import { FileEditor } from './file-editor';
import { FileList } from './file-list';
import { fileOrders } from './file-orders';
import { FileView } from './file-view';
import { RenameFile } from './rename-file';
import { useFileChanges } from './use-file-changes';

interface FilesTabProps {
  library: Library;
  skill: LibrarySkill;
  reload: () => Promise<void>;
  /** Opens the editor of what defines the skill. */
  onEditDefinition: () => void;
}

/** What is under way; `path`: of the file that is shown with it. */
interface Doing {
  what: 'add' | 'rename' | 'edit';
  path: string | undefined;
}

/** All files of a skill, one of them open, and what changes them. */
export function FilesTab({ library, skill, reload, onEditDefinition }: FilesTabProps) {
  const { key, id, inventory, revision } = skill.manifest;
  const drafts = useFileDrafts(key);
  const { any: isUnsaved } = useUnsaved(skill.manifest);
  const [unsavedFile] = Object.keys(drafts);
  const [open, setOpen] = useState(unsavedFile);
  const [doing, setDoing] = useState<Doing | undefined>(
    unsavedFile === undefined ? undefined : { what: 'edit', path: unsavedFile },
  );
  const read = useCallback((path: string) => library.readFile(key, path), [library, key]);
  const changes = useFileChanges({ library, skill, reload });
  const listed = listedFiles(skill, Object.keys(drafts));
  const shown = listed.some(({ path }) => path === open) ? open : listed[0]?.path;
  const show = (path: string | undefined, edit = path !== undefined && drafts[path] !== undefined) => {
    setOpen(path);
    setDoing(edit && path !== undefined ? { what: 'edit', path } : undefined);
  };
  const isDoing = (what: Doing['what']) => doing?.what === what && doing.path === shown;
  const orders = fileOrders({ skill, changes, show });
  const isDefinition = shown === definitionOf(skill.manifest);
  const isEdited = shown !== undefined && (drafts[shown] !== undefined || isDoing('edit'));
  const list = useRef<HTMLDivElement>(null);
  const wasEdited = useRef(isEdited);
  // The button that closed the editor has gone with it.
  useEffect(() => {
    if (!isEdited && document.activeElement === document.body && wasEdited.current)
      list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <>
      <CopyNotice skill={skill} />
      <div class="files-head">
        <p class="hint">{tn('skill_files_sum', inventory.count, sizeText(inventory.bytes))}</p>
        <Button onClick={() => setDoing({ what: 'add', path: shown })}>{t('skill_files_add')}</Button>
      </div>
      {doing?.what === 'add' && (
        <AddFile
          folders={foldersOf(skill)}
          busy={changes.busy}
          onCreate={(path) => void orders.create(path)}
          onChoose={(files, folder) => void orders.add(files, folder)}
          onCancel={() => setDoing(undefined)}
        />
      )}
      <ChangeNews changes={changes} isUnsaved={isUnsaved} />
      {changes.asked && <ChangeQuestion asked={changes.asked} changes={changes} />}
      <div class="files" ref={list}>
        <FileList files={listed} open={shown} onOpen={show} />
        {shown !== undefined && isEdited && (
          <FileEditor
            key={`${id} ${shown}`}
            library={library}
            skill={skill}
            path={shown}
            changes={changes}
            onClose={() => setDoing(undefined)}
          />
        )}
        {shown !== undefined && !isEdited && (
          <FileView
            key={`${key} ${revision} ${shown}`}
            path={shown}
            read={read}
            actions={(isText) => (
              <>
                <FileActions
                  isText={isText}
                  isDefinition={isDefinition}
                  onEdit={() => (isDefinition ? onEditDefinition() : setDoing({ what: 'edit', path: shown }))}
                  onRename={() => setDoing({ what: 'rename', path: shown })}
                  onReplace={(file) => void orders.replace(shown, file)}
                  onDelete={() => void orders.remove(shown)}
                />
                {isDoing('rename') && (
                  <RenameFile
                    path={shown}
                    busy={changes.busy}
                    onRename={(to) => void orders.rename(shown, to)}
                    onCancel={() => setDoing(undefined)}
                  />
                )}
              </>
            )}
          />
        )}
      </div>
    </>
  );
}

/** What there is, and what was typed into files that are gone meanwhile. */
function listedFiles({ files }: LibrarySkill, unsaved: string[]) {
  const gone = unsaved.filter((path) => !files.some((file) => file.path === path));
  const all: { path: string; size?: number }[] = [...files, ...gone.map((path) => ({ path }))];
  return all.map((file) => (unsaved.includes(file.path) ? { ...file, mark: t('skill_edit_unsaved') } : file));
}

/** Folders of the skill, and those that agents look for. */
function foldersOf({ files }: LibrarySkill): string[] {
  const own = files.flatMap(({ path }) => (path.includes('/') ? [path.slice(0, path.lastIndexOf('/'))] : []));
  return [...new Set([...own, 'references', 'scripts', 'assets'])].toSorted();
}
