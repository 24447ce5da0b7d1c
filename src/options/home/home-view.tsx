import type { SettingsCommands } from '../../messages/settings-commands';
import { t } from '../../ui/i18n';
import type { Platform } from '../platform';
import { Checklist } from './checklist';
import { UsageSection } from './usage-section';

interface HomeViewProps {
  commands: Pick<SettingsCommands, 'modelOverview' | 'monthOverview' | 'setBudget'>;
  platform: Pick<Platform, 'watchPinned'>;
}

/** What to do first, until it is done; and what this month's runs have used. */
export function HomeView({ commands, platform }: HomeViewProps) {
  return (
    <>
      <p class="lead">{t('home_lead')}</p>
      <Checklist commands={commands} platform={platform} />
      <UsageSection commands={commands} />
    </>
  );
}
