import type { SkillManifest } from '../../../core/library/manifest';
import { idOf } from '../../../core/skill/key';
import { uiLanguage } from '../../../messages/i18n';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

/** Where a skill came from, in one line; for one from the web, see `originUrl` as well. */
export function originText({ origin }: Pick<SkillManifest, 'origin'>): string {
  switch (origin.kind) {
    case 'builtin':
      return t('skill_origin_builtin');
    case 'created':
      return origin.from === undefined
        ? t('skill_origin_created')
        : t('skill_origin_copy', visibleLine(idOf(origin.from)));
    case 'pasted':
      return t('skill_origin_pasted');
    case 'file':
      return t('skill_origin_file', visibleLine(origin.name));
    case 'backup':
      return origin.claims === undefined
        ? t('skill_origin_backup')
        : t('skill_origin_backup_claims', visibleLine(origin.claims.url, 300));
    case 'url':
      return origin.path === ''
        ? visibleLine(origin.url, 300)
        : t('skill_origin_folder', visibleLine(origin.url, 300), visibleLine(origin.path));
    case 'folder':
      return t(
        'skill_origin_followed',
        visibleLine([origin.name, origin.path].filter(Boolean).join('/'), 300),
      );
  }
}

/** `YYYYMMDD-HHmmss` in UTC as the user's date and time; undefined if it is none. */
export function installedText(installedAt: string): string | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)$/.exec(installedAt);
  if (!parts) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const time = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  return new Intl.DateTimeFormat(uiLanguage(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
}
