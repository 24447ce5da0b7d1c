import type { FileChange, LibrarySkill } from '../../../core/library/types';
import { t, tn } from '../../../ui/i18n';
import { readChosen } from './chosen-files';
import type { SkillFileChanges } from './use-file-changes';

interface FileOrdersProps {
  skill: LibrarySkill;
  changes: SkillFileChanges;
  /** Shows that file once the change is made; `edit`: in its editor. */
  show: (path: string | undefined, edit?: boolean) => void;
}

/** What a user can order to be done with files, each as a change of the library. */
export function fileOrders({ skill, changes, show }: FileOrdersProps) {
  const { revision } = skill.manifest;

  function order(made: FileChange[], words: string, shown: string | undefined): Promise<void> {
    return changes.want({ changes: made, revision, words, after: () => show(shown) });
  }

  /** Reads what was chosen first, which may fail as the change may. */
  async function choose(
    files: File[],
    pathOf: (file: File) => string,
    kind: 'add' | 'replace',
    words: string,
  ): Promise<void> {
    try {
      const read = await readChosen(files, pathOf);
      const made = read.map((file) => ({ kind, ...file }));
      await order(made, words, read[0]?.path);
    } catch (error) {
      changes.fail(error);
    }
  }

  return {
    create: (path: string) =>
      changes.want({
        changes: [{ kind: 'add', path, bytes: new Uint8Array() }],
        revision,
        after: () => show(path, true),
      }),
    add: (files: File[], folder: string) =>
      choose(
        files,
        ({ name }) => (folder === '' ? name : `${folder}/${name}`),
        'add',
        tn('skill_files_added', files.length),
      ),
    replace: (path: string, file: File) => choose([file], () => path, 'replace', t('skill_file_replaced')),
    rename: (from: string, to: string) => order([{ kind: 'rename', from, to }], t('skill_file_renamed'), to),
    remove: (path: string) => order([{ kind: 'delete', path }], t('skill_file_deleted', path), undefined),
  };
}
