import { useCallback } from 'preact/hooks';
import type { Library, LibrarySkill } from '../../../core/library/types';
import type { RunDefaults } from '../../../core/run/settings';
import type { RunOverrides } from '../../../core/skill/model';
import { resultPlace } from '../../../core/tools/delivery';
import type { SettingsCommands } from '../../../messages/settings-commands';
import { t } from '../../../ui/i18n';
import { LoadError } from '../../load-error';
import { useLoaded } from '../../use-loaded';
import { LibraryErrorNotice } from '../library-error-notice';
import { ResultFields } from './result-fields';
import { ModeField, ModelField, SwitchField, TextFieldField } from './run-fields';
import { TimeLimitField } from './time-limit-field';
import { useRunOverrides } from './use-run-overrides';

export type RunFormCommands = Pick<SettingsCommands, 'modelOverview' | 'runDefaults'>;

interface RunFormProps {
  library: Library;
  skill: LibrarySkill;
  commands: RunFormCommands;
}

/** How the runs of this skill go, where that shall be otherwise than its file and the settings for all say. */
export function RunForm({ library, skill, commands }: RunFormProps) {
  const { overrides, error, set } = useRunOverrides(library, skill);
  const load = useCallback(async () => {
    const [overview, defaults] = await Promise.all([commands.modelOverview(), commands.runDefaults()]);
    return { overview, defaults };
  }, [commands]);
  const loaded = useLoaded(load);
  if (!loaded.value) return <LoadError loaded={loaded} />;
  const { overview, defaults } = loaded.value;
  const { manifest } = skill;
  return (
    <div class="form">
      {error !== undefined && <LibraryErrorNotice error={error} />}
      <LoadError loaded={loaded} />
      {manifest.signature ? (
        <>
          <TextFieldField
            input={skill.words.input}
            chosen={overrides.textField}
            onChange={(textField) => set({ textField })}
          />
          <ResultFields
            output={manifest.signature.output}
            toCard={resultPlace(manifest.allowedTools) === 'card'}
            chosen={overrides.result}
            onChange={(result) => set({ result })}
          />
        </>
      ) : (
        <ModeField
          manifest={manifest}
          defaults={defaults}
          chosen={overrides.mode}
          onChange={(mode) => set({ mode })}
        />
      )}
      <TimeLimitField
        key={manifest.id}
        milliseconds={overrides.timeout}
        usual={usualLimit(manifest, overrides, defaults)}
        onChange={(timeout) => set({ timeout })}
      />
      <SwitchField
        label={t('skill_run_review')}
        usual={defaults.review}
        chosen={overrides.review}
        onChange={(review) => set({ review })}
      />
      <SwitchField
        label={t('skill_run_direct')}
        usual={defaults.direct}
        chosen={overrides.direct}
        onChange={(direct) => set({ direct })}
      />
      <ModelField
        overview={overview}
        wanted={manifest.model}
        chosen={overrides.model}
        onChange={(model) => set({ model })}
      />
    </div>
  );
}

/** Milliseconds that count while nothing is set here; undefined for no limit. */
function usualLimit(
  manifest: LibrarySkill['manifest'],
  overrides: RunOverrides,
  defaults: RunDefaults,
): number | undefined {
  const runsScript = (overrides.mode ?? manifest.mode) === 'sandbox';
  return manifest.timeout ?? (runsScript ? defaults.scriptTimeout : undefined);
}
