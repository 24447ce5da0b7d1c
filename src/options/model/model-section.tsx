import { useCallback, useMemo } from 'preact/hooks';
import type { Library } from '../../core/library/types';
import type { ModelOverview } from '../../messages/model-commands';
import type { SettingsCommands } from '../../messages/settings-commands';
import { Button } from '../../ui/form/button';
import { News } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import type { Platform } from '../platform';
import { connectHash } from '../route';
import { useHash } from '../use-hash';
import { type Loaded, useLoaded } from '../use-loaded';
import { MeaningSection } from './meaning-section';
import { ModelForm, type ModelFormProps } from './model-form';
import { ModelRow } from './model-row';
import { ReportInView } from './report-notice';
import { SiteRules } from './site-rules';
import { type ModelsView, useModelsView } from './use-models-view';

interface ModelSectionProps {
  commands: SettingsCommands;
  platform: Pick<
    Platform,
    'requestModel' | 'requestHost' | 'releaseHost' | 'answers' | 'signIn' | 'signedInAddress'
  >;
  library: Pick<Library, 'keepTable'>;
}

/** The user's models: which there are, which counts where, and the form for another one. */
export function ModelSection({ commands, platform, library }: ModelSectionProps) {
  const loaded = useLoaded(useCallback(() => commands.modelOverview(), [commands]));
  return (
    <>
      <p class="lead">{t('options_model_lead')}</p>
      <LoadError loaded={loaded} />
      {loaded.value && <Models {...{ commands, platform, library, loaded }} overview={loaded.value} />}
    </>
  );
}

interface ModelsProps extends ModelSectionProps {
  overview: ModelOverview;
  loaded: Loaded<ModelOverview>;
}

function Models({ commands, platform, library, overview, loaded }: ModelsProps) {
  const needs = useMemo(() => ({ commands, platform }), [commands, platform]);
  const connects = useHash() === connectHash;
  const view = useModelsView(loaded, connects);
  const { models, sites } = overview;
  const form = { needs, platform, models, connects, onSaved: view.onSaved };
  return (
    <>
      {models.length > 0 && (
        <ul class="models">
          {models.map((entry) =>
            view.open?.id === entry.id ? (
              <li key={entry.id} class="model">
                <ModelForm {...form} entry={entry} onCancel={() => view.close(entry.id)} />
              </li>
            ) : (
              <ModelRow
                key={entry.id}
                needs={needs}
                entry={entry}
                isDefault={entry.id === overview.defaultModel}
                isUnreachable={overview.unreachable.includes(entry.id)}
                sites={sites.filter(({ model }) => model === entry.id).map(({ site }) => site)}
                takesFocus={entry.id === view.focused}
                onEdit={() => view.openForm(entry.id)}
                onDefault={() => void loaded.change(() => commands.setDefaultModel(entry.id))}
                onReachable={() => void loaded.reload()}
                onRemoved={view.onRemoved}
              />
            ),
          )}
        </ul>
      )}
      <News>{view.report && <ReportInView key={view.report.kind} report={view.report} />}</News>
      <NewModel view={view} form={form} />
      {models.length > 0 && (
        <SiteRules
          sites={sites}
          models={models}
          onChange={(rules) => loaded.change(() => commands.setSiteModels(rules))}
        />
      )}
      <MeaningSection needs={needs} models={models} library={library} />
    </>
  );
}

interface NewModelProps {
  view: ModelsView;
  form: Omit<ModelFormProps, 'entry' | 'onCancel'>;
}

/** The form for another model, or the button that leads to it; for the first model the form stands there at once. */
function NewModel({ view, form }: NewModelProps) {
  if (form.models.length === 0) return <ModelForm key="first" {...form} entry={undefined} />;
  if (!view.open || view.open.id !== undefined) {
    return <Button onClick={() => view.openForm(undefined)}>{t('options_model_add')}</Button>;
  }
  return <ModelForm key="next" {...form} entry={undefined} onCancel={() => view.close(undefined)} />;
}
