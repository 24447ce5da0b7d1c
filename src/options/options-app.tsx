import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SettingsCommands } from '../messages/settings-commands';
import { type MessageKey, t } from '../ui/i18n';
import { DictionarySection } from './dictionary-section';
import { MemosSection } from './memos-section';
import { ModelSection } from './model/model-section';
import type { Platform } from './platform';
import { PrivacySection } from './privacy-section';
import { ShortcutsSection } from './shortcuts-section';
import { SkillsSection } from './skills-section';
import { useHash } from './use-hash';

export interface OptionsProps {
  commands: SettingsCommands;
  platform: Platform;
}

interface Section {
  /** The section's deep link: `options.html#model`. */
  id: string;
  title: MessageKey;
  View: ComponentType<OptionsProps>;
}

const firstSection: Section = { id: 'model', title: 'options_model_title', View: ModelSection };

const sections: Section[] = [
  firstSection,
  { id: 'skills', title: 'options_skills_title', View: SkillsSection },
  { id: 'dictionary', title: 'options_dictionary_title', View: DictionarySection },
  { id: 'memos', title: 'options_memos_title', View: MemosSection },
  { id: 'shortcuts', title: 'options_shortcuts_title', View: ShortcutsSection },
  { id: 'privacy', title: 'options_privacy_title', View: PrivacySection },
];

/** The settings page. All sections stay mounted, so that nothing half typed is lost by a look at another one. */
export function OptionsApp(props: OptionsProps) {
  const hash = useHash();
  const open = sections.find(({ id }) => id === hash) ?? firstSection;
  const heading = useHeadingFocus(open.id);
  return (
    <div class="options">
      <header>
        <h1 class="brand">{t('options_brand')}</h1>
        <nav aria-label={t('options_navigation')}>
          {sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} aria-current={id === open.id ? 'page' : undefined}>
              {t(title)}
            </a>
          ))}
        </nav>
      </header>
      <main>
        {sections.map(({ id, title, View }) => (
          <section key={id} hidden={id !== open.id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`} tabIndex={-1} ref={id === open.id ? heading : undefined}>
              {t(title)}
            </h2>
            <View {...props} />
          </section>
        ))}
      </main>
    </div>
  );
}

/** Takes the focus to the heading of a section that was just opened, but not when the page opens. */
function useHeadingFocus(open: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(open);
  useEffect(() => {
    if (shown.current !== open) heading.current?.focus();
    shown.current = open;
  }, [open]);
  return heading;
}
