import { useCallback } from 'preact/hooks';
import { appearances, isAppearance } from '../../core/appearance';
import type { Library } from '../../core/library/types';
import { uiLanguage } from '../../messages/i18n';
import type { SettingsCommands } from '../../messages/settings-commands';
import { Button } from '../../ui/form/button';
import { SelectField } from '../../ui/form/select-field';
import { Switch } from '../../ui/form/switch';
import { t } from '../../ui/i18n';
import { wearHere } from '../appearance';
import { LoadError } from '../load-error';
import { SkillNews } from '../skills/skill-news';
import { useListing } from '../skills/use-listing';
import { useShownAtOnce } from '../skills/use-shown-at-once';
import { type ListActions, useListActions } from '../skills/use-skill-actions';
import { useLoaded } from '../use-loaded';

interface GeneralViewProps {
  library: Library;
  commands: Pick<SettingsCommands, 'appearance' | 'setAppearance'>;
}

/** What concerns Caretaker as a whole: its looks, a backup of everything, and a pause. */
export function GeneralView({ library, commands }: GeneralViewProps) {
  const loaded = useListing(library);
  const actions = useListActions(library, loaded);
  return (
    <>
      <p>
        <a href="welcome.html" target="_blank" rel="noreferrer">
          {t('general_first_steps')}
        </a>
      </p>
      <AppearanceChoice commands={commands} />
      <h3>{t('general_language_title')}</h3>
      <p class="hint">{t('general_language_text', ownLanguage())}</p>
      <LoadError loaded={loaded} />
      <SkillNews actions={actions} />
      <h3>{t('general_backup_title')}</h3>
      <p class="hint">
        {t('library_backup_hint')} <a href="#import">{t('general_restore')}</a>
      </p>
      <div class="row">
        <Button onClick={() => void actions.backup()}>{t('library_backup')}</Button>
      </div>
      <h3>{t('general_pause_title')}</h3>
      {loaded.value && <Pause enabled={loaded.value.enabled} actions={actions} />}
    </>
  );
}

/** The name of the language that is spoken here, in that language. */
function ownLanguage(): string {
  const language = uiLanguage();
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
}

function AppearanceChoice({ commands }: Pick<GeneralViewProps, 'commands'>) {
  const loaded = useLoaded(useCallback(() => commands.appearance(), [commands]));
  const choose = (appearance: string) => {
    if (!isAppearance(appearance)) return;
    wearHere(appearance);
    void loaded.change(() => commands.setAppearance(appearance));
  };
  return (
    <>
      <h3>{t('general_appearance_title')}</h3>
      <LoadError loaded={loaded} />
      {loaded.value && (
        <SelectField
          label={t('general_appearance')}
          hint={t('general_appearance_hint')}
          value={loaded.value}
          groups={[
            { options: appearances.map((value) => ({ value, label: t(`general_appearance_${value}`) })) },
          ]}
          onChange={choose}
        />
      )}
    </>
  );
}

function Pause({ enabled, actions }: { enabled: boolean; actions: ListActions }) {
  const [on, setOn] = useShownAtOnce(enabled, actions.switchAll);
  return (
    <div>
      <Switch on={!on} onChange={(paused) => setOn(!paused)} label={t('general_pause')} />
      <p class="hint">{t('general_paused_text')}</p>
    </div>
  );
}
