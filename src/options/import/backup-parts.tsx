import { useId } from 'preact/hooks';
import type { BackupSetting, FoundBackup } from '../../core/library/import-types';
import { resultForms } from '../../core/skill/model';
import { uiLanguage } from '../../messages/i18n';
import { costText, numberText } from '../../ui/amounts';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';

/** What a backup holds beside its skills and settings, and what restoring it does. */
export function BackupFacts({ backup }: { backup: FoundBackup }) {
  const made = new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'long', timeStyle: 'short' });
  return (
    <>
      <dl class="backup-facts">
        <Fact name={t('import_backup_made')}>{made.format(backup.createdAt)}</Fact>
        <Fact name={t('import_backup_skills')}>{numberText(backup.skills.length)}</Fact>
        <Fact name={t('import_backup_memos')}>{numberText(backup.memos)}</Fact>
        <Fact name={t('import_backup_words')}>{numberText(backup.words)}</Fact>
        <Fact name={t('import_backup_collections')}>{numberText(backup.collections)}</Fact>
      </dl>
      <p>{t('import_backup_text')}</p>
    </>
  );
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface BackupSettingsProps {
  settings: readonly BackupSetting[];
  chosen: ReadonlySet<string>;
  onChoose: (chosen: Set<string>) => void;
}

/** Each setting of a backup that is not as it is here, to tick. What is looser is marked, and not ticked for the user. */
export function BackupSettingsList({ settings, chosen, onChoose }: BackupSettingsProps) {
  const id = useId();
  if (settings.length === 0) return null;
  const toggle = (setting: string) => {
    const next = new Set(chosen);
    if (!next.delete(setting)) next.add(setting);
    onChoose(next);
  };
  return (
    <section aria-labelledby={id}>
      <h4 id={id}>{t('import_backup_settings')}</h4>
      <p class="hint">{t('import_backup_settings_hint')}</p>
      <ul class="backup-settings">
        {settings.map((setting, place) => (
          <li key={setting.id} class={setting.looser ? 'change-attention' : ''}>
            <input
              type="checkbox"
              id={`${id}-${place}`}
              checked={chosen.has(setting.id)}
              onChange={() => toggle(setting.id)}
            />{' '}
            <label for={`${id}-${place}`} dir="auto">
              {settingText(setting)}
            </label>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Ids of the settings that are ticked when the backup appears: those that loosen nothing. */
export function chosenAtFirst(settings: readonly BackupSetting[]): Set<string> {
  return new Set(settings.filter(({ looser }) => !looser).map(({ id }) => id));
}

/** What the setting would be, in a line. */
function settingText({ kind, params: [first = '', second = '', third = ''] }: BackupSetting): string {
  switch (kind) {
    case 'skills-enabled':
      return t('import_set_skills_enabled', switchText(first));
    case 'history':
      return t('import_set_history', switchText(first), second);
    case 'run-mode':
      return t('import_set_run_mode', modeText(first));
    case 'run-timeout':
      return t('import_set_run_timeout', secondsText(first));
    case 'run-direct':
      return t('import_set_run_direct', switchText(first));
    case 'run-review':
      return t('import_set_run_review', switchText(first));
    case 'run-stream':
      return t('import_set_run_stream', switchText(first));
    case 'never-on':
      return t('import_set_never_on', visibleLine(first, 200));
    case 'budget':
      return t('import_set_budget', costText(Number(first)));
    case 'slot':
      return t('import_set_slot', first, name(second));
    case 'model':
      return t('import_set_model', name(first), second === '' ? t('import_set_in_browser') : name(second));
    case 'site-model':
      return t('import_set_site_model', name(first), name(second));
    case 'skill-look':
      return t('import_set_skill_look', name(first), name(second));
    case 'skill-sites':
      return second === ''
        ? t('import_set_skill_sites_all', name(first))
        : t('import_set_skill_sites', name(first), visibleLine(second, 200));
    case 'skill-collections':
      return t('import_set_skill_collections', name(first), visibleLine(second, 200));
    case 'skill-enabled':
      return t('import_set_skill_enabled', name(first), switchText(second));
    case 'skill-menu':
      return t('import_set_skill_menu', name(first), switchText(second));
    case 'skill-pin':
      return t('import_set_skill_pin', name(first), switchText(second));
    case 'skill-key':
      return t('import_set_skill_key', name(first), name(second));
    case 'skill-mode':
      return t('import_set_skill_mode', name(first), modeText(second));
    case 'skill-timeout':
      return t('import_set_skill_timeout', name(first), secondsText(second));
    case 'skill-direct':
      return t('import_set_skill_direct', name(first), switchText(second));
    case 'skill-review':
      return t('import_set_skill_review', name(first), switchText(second));
    case 'skill-model':
      return t('import_set_skill_model', name(first), name(second));
    case 'skill-text-field':
      return t('import_set_skill_text_field', name(first), name(second));
    case 'skill-result':
      return t('import_set_skill_result', name(first), resultText(second, third));
  }
}

const name = (text: string) => visibleLine(text, 120);

/** What of a result is delivered, and as what. */
function resultText(field: string, form: string): string {
  const part: unknown = field === '' ? undefined : JSON.parse(field);
  const known = resultForms.find((each) => each === form);
  return [
    ...(part === null ? [t('skill_run_result_usual')] : typeof part === 'string' ? [name(part)] : []),
    ...(known ? [t(`skill_run_result_${known}`)] : []),
  ].join(' · ');
}

const switchText = (value: string) => t(value === 'true' ? 'import_set_on' : 'import_set_off');

const secondsText = (milliseconds: string) => t('skill_about_seconds', String(Number(milliseconds) / 1000));

function modeText(mode: string): string {
  if (mode === 'direct') return t('import_mode_direct');
  return t(mode === 'sandbox' ? 'import_mode_sandbox' : 'import_mode_llm');
}
