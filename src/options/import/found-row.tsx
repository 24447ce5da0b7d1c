import { Component } from 'preact';
import type { FoundSkill } from '../../core/library/import-types';
import { Button } from '../../ui/form/button';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { sizeText } from '../../ui/size-text';
import { ArrangeLines, type Arrangement } from './arrange-lines';
import { StandingBadge } from './badge';
import { acts, type Standing, takesPlace } from './pick';

interface FoundRowProps {
  found: FoundSkill;
  standing: Standing;
  /** Another skill of this source has the same id. */
  twice: boolean;
  ticked: boolean;
  /** Its parts are in the list, too. */
  isApart: boolean;
  onToggle: () => void;
  onLook: () => void;
  /** Absent of a backup, whose skills come back as they were. */
  arrange?: Pick<Arrangement, 'onApart' | 'onBoth'>;
}

/** A line of the list. A class, so that of a thousand rows only those are drawn anew that changed. */
export class FoundRow extends Component<FoundRowProps> {
  override shouldComponentUpdate({ ticked, ...next }: FoundRowProps): boolean {
    // The handlers close over what is ticked elsewhere: they are read when they are called.
    return ticked !== this.props.ticked || !sameWords(next, this.props);
  }

  override render() {
    const { found, standing, twice, ticked, isApart, arrange } = this.props;
    const id = `import-${found.place}`;
    return (
      <li class={`found-row found-${standing}${found.within === undefined ? '' : ' found-part'}`}>
        <input
          type="checkbox"
          id={id}
          checked={ticked}
          disabled={standing === 'unusable'}
          onChange={() => this.props.onToggle()}
        />
        <Words
          found={found}
          standing={standing}
          twice={twice}
          isApart={isApart}
          labels={id}
          {...(arrange && {
            arrange: {
              onApart: async (apart: boolean) => this.props.arrange?.onApart(apart),
              onBoth: async (both: boolean) => this.props.arrange?.onBoth(both),
            },
          })}
        />
        <Button label={t('import_look_at', foundNameOf(found))} onClick={() => this.props.onLook()}>
          {t('import_look')}
        </Button>
      </li>
    );
  }
}

type RowWords = Pick<FoundRowProps, 'found' | 'standing' | 'twice' | 'isApart' | 'arrange'>;

function sameWords(one: RowWords, other: RowWords): boolean {
  const keys = ['found', 'standing', 'twice', 'isApart'] as const;
  return keys.every((key) => one[key] === other[key]);
}

/** All that is said of the skill. A tick changes nothing of it. `labels`: the id of the row's box. */
class Words extends Component<RowWords & { labels: string }> {
  override shouldComponentUpdate(next: RowWords): boolean {
    return !sameWords(next, this.props);
  }

  override render() {
    const { found, standing, twice, isApart, arrange, labels } = this.props;
    return (
      <div class="found-words">
        <p class="found-name">
          <label for={labels} dir="auto">
            {foundNameOf(found)}
          </label>{' '}
          <StandingBadge standing={standing} />
        </p>
        {found.manifest && (
          <p class="found-description" dir="auto">
            {visibleLine(found.manifest.description, 300)}
          </p>
        )}
        <Facts found={found} twice={twice} />
        {arrange && (
          <ArrangeLines
            found={found}
            name={foundNameOf(found)}
            isApart={isApart}
            canKeepBoth={takesPlace(found, standing, twice)}
            {...arrange}
          />
        )}
      </div>
    );
  }
}

/** The skill's name, or that of its folder where it has none. */
export function foundNameOf({ manifest, id, path }: FoundSkill, limit = 80): string {
  return visibleLine(manifest?.name || id || path || 'SKILL.md', limit);
}

/** Where it is, how large, what it carries, what is wrong with it. */
function Facts({
  found: { manifest, path, diagnostics, refused, change },
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
        <span>{tn('import_files_size', manifest.inventory.count, sizeText(manifest.inventory.bytes))}</span>
      )}
      {manifest?.inventory.hasScripts && (
        <span class="attention">{tn('import_has_scripts', manifest.inventory.scripts.length)}</span>
      )}
      {manifest && acts(manifest) && <span class="attention">{t('import_acts')}</span>}
      {change && change.loosens.length > 0 && (
        <span class="attention">{tn('import_loosens_row', change.loosens.length)}</span>
      )}
      {manifest?.dangerous && <span class="attention">{t('import_is_dangerous')}</span>}
      {problems > 0 && <span class="attention">{tn('import_problems', problems)}</span>}
      {twice && <span class="attention">{t('import_found_twice')}</span>}
    </p>
  );
}
