import type { RunView } from '../../core/record/view';
import { costText, numberText } from '../../ui/amounts';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

/** In small print under the result: which model gave it and for what, and what else the run used. */
export function CardFacts({ view }: { view: RunView }) {
  const facts = factsOf(view);
  return facts.length > 0 ? <p class="facts">{facts.join(' · ')}</p> : null;
}

function factsOf({ status, sentTo, usage, cost, tools }: RunView): string[] {
  if (status === 'running') return [];
  return [
    ...(sentTo ? [t('card_model_at', visibleLine(sentTo.model), visibleLine(sentTo.host))] : []),
    ...(usage ? [t('card_tokens', numberText(usage.input), numberText(usage.output))] : []),
    ...(cost !== undefined ? [costText(cost)] : []),
    ...(tools.length > 0 ? [t('card_tools', tools.map(toolText).join(', '))] : []),
  ];
}

function toolText({ name, times, ok }: RunView['tools'][number]): string {
  const label = times > 1 ? `${visibleLine(name)} ×${times}` : visibleLine(name);
  return ok ? label : t('card_tool_failed', label);
}
