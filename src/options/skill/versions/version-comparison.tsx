import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { EditPreview, Library, LibrarySkill, SkillVersion } from '../../../core/library/types';
import { utf8TextOf } from '../../../core/utf8';
import { Button } from '../../../ui/form/button';
import { t } from '../../../ui/i18n';
import { ChangeList } from '../../import/preview/change-list';
import { LooseningList } from '../../import/preview/loosening-list';
import { TextChanges } from '../../text-changes';
import { DiagnosticList } from '../diagnostic-list';
import { LibraryErrorNotice } from '../library-error-notice';

interface VersionComparisonProps {
  library: Library;
  skill: LibrarySkill;
  version: SkillVersion;
  isUnsaved: boolean;
  /** `revision`: of the skill that was compared. */
  onRestore: (revision: number) => void;
  onClose: () => void;
}

/** What restoring a version would change: first what the skill may do then, and may not now. */
export function VersionComparison({ library, skill, version, ...props }: VersionComparisonProps) {
  const { isUnsaved, onRestore, onClose } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), []);
  const { preview, texts, error } = useComparison(library, skill, version.number);
  const { before, after, change } = preview ?? {};
  const errors = after ? [] : (preview?.diagnostics ?? []).filter(({ severity }) => severity === 'error');
  return (
    <section class="changes" aria-labelledby={`version-${version.number}`} aria-busy={!preview && !error}>
      <h4 id={`version-${version.number}`} ref={heading} tabIndex={-1}>
        {t('skill_version_comparison')}
      </h4>
      <p class="hint">{t('skill_version_comparison_lead')}</p>
      {error !== undefined && <LibraryErrorNotice error={error} />}
      {errors.length > 0 && <DiagnosticList diagnostics={errors} label={t('skill_version_problems')} />}
      {after && change && (
        <>
          <LooseningList
            loosens={change.loosens}
            title={t('skill_version_loosens')}
            lead={t('skill_version_loosens_lead')}
          />
          <ChangeList change={change} scripts={after.inventory.scripts} />
          {texts.map(({ path, was, is }) => (
            <TextChanges key={path} before={was} after={is} title={t('import_diff_title', path)} />
          ))}
        </>
      )}
      <p class="row">
        {before && after && !isUnsaved && (
          <Button kind="primary" onClick={() => onRestore(before.revision)}>
            {t('skill_version_restore')}
          </Button>
        )}
        <Button onClick={onClose}>{t('skill_version_close')}</Button>
      </p>
    </section>
  );
}

interface ComparedText {
  path: string;
  was: string;
  is: string;
}

interface Comparison {
  preview: EditPreview;
  texts: ComparedText[];
}

/** What was compared last with the skill as it stands now. */
function useComparison(library: Library, { manifest: { key, revision } }: LibrarySkill, version: number) {
  const of = `${key} ${revision} ${version}`;
  const [state, setState] = useState<{ of?: string; comparison?: Comparison; error?: unknown }>({});
  useEffect(() => {
    let current = true;
    const compare = async (): Promise<Comparison> => {
      const preview = await library.previewRestore(key, version);
      return { preview, texts: await readTexts(library, version, preview) };
    };
    compare().then(
      (comparison) => current && setState({ of, comparison }),
      (error: unknown) => current && setState({ of, error }),
    );
    return () => {
      current = false;
    };
  }, [library, key, version, of]);
  const { comparison, error } = state.of === of ? state : {};
  return { preview: comparison?.preview, texts: comparison?.texts ?? [], error };
}

/** Texts that are compared, and bytes of each: more is not read by anybody. */
const mostTexts = 20;
const longestText = 400_000;

/** The files that differ, as they stand now and as they stood, where they are texts. */
async function readTexts(
  library: Library,
  version: number,
  { before, after, change }: EditPreview,
): Promise<ComparedText[]> {
  if (!after || !change) return [];
  const sizes = [before, after].map(
    ({ contents }) => new Map(contents.map(({ path, size }) => [path, size])),
  );
  const { changed, added, removed } = change.files;
  const paths = [...changed, ...added, ...removed].filter((path) =>
    sizes.every((each) => (each.get(path) ?? 0) <= longestText),
  );
  const read = async (path: string): Promise<ComparedText[]> => {
    const [now, then] = await Promise.all([
      added.includes(path) ? undefined : library.readFile(before.key, path),
      removed.includes(path) ? undefined : library.readVersionFile(before.key, version, path),
    ]);
    const [was, is] = [now, then].map((bytes) => (bytes ? utf8TextOf(bytes) : ''));
    return was === undefined || is === undefined ? [] : [{ path, was, is }];
  };
  return (await Promise.all(paths.slice(0, mostTexts).map(read))).flat();
}
