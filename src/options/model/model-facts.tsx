import { isOnThisComputer } from '../../core/models/model-address';
import type { ModelEntry } from '../../core/models/model-entry';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { priceText } from './price';
import { hostOf } from './report';

/** What a model is, where its texts go, whether a key is kept, and what it costs. */
export function ModelFacts({ entry }: { entry: ModelEntry }) {
  const facts = [whereText(entry), keyText(entry), entry.price && priceText(entry.price)].filter(
    (fact) => fact !== undefined,
  );
  return (
    <ul class="model-facts">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  );
}

function whereText({ kind, baseUrl, model, label }: ModelEntry): string {
  if (kind === 'browser') return t('options_model_destination_browser');
  const host = hostOf(baseUrl);
  const place = isOnThisComputer(baseUrl) ? t('options_model_on_this_computer', host) : host;
  return model === '' || model === label ? place : `${visibleLine(model)} · ${place}`;
}

/** The key itself never comes here. */
function keyText({ hasKey }: ModelEntry): string | undefined {
  return hasKey ? t('options_model_key_kept') : undefined;
}
