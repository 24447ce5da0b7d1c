import { t } from '../../../ui/i18n';

/** What who connects a model agrees to: which texts go to it from then on, and what is asked about before. */
export function ConnectedText() {
  return <p class="destination">{t('options_connect_agrees')}</p>;
}
