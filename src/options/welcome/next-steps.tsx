import { type MessageKey, t } from '../../ui/i18n';

const steps: [section: string, title: MessageKey, text: MessageKey][] = [
  ['skills', 'welcome_next_skills', 'welcome_next_skills_text'],
  ['shortcuts', 'welcome_next_shortcuts', 'welcome_next_shortcuts_text'],
];

/** Where to go from here: each step is a section of the settings. */
export function NextSteps() {
  return (
    <section aria-labelledby="next-title">
      <h2 id="next-title">{t('welcome_next_title')}</h2>
      <ul class="steps">
        {steps.map(([section, title, text]) => (
          <li key={section}>
            <a href={`options.html#${section}`} target="_blank" rel="noreferrer">
              {t(title)}
            </a>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
