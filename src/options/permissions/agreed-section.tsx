import { useCallback } from 'preact/hooks';
import { uiLanguage } from '../../messages/i18n';
import type { AgreedOverview, PermissionCommands } from '../../messages/permission-commands';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { LoadError } from '../load-error';
import { useLoaded } from '../use-loaded';
import { type Granted, GrantedList } from './granted-list';

type Commands = Pick<
  PermissionCommands,
  'agreed' | 'forgetAgreed' | 'rememberAgreed' | 'takeBackPermissions' | 'grantPermissions'
>;

/** Models that texts go to without a question, and what skills were granted of what they say they need. */
export function AgreedSection({ commands }: { commands: Commands }) {
  const loaded = useLoaded(useCallback(() => commands.agreed(), [commands]));
  return (
    <section class="part" aria-labelledby="permissions-agreed">
      <h3 id="permissions-agreed">{t('permissions_agreed_title')}</h3>
      <p>{t('permissions_agreed_text')}</p>
      <LoadError loaded={loaded} />
      {loaded.value && (
        <GrantedList
          granted={grantedOf(loaded.value, commands)}
          label={t('permissions_agreed_title')}
          empty={t('permissions_grants_empty')}
          loaded={loaded}
        />
      )}
    </section>
  );
}

function grantedOf({ models, skills }: AgreedOverview, commands: Commands): Granted[] {
  const list = new Intl.ListFormat(uiLanguage(), { type: 'unit' });
  return [
    ...models.map((to) => ({
      key: `model ${to.origin} ${to.model}`,
      text:
        to.model === ''
          ? t('permissions_agreed_origin', visibleLine(to.origin))
          : t('permissions_agreed_model', visibleLine(to.model), visibleLine(to.origin)),
      given: to.given,
      note: to.only && t('permissions_agreed_text_only'),
      takeBack: () => commands.forgetAgreed({ origin: to.origin, model: to.model }),
      giveAgain: () => commands.rememberAgreed(to),
    })),
    ...skills.map(({ skill, permissions, unasked = false, given }) => ({
      key: `skill ${skill}`,
      text:
        permissions.length === 0
          ? t('permissions_agreed_unasked', visibleLine(skill))
          : t(
              'permissions_agreed_skill',
              visibleLine(skill),
              list.format(permissions.map((permission) => visibleLine(permission))),
            ),
      given,
      note: unasked && permissions.length > 0 ? t('permissions_agreed_unasked_too') : undefined,
      takeBack: () => commands.takeBackPermissions(skill),
      giveAgain: () => commands.grantPermissions(skill, permissions, unasked, given),
    })),
  ];
}
