import { useEffect, useRef, useState } from 'preact/hooks';
import type { DeletedVersions } from '../../../core/library/manifest';
import type { Library, LibrarySkill, SkillVersion } from '../../../core/library/types';
import { Button } from '../../../ui/form/button';
import { News } from '../../../ui/form/notice';
import { t, tn } from '../../../ui/i18n';
import { UndoNotice } from '../../undo-notice';
import { useUnsaved } from '../drafts';
import { LibraryErrorNotice } from '../library-error-notice';
import type { SkillActions } from '../use-skill-actions';
import { VersionComparison } from './version-comparison';
import { versionNote, versionTitle } from './version-text';

interface VersionsTabProps {
  library: Library;
  skill: LibrarySkill;
  onRestore: SkillActions['restoreVersion'];
}

/** What stood before the last changes of a skill, each to be compared with what stands now, and restored. */
export function VersionsTab({ library, skill, onRestore }: VersionsTabProps) {
  const { key, revision } = skill.manifest;
  const { versions, error, readAgain } = useVersions(library, skill);
  const { any: isUnsaved } = useUnsaved(skill.manifest);
  const [open, setOpen] = useState<number>();
  const [failure, setFailure] = useState<unknown>();
  const [deleted, setDeleted] = useState<{ revision: number; versions: DeletedVersions | undefined }>();
  /** The numbers of later versions may be theirs: what was deleted can be put back until the skill changes. */
  const lost = deleted?.revision === revision ? deleted.versions : undefined;

  async function change(work: () => Promise<void>): Promise<void> {
    setFailure(undefined);
    await work().catch(setFailure);
    readAgain();
  }
  const deleteAll = () =>
    change(async () => {
      setDeleted({ revision, versions: await library.deleteVersions(key) });
      setOpen(undefined);
    });
  const putBack = (versions: DeletedVersions) =>
    change(async () => {
      await library.putVersionsBack(key, versions, revision);
      setDeleted(undefined);
    });

  /** At once, unless the skill may do more then: that is shown first. */
  async function restore(version: number): Promise<void> {
    setFailure(undefined);
    try {
      const { before, change } = await library.previewRestore(key, version);
      if (!change || change.loosens.length > 0) setOpen(version);
      else onRestore(version, before.revision);
    } catch (thrown) {
      setFailure(thrown);
    }
  }

  return (
    <>
      <p class="hint">{t('skill_versions_lead')}</p>
      {isUnsaved && versions?.length !== 0 && <p class="hint caution">{t('skill_versions_unsaved')}</p>}
      <News>
        {error !== undefined && <LibraryErrorNotice error={error} />}
        {failure !== undefined && <LibraryErrorNotice error={failure} />}
        {lost && (
          <UndoNotice
            message={tn('skill_versions_deleted', lost.records.length)}
            onUndo={() => void putBack(lost)}
          />
        )}
      </News>
      {versions?.length === 0 && <p class="empty">{t('skill_versions_empty')}</p>}
      {versions && versions.length > 0 && (
        <ul class="versions" aria-label={t('skill_versions_list')}>
          {versions.map((version) => (
            <li key={version.number} class="version">
              <VersionRow
                version={version}
                isOpen={version.number === open}
                isUnsaved={isUnsaved}
                onCompare={() => setOpen(version.number)}
                onRestore={() => void restore(version.number)}
              />
              {version.number === open && (
                <VersionComparison
                  library={library}
                  skill={skill}
                  version={version}
                  isUnsaved={isUnsaved}
                  onRestore={(revision) => {
                    setOpen(undefined);
                    onRestore(version.number, revision);
                  }}
                  onClose={() => setOpen(undefined)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {versions && versions.length > 0 && (
        <p class="row">
          <Button kind="quiet" onClick={() => void deleteAll()}>
            {t('skill_versions_delete')}
          </Button>
          <span class="hint">{t('skill_versions_delete_hint')}</span>
        </p>
      )}
    </>
  );
}

interface VersionRowProps {
  version: SkillVersion;
  isOpen: boolean;
  isUnsaved: boolean;
  onCompare: () => void;
  onRestore: () => void;
}

function VersionRow({ version, isOpen, isUnsaved, onCompare, onRestore }: VersionRowProps) {
  const title = versionTitle(version);
  const row = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  // The button that closed the comparison has gone with it; after a restore the notice has the focus.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body)
      row.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <div class="version-row" ref={row}>
      <div class="version-text">
        <h3 class="version-title">{title}</h3>
        <p class="hint" dir="auto">
          {versionNote(version)}
        </p>
        {version.change.loosens.length > 0 && <p class="hint caution">{t('skill_version_loosened')}</p>}
      </div>
      {version.isCurrent && <span class="badge">{t('skill_version_current')}</span>}
      {!version.isCurrent && !isOpen && (
        <div class="row">
          <Button label={t('skill_version_compare_label', title)} onClick={onCompare}>
            {t('skill_version_compare')}
          </Button>
          {!isUnsaved && (
            <Button label={t('skill_version_restore_label', title)} onClick={onRestore}>
              {t('skill_version_restore')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** The versions, read again whenever the skill is another one; those that were there stay meanwhile. */
function useVersions(
  library: Library,
  { manifest: { key, revision } }: LibrarySkill,
): { versions?: SkillVersion[]; error?: unknown; readAgain: () => void } {
  const [reading, setReading] = useState(0);
  const [state, setState] = useState<{ of?: string; versions?: SkillVersion[]; error?: unknown }>({});
  useEffect(() => {
    let current = true;
    library.versions(key).then(
      (versions) => current && setState({ of: key, versions }),
      (error: unknown) => current && setState({ of: key, error }),
    );
    return () => {
      current = false;
    };
  }, [library, key, revision, reading]);
  return { ...(state.of === key && state), readAgain: () => setReading((before) => before + 1) };
}
