import type { VersionChange } from '../../../core/library/manifest';
import type { SkillVersion } from '../../../core/library/types';
import { uiLanguage } from '../../../messages/i18n';
import { type MessageKey, t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

const titles = {
  edit: 'skill_version_before_edit',
  update: 'skill_version_before_update',
  import: 'skill_version_before_import',
  backup: 'skill_version_before_backup',
  restore: 'skill_version_before_restore',
} as const satisfies Record<VersionChange, MessageKey>;

/** What a version is called: the change that it stood before, and when that was. */
export function versionTitle({ replacedBy, replacedAt }: SkillVersion): string {
  return t(titles[replacedBy], timeText(replacedAt));
}

/** To the second, so that no two are called the same; empty if no calendar knows the moment. */
function timeText(time: number): string {
  if (Number.isNaN(new Date(time).getTime())) return '';
  return new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'medium', timeStyle: 'medium' }).format(time);
}

/** Which files that change has changed, in one line. */
export function versionNote({ change: { files } }: SkillVersion): string {
  const parts = [
    files.changed.length > 0 && t('skill_version_changed', namesText(files.changed)),
    files.added.length > 0 && t('skill_version_added', namesText(files.added)),
    files.removed.length > 0 && t('skill_version_removed', namesText(files.removed)),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** More names than this are a number. */
const mostNames = 3;

function namesText(paths: readonly string[]): string {
  const shown = paths.slice(0, mostNames).map((path) => visibleLine(path, 80));
  const rest = paths.length - shown.length;
  return [...shown, ...(rest > 0 ? [t('import_changes_rest', String(rest))] : [])].join(', ');
}
