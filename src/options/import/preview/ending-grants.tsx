import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { SkillChange } from '../../../core/library/types';
import type { EndedGrant } from '../../../core/permission/grants';
import type { PermissionCommands } from '../../../messages/permission-commands';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

type Commands = Pick<PermissionCommands, 'grantsEndedBy'>;

/** Whom the import's views ask which grants an update ends. */
export const GrantCommands = createContext<Commands>({ grantsEndedBy: async () => [] });

/** What the user had allowed the skill and will be asked for again; nothing, if that is nothing. */
export function EndingGrants({ skill, change }: { skill: string; change: SkillChange }) {
  const commands = useContext(GrantCommands);
  const [ended, setEnded] = useState<EndedGrant[]>([]);
  useEffect(() => {
    let current = true;
    const { files, tools } = change;
    // Without it nothing else is different: what ends, ends, and asks again.
    commands.grantsEndedBy(skill, { files, tools }).then((found) => current && setEnded(found), Boolean);
    return () => {
      current = false;
    };
  }, [commands, skill, change]);
  if (ended.length === 0) return null;
  return (
    <div class="notice notice-warning">
      <p class="notice-title">{t('import_grants_title')}</p>
      <p>{t('import_grants_text')}</p>
      <ul>
        {ended.map(({ tool, because }) => (
          <li key={tool}>
            <code>{visibleLine(tool)}</code>:{' '}
            {t(because === 'tool' ? 'import_grants_because_tool' : 'import_grants_because_files')}
          </li>
        ))}
      </ul>
    </div>
  );
}
