import { useId, useState } from 'preact/hooks';
import type { Collection, CollectionChange } from '../../core/library/collections';
import type { LibraryEntry } from '../../core/library/types';
import { settingsLink } from '../../messages/page-commands';
import { Button } from '../../ui/form/button';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { SitesField, sitesText } from '../sites-field';
import { NameForm } from './name-form';

interface CollectionRowProps {
  collection: Collection;
  skills: readonly LibraryEntry[];
  /** Rejects where the name is another's. */
  onRename: (name: string) => Promise<unknown>;
  onSites: (sites: CollectionChange['sites']) => Promise<unknown>;
  onTakeOut: (skill: LibraryEntry) => void;
  onDelete: () => void;
}

/** One collection: what is in it, where that counts, and what can be done with it. */
export function CollectionRow(props: CollectionRowProps) {
  const { collection, skills, onRename, onSites, onTakeOut, onDelete } = props;
  const [isRenaming, setRenaming] = useState(false);
  const title = useId();
  const name = visibleLine(collection.name, 120);
  return (
    <li class="source" aria-labelledby={title} data-collection={collection.id}>
      <h3 id={title} dir="auto">
        {name}
      </h3>
      {skills.length === 0 ? (
        <p class="hint">{t('collections_none_in')}</p>
      ) : (
        <Skills {...{ skills, onTakeOut }} />
      )}
      <details class="source-sites">
        <summary>{t('sites_source', placesText(collection.sites))}</summary>
        <SitesField
          legend={t('sites_legend_collection')}
          value={collection.sites}
          inherited={{ label: t('sites_own') }}
          onChange={onSites}
        />
      </details>
      {isRenaming && (
        <NameForm
          label={t('collections_name')}
          name={collection.name}
          action={t('collections_save_name')}
          onName={async (wanted) => {
            await onRename(wanted);
            setRenaming(false);
          }}
        />
      )}
      <div class="row">
        <Button label={t('collections_rename_named', name)} onClick={() => setRenaming(!isRenaming)}>
          {t('collections_rename')}
        </Button>
        <Button kind="quiet" label={t('collections_delete_named', name)} onClick={onDelete}>
          {t('collections_delete')}
        </Button>
      </div>
    </li>
  );
}

function placesText(sites: Collection['sites']): string {
  if (sites === undefined) return t('sites_own');
  return sites.length > 0 ? sitesText(sites) : t('sites_everywhere');
}

/** Skills that are drawn; of more the list of skills has a filter. */
const mostDrawn = 100;

/** The skills in it, to be opened or taken out. */
function Skills({ skills, onTakeOut }: Pick<CollectionRowProps, 'skills' | 'onTakeOut'>) {
  return (
    <details>
      <summary>{tn('collections_skills', skills.length)}</summary>
      <ul class="policy-rules">
        {skills.slice(0, mostDrawn).map((skill) => {
          const name = visibleLine(skill.name, 120);
          return (
            <li key={skill.key}>
              <a class="policy-rule" href={settingsLink(skill.key)} dir="auto">
                {name}
              </a>
              <Button
                kind="quiet"
                label={t('collections_take_out_named', name)}
                onClick={() => onTakeOut(skill)}
              >
                {t('collections_take_out')}
              </Button>
            </li>
          );
        })}
      </ul>
      {skills.length > mostDrawn && <p class="hint">{tn('collections_more', skills.length - mostDrawn)}</p>}
    </details>
  );
}
