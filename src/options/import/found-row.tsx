import { Component } from 'preact';
import type { FoundSkill } from '../../core/library/types';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { sizeText } from '../skill/files/size-text';
import { StandingBadge } from './badge';
import type { Standing } from './pick';

interface FoundRowProps {
  found: FoundSkill;
  standing: Standing;
  /** Another skill of this source has the same id. */
  twice: boolean;
  ticked: boolean;
  onToggle: () => void;
  onLook: () => void;
}

/** A line of the list. A class, so that of a thousand rows only the one that changed is drawn anew. */
export class FoundRow extends Component<FoundRowProps> {
  override shouldComponentUpdate(next: FoundRowProps): boolean {
    const { found, standing, twice, ticked } = this.props;
    // The handlers close over what is ticked elsewhere: they are read when they are called.
    return (
      next.found !== found || next.standing !== standing || next.twice !== twice || next.ticked !== ticked
    );
  }

  override render() {
    const { found, standing, twice, ticked } = this.props;
    const name = nameOf(found);
    const id = `import-${found.place}`;
    return (
      <li class={`found-row found-${standing}`}>
        <input
          type="checkbox"
          id={id}
          checked={ticked}
          disabled={standing === 'unusable'}
          onChange={() => this.props.onToggle()}
        />
        <div class="found-words">
          <p class="found-name">
            <label for={id} dir="auto">
              {name}
            </label>{' '}
            <StandingBadge standing={standing} />
          </p>
          {found.manifest && (
            <p class="found-description" dir="auto">
              {visibleLine(found.manifest.description, 300)}
            </p>
          )}
          <Facts found={found} twice={twice} />
        </div>
        <Button label={t('import_look_at', name)} onClick={() => this.props.onLook()}>
          {t('import_look')}
        </Button>
      </li>
    );
  }
}

/** The skill's name, or that of its folder where it has none. */
export function nameOf({ manifest, id, path }: FoundSkill, limit = 80): string {
  return visibleLine(manifest?.name || id || path || 'SKILL.md', limit);
}

/** Where it is, how large, what it carries, what is wrong with it. */
function Facts({
  found: { manifest, path, diagnostics, refused },
  twice,
}: {
  found: FoundSkill;
  twice: boolean;
}) {
  const problems = diagnostics.filter(({ severity }) => severity !== 'note').length + refused.length;
  return (
    <p class="found-facts">
      {path !== '' && <code>{visibleLine(path, 120)}</code>}
      {manifest && (
        <span>
          {t('import_files_size', String(manifest.inventory.count), sizeText(manifest.inventory.bytes))}
        </span>
      )}
      {manifest?.inventory.hasScripts && (
        <span class="attention">{t('import_has_scripts', String(manifest.inventory.scripts.length))}</span>
      )}
      {manifest?.dangerous && <span class="attention">{t('import_is_dangerous')}</span>}
      {problems > 0 && <span class="attention">{t('import_problems', String(problems))}</span>}
      {twice && <span class="attention">{t('import_found_twice')}</span>}
    </p>
  );
}
