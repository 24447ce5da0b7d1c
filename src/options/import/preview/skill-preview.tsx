import { useCallback } from 'preact/hooks';
import type { OtherSkill } from '../../../core/agent/tool-use';
import type { FoundSkill, ImportSession } from '../../../core/library/import-types';
import type { Library } from '../../../core/library/types';
import { instructionsFileOf } from '../../../core/skill/read-skill';
import { Button } from '../../../ui/form/button';
import { Notice } from '../../../ui/form/notice';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { ScriptNeedsText } from '../../script-needs';
import { SignatureView } from '../../signature-view';
import { ArrangeLines, type Arrangement } from '../arrange-lines';
import { StandingBadge } from '../badge';
import { StepHeading } from '../focus-here';
import { foundNameOf } from '../found-row';
import type { Standing } from '../pick';
import { Asks } from './asks';
import { Changes } from './changes';
import { Checks } from './checks';
import { PreviewFiles } from './preview-files';
import { SkillText } from './skill-text';

interface SkillPreviewProps {
  library: Pick<Library, 'skill'>;
  readFile: ImportSession['readFile'];
  found: FoundSkill;
  standing: Standing;
  /** The skills that are switched on now. */
  others: readonly OtherSkill[];
  /** Absent of a backup. */
  arrange?: Arrangement;
  onCancel: () => void;
  /** Of a skill on its own. */
  onInstall?: () => void;
  /** Of one among several: back to the list, and whether it is ticked there. */
  onBack?: () => void;
  ticked?: boolean;
  onToggle?: () => void;
}

/** All there is to know of a skill before it is kept. */
export function SkillPreview(props: SkillPreviewProps) {
  const { library, readFile, found, standing, others, arrange, ...actions } = props;
  const { manifest, place } = found;
  const read = useCallback((path: string) => readFile(place, path), [place]);
  const instructions = manifest && instructionsFileOf(manifest);
  return (
    <article class="preview" aria-labelledby="import-preview-title">
      <header>
        <StepHeading>
          <span id="import-preview-title" dir="auto">
            {foundNameOf(found)}
          </span>{' '}
          <StandingBadge standing={standing} />
        </StepHeading>
        {manifest && <p dir="auto">{visibleLine(manifest.description, 1200)}</p>}
        <StandingNotice found={found} standing={standing} />
        {arrange && <ArrangeLines found={found} name={foundNameOf(found)} {...arrange} />}
      </header>
      {manifest && <Asks manifest={manifest} others={others} change={found.change} />}
      {found.change && !found.change.same && (
        <Changes library={library} read={read} found={found} change={found.change} />
      )}
      {manifest && <ScriptNeedsText paths={manifest.files} read={read} />}
      <Checks found={found} />
      {manifest && (
        <>
          {manifest.signature && <SignatureView signature={manifest.signature} />}
          {instructions !== undefined && <SkillText read={read} path={instructions} />}
          <PreviewFiles manifest={manifest} sizes={found.sizes} read={read} />
        </>
      )}
      <Actions standing={standing} {...actions} />
    </article>
  );
}

function StandingNotice({ found, standing }: Pick<SkillPreviewProps, 'found' | 'standing'>) {
  if (standing === 'same') return <Notice kind="success" title={t('import_same_text')} />;
  if (standing === 'unusable') return <Notice kind="danger" title={t('import_unusable_text')} />;
  if (standing !== 'replaces-builtin') return null;
  return (
    <Notice kind="warning" title={t('import_builtin_title', visibleLine(found.id, 80))}>
      <p>{t('import_builtin_text')}</p>
    </Notice>
  );
}

const installWords = {
  new: 'import_install',
  update: 'import_install_update',
  same: 'import_install_again',
  'replaces-builtin': 'import_install',
  unusable: 'import_install',
} as const;

function Actions(
  props: Pick<SkillPreviewProps, 'standing' | 'onCancel' | 'onInstall' | 'onBack' | 'ticked' | 'onToggle'>,
) {
  const { standing, onInstall, onBack, ticked = false, onToggle, onCancel } = props;
  return (
    <div class="chosen row">
      {onInstall && (
        <Button kind="primary" onClick={onInstall}>
          {t(installWords[standing])}
        </Button>
      )}
      {onBack && (
        <>
          <Button kind="primary" onClick={onBack}>
            {t('import_back')}
          </Button>
          {standing !== 'unusable' && (
            <label class="tick">
              <input type="checkbox" checked={ticked} onChange={onToggle} />
              {t('import_tick')}
            </label>
          )}
        </>
      )}
      {!onBack && <Button onClick={onCancel}>{t(onInstall ? 'import_cancel' : 'import_another')}</Button>}
    </div>
  );
}
