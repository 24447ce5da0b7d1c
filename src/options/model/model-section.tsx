import { useCallback, useEffect, useRef } from 'preact/hooks';
import type { ModelSettings, SettingsCommands } from '../../messages/settings-commands';
import { News } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import type { Platform } from '../platform';
import { useLoaded } from '../use-loaded';
import { LocalServers } from './local-servers-offer';
import { ModelForm } from './model-form';
import type { Report } from './report';
import { ReportNotice } from './report-notice';
import { useModel } from './use-model';

interface ModelSectionProps {
  commands: SettingsCommands;
  platform: Pick<Platform, 'requestHost' | 'releaseHost' | 'answers'>;
}

export function ModelSection({ commands, platform }: ModelSectionProps) {
  const loaded = useLoaded(useCallback(() => commands.modelSettings(), [commands]));
  return (
    <>
      <p class="lead">{t('options_model_lead')}</p>
      <LoadError loaded={loaded} />
      {loaded.value && <LoadedModel commands={commands} platform={platform} initial={loaded.value} />}
    </>
  );
}

/** The form keeps its own state from here on: what is loaded later never overwrites what the user types. */
function LoadedModel({ commands, platform, initial }: ModelSectionProps & { initial: ModelSettings }) {
  const model = useModel({ commands, platform }, initial);
  return (
    <>
      <LocalServers platform={platform} model={model} />
      <ModelForm model={model} />
      <News>{model.report && <InView key={model.report.kind} report={model.report} />}</News>
    </>
  );
}

/** A report, scrolled to: the button that led to it may stand a screen above. */
function InView({ report }: { report: Report }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={place}>
      <ReportNotice report={report} />
    </div>
  );
}
