import { colourFor } from '../../core/catalog/colour';
import { sourcePlaceOf } from '../../core/library/sources';
import type { Library, LibrarySkill } from '../../core/library/types';
import { Button } from '../../ui/form/button';
import { Switch } from '../../ui/form/switch';
import { t } from '../../ui/i18n';
import { visibleLine, visibleText } from '../../ui/plain-text';
import { SkillIcon } from '../../ui/skill-icon';
import { tileOf } from '../../ui/tile';
import { SkillCollections } from '../collections/skill-collections';
import { sitesText } from '../sites-field';
import { updateLink } from './skill-address';
import type { SkillActions } from './use-skill-actions';

const scopeTexts = {
  skill: 'sites_here',
  collection: 'sites_here_collection',
  source: 'sites_here_source',
} as const;

interface SkillHeadProps {
  library: Library;
  skill: LibrarySkill;
  actions: SkillActions;
}

/** Which skill it is, whether it is on, and what can be done with it as a whole. */
export function SkillHeading({ library, skill, actions }: SkillHeadProps) {
  const { manifest, words, metadata, overridesBuiltin } = skill;
  const { name, description } = words;
  return (
    <div class="skill-head">
      <span
        class="skill-tile"
        aria-hidden="true"
        style={tileOf({ colour: colourFor(manifest.id, metadata) })}
      >
        <SkillIcon look={metadata} />
      </span>
      <div class="skill-naming">
        <h2 tabIndex={-1}>{visibleLine(name)}</h2>
        <p class="skill-source">
          <span class="tag">
            {t(overridesBuiltin ? 'skill_source_copy' : `skill_source_${manifest.source}`)}
          </span>{' '}
          <code>{visibleLine(manifest.id)}</code>
        </p>
      </div>
      <Switch on={metadata.enabled} onChange={actions.setEnabled} label={t('skill_enabled')} />
      <p class="skill-description">{visibleText(description)}</p>
      {skill.scope && (
        <p class="skill-description hint">{t(scopeTexts[skill.scope.by], sitesText(skill.scope.sites))}</p>
      )}
      <SkillCollections library={library} skill={skill} />
      <p class="row skill-actions">
        <Button onClick={actions.exportSkill}>{t('skill_export')}</Button>
        <Button onClick={actions.duplicate}>{t('skill_duplicate')}</Button>
        {sourcePlaceOf(manifest.origin) && (
          <a class="button" href={updateLink(manifest.key)}>
            {t('skill_update')}
          </a>
        )}
        {overridesBuiltin && <Button onClick={actions.restoreOriginal}>{t('skill_restore')}</Button>}
        {manifest.source === 'user' && !overridesBuiltin && (
          <Button kind="danger" onClick={actions.remove}>
            {t('skill_delete')}
          </Button>
        )}
      </p>
    </div>
  );
}
