import type { ComponentChildren } from 'preact';
import type { SkillChange } from '../../../core/library/skill-change';
import { type MessageKey, t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

interface ChangeListProps {
  change: SkillChange;
  /** Of the skill as it would be: they are marked. */
  scripts: string[];
}

/** What else changes, beside what is loosened and the texts themselves: files, settings, what callers have to know. */
export function ChangeList({ change, scripts }: ChangeListProps) {
  const { tools, hosts, files, config } = change;
  return (
    <dl>
      {change.signature.length > 0 && (
        <Group title={t('import_signature')}>
          {change.signature.slice(0, mostNames).map(({ kind, name }) => (
            <li key={`${kind} ${name}`}>{t(signatureTexts[kind], visibleLine(name, 80))}</li>
          ))}
        </Group>
      )}
      <Names title={t('import_changes_tools_removed')} names={tools.removed} />
      <Names title={t('import_changes_hosts_removed')} names={hosts.removed} />
      <Names title={t('import_changes_files_added')} names={files.added} scripts={scripts} />
      <Names title={t('import_changes_files_changed')} names={files.changed} scripts={scripts} />
      <Names title={t('import_changes_files_removed')} names={files.removed} />
      {config.length > 0 && (
        <Group title={t('import_changes_config')}>
          {config.slice(0, mostNames).map(({ key, ...setting }) => (
            <li key={key}>
              <SettingChange name={key} {...setting} />
            </li>
          ))}
        </Group>
      )}
    </dl>
  );
}

const signatureTexts = {
  required: 'import_signature_required',
  taken: 'import_signature_taken',
  refused: 'import_signature_refused',
  'taken-otherwise': 'import_signature_taken_otherwise',
  given: 'import_signature_given',
  lost: 'import_signature_lost',
  'given-otherwise': 'import_signature_given_otherwise',
  calls: 'import_signature_calls',
} as const satisfies Record<SkillChange['signature'][number]['kind'], MessageKey>;

/** More of a kind than this is a number, not a list. */
const mostNames = 100;

interface NamesProps {
  title: string;
  names: string[];
  /** Those of the names that are scripts are marked. */
  scripts?: string[];
}

function Names({ title, names, scripts = [] }: NamesProps) {
  if (names.length === 0) return null;
  return (
    <Group title={title}>
      {names.slice(0, mostNames).map((name) => (
        <li key={name}>
          <code>{visibleLine(name)}</code>
          {scripts.includes(name) && (
            <>
              {' '}
              <span class="file-mark">{t('import_script_mark')}</span>
            </>
          )}
        </li>
      ))}
      {names.length > mostNames && <li>{t('import_changes_rest', String(names.length - mostNames))}</li>}
    </Group>
  );
}

function Group({ title, children }: GroupProps) {
  return (
    <div class="change">
      <dt>{title}</dt>
      <dd>
        <ul>{children}</ul>
      </dd>
    </div>
  );
}

interface GroupProps {
  title: string;
  children: ComponentChildren;
}

type Setting = Omit<SkillChange['config'][number], 'key'> & { name: string };

/** The value that was and the one that will be; or that the user's own stays. */
function SettingChange({ name, before, after, kept }: Setting) {
  const value = (text: string | undefined) =>
    text === undefined ? t('import_changes_none') : visibleLine(text, 120);
  return (
    <>
      <code>{visibleLine(name, 80)}</code>{' '}
      {t(kept ? 'import_changes_kept' : 'import_changes_value', value(before), value(after))}
    </>
  );
}
