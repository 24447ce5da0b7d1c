import type { FailureFact } from './failure-text';
import { t } from './i18n';

interface FailureFactsProps {
  facts: readonly FailureFact[];
  class: string;
}

/** What was running when it failed, folded; nothing where there is nothing to tell. */
export function FailureFacts({ facts, class: name }: FailureFactsProps) {
  if (facts.length === 0) return null;
  return (
    <details>
      <summary>{t('failure_facts')}</summary>
      <dl class={name}>
        {facts.map((fact) => (
          <div key={fact.name}>
            <dt>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
