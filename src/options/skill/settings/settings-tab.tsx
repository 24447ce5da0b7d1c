import { useId, useState } from 'preact/hooks';
import { colourFor } from '../../../core/catalog/colour';
import type { MetadataChange } from '../../../core/library/manifest';
import type { Library, LibrarySkill } from '../../../core/library/types';
import { t } from '../../../ui/i18n';
import { SitesField, sitesText } from '../../sites-field';
import { LibraryErrorNotice } from '../library-error-notice';
import { ColourField } from './colour-field';
import { ConfigForm } from './config-form';
import { EmojiField } from './emoji-field';
import { PaletteKeyField } from './palette-key-field';
import { RunForm, type RunFormCommands } from './run-form';

interface SettingsTabProps {
  library: Library;
  skill: LibrarySkill;
  commands: RunFormCommands;
  reload: () => Promise<void>;
}

/** What the user can set of a skill: its own settings, how it runs, and how Caretaker shows it. */
export function SettingsTab({ library, skill, commands, reload }: SettingsTabProps) {
  return (
    <>
      <section class="skill-part" aria-labelledby="skill-config-title">
        <h3 id="skill-config-title">{t('skill_config')}</h3>
        <ConfigForm key={skill.manifest.id} library={library} skill={skill} reload={reload} />
      </section>
      <section class="skill-part" aria-labelledby="skill-run-title">
        <h3 id="skill-run-title">{t('skill_run')}</h3>
        <p class="hint">{t('skill_run_lead')}</p>
        <RunForm library={library} skill={skill} commands={commands} />
      </section>
      <section class="skill-part" aria-labelledby="skill-sites-title">
        <h3 id="skill-sites-title">{t('sites_title')}</h3>
        <p class="hint">{t('sites_lead')}</p>
        <Sites library={library} skill={skill} />
      </section>
      <section class="skill-part" aria-labelledby="skill-look-title">
        <h3 id="skill-look-title">{t('skill_look')}</h3>
        <p class="hint">{t('skill_look_lead')}</p>
        <Look library={library} skill={skill} />
      </section>
    </>
  );
}

/** Where it can be used. Kept beside the skill: SKILL.md is not touched. */
function Sites({ library, skill }: Pick<SettingsTabProps, 'library' | 'skill'>) {
  const { manifest, metadata, inheritedScope: inherited } = skill;
  const [error, setError] = useState<unknown>();
  return (
    <>
      {error !== undefined && <LibraryErrorNotice error={error} />}
      <SitesField
        key={manifest.id}
        legend={t('sites_legend')}
        value={metadata.sites}
        inherited={
          inherited && {
            label: t(
              inherited.by === 'source' ? 'sites_like_source' : 'sites_like_collection',
              sitesText(inherited.sites),
            ),
          }
        }
        onChange={async (sites) => {
          setError(undefined);
          await library.setMetadata(manifest.id, { sites }).catch(setError);
        }}
      />
    </>
  );
}

/** Kept beside the skill and at once: SKILL.md is not touched. */
function Look({ library, skill }: Pick<SettingsTabProps, 'library' | 'skill'>) {
  const id = useId();
  const [error, setError] = useState<unknown>();
  const { metadata, manifest } = skill;

  async function change(work: () => Promise<void>): Promise<void> {
    setError(undefined);
    await work().catch(setError);
  }
  const set = (next: MetadataChange) => void change(() => library.setMetadata(manifest.id, next));

  return (
    <div class="form">
      {error !== undefined && <LibraryErrorNotice error={error} />}
      <EmojiField key={manifest.id} value={metadata.emoji} onChange={(emoji) => set({ emoji })} />
      <ColourField
        value={metadata.colour}
        standard={colourFor(manifest.id, {})}
        onChange={(colour) => set({ colour })}
      />
      <PaletteKeyField library={library} skill={skill} change={change} />
      <div class="check">
        <input
          type="checkbox"
          id={id}
          checked={metadata.inSelectionMenu}
          onChange={(event) => set({ inSelectionMenu: event.currentTarget.checked })}
        />
        <label for={id}>{t('skill_in_menu')}</label>
      </div>
    </div>
  );
}
