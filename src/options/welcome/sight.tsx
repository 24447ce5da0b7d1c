import { type MessageKey, t } from '../../ui/i18n';

const may: MessageKey[] = ['welcome_sight_may_field', 'welcome_sight_may_title', 'welcome_sight_may_model'];

const mayNot: MessageKey[] = [
  'welcome_sight_not_pages',
  'welcome_sight_not_history',
  'welcome_sight_not_telemetry',
];

/** What the extension may and may not see. */
export function Sight() {
  return (
    <section aria-labelledby="sight-title">
      <h2 id="sight-title">{t('welcome_sight_title')}</h2>
      <div class="sight">
        <Side title="welcome_sight_may" facts={may} />
        <Side title="welcome_sight_not" facts={mayNot} />
      </div>
    </section>
  );
}

function Side({ title, facts }: { title: MessageKey; facts: MessageKey[] }) {
  return (
    <div>
      <h3>{t(title)}</h3>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{t(fact)}</li>
        ))}
      </ul>
    </div>
  );
}
