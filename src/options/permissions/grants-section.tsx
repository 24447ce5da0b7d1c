import { useCallback } from 'preact/hooks';
import type { ListedGrant, PermissionCommands } from '../../messages/permission-commands';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { LoadError } from '../load-error';
import { useLoaded } from '../use-loaded';
import { type Granted, GrantedList } from './granted-list';

type Commands = Pick<PermissionCommands, 'grants' | 'takeBackGrant' | 'putGrant'>;

/** What the user answered for good where skills asked for tools. */
export function GrantsSection({ commands }: { commands: Commands }) {
  const loaded = useLoaded(useCallback(() => commands.grants(), [commands]));
  return (
    <section class="part" aria-labelledby="permissions-grants">
      <h3 id="permissions-grants">{t('permissions_grants_title')}</h3>
      <p>{t('permissions_grants_text')}</p>
      <LoadError loaded={loaded} />
      {loaded.value && (
        <GrantedList
          granted={loaded.value.map((listed) => grantedOf(listed, commands))}
          label={t('permissions_grants_title')}
          empty={t('permissions_grants_empty')}
          loaded={loaded}
        />
      )}
    </section>
  );
}

function grantedOf({ grant, old }: ListedGrant, commands: Commands): Granted {
  const { skill, tool, answer, given } = grant;
  const names = [visibleLine(skill), visibleLine(tool)] as const;
  return {
    key: JSON.stringify([skill, tool]),
    text: t(answer === 'allow' ? 'permissions_grant_may' : 'permissions_grant_never', ...names),
    given,
    note: old ? t('permissions_grant_old') : undefined,
    takeBack: () => commands.takeBackGrant(skill, tool),
    giveAgain: () => commands.putGrant(grant),
  };
}
