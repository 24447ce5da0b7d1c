import { isOnThisComputer } from '../../core/models/model-address';
import { RichMessage } from '../../ui/form/rich-message';
import { t } from '../../ui/i18n';
import { addressOf, type ModelFields } from './draft';
import { hostOf } from './report';

/** Says which host will get the text, before anything is saved. */
export function DestinationLine({ draft }: { draft: ModelFields }) {
  const address = addressOf(draft);
  if (address === undefined) return null;
  if (address === '') return <p class="destination">{t('options_model_destination_browser')}</p>;
  const host = <strong key="host">{hostOf(address)}</strong>;
  if (isOnThisComputer(address)) {
    return (
      <p class="destination">
        <RichMessage name="options_model_destination_local" parts={[host]} />
      </p>
    );
  }
  return (
    <p class="destination">
      <RichMessage name="options_model_destination" parts={[host]} />
      {address.startsWith('http:') && <span class="caution"> {t('options_model_unencrypted')}</span>}
    </p>
  );
}
