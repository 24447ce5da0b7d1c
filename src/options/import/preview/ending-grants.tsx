import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { PermissionCommands } from '../../../messages/permission-commands';
import { t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

type Commands = Pick<PermissionCommands, 'allowedTo'>;
type Allowed = Awaited<ReturnType<Commands['allowedTo']>>;

/** Whom the import's views ask what a skill is allowed. */
export const GrantCommands = createContext<Commands>({
  allowedTo: async () => ({ tools: [], permissions: [] }),
});

/** What the user had allowed the skill and will be asked for again; nothing, if that is nothing. */
export function EndingGrants({ skill }: { skill: string }) {
  const commands = useContext(GrantCommands);
  const [allowed, setAllowed] = useState<Allowed>();
  useEffect(() => {
    let current = true;
    // Without it nothing else is different: what ends, ends, and asks again.
    commands.allowedTo(skill).then((found) => current && setAllowed(found), Boolean);
    return () => {
      current = false;
    };
  }, [commands, skill]);
  const names = allowed ? [...allowed.tools, ...allowed.permissions] : [];
  if (names.length === 0 && !allowed?.unasked) return null;
  return (
    <div class="notice notice-warning">
      <p class="notice-title">{t('import_grants_title')}</p>
      <p>{t('import_grants_text')}</p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <code>{visibleLine(name)}</code>
          </li>
        ))}
        {allowed?.unasked && <li>{t('import_grants_unasked')}</li>}
      </ul>
    </div>
  );
}
