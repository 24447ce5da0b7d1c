import type { ComponentChildren } from 'preact';
import { needsLook, type OtherSkill, toolsOfRun } from '../../../core/agent/tool-use';
import type { SkillManifest } from '../../../core/library/manifest';
import type { SkillChange } from '../../../core/library/skill-change';
import { hostsOf } from '../../../core/skill/hosts';
import { t, tn } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';
import { confirmText } from '../../confirm-text';
import { toolText } from '../../tool-text';
import { modeTexts } from './loosening-list';

interface AsksProps {
  manifest: SkillManifest;
  /** The skills that are switched on now. */
  others: readonly OtherSkill[];
  change: SkillChange | undefined;
}

/** What the skill does when it runs, and what it asks for, in plain words. What an update asks for on top is marked. */
export function Asks({ manifest, others, change }: AsksProps) {
  const hosts = hostsOf(manifest);
  const { scripts } = manifest.inventory;
  const isNew = (kind: 'tools' | 'hosts', item: string) => change?.[kind].added.includes(item) === true;
  return (
    <section aria-labelledby="import-asks-title">
      <h3 id="import-asks-title">{t('import_asks_title')}</h3>
      <ul class="asks">
        <Ask>{t(modeTexts[manifest.mode])}</Ask>
        {toolsOfRun(manifest, others).map((use) => (
          <Ask key={`tool ${use.name}`} attention={needsLook(use)} added={isNew('tools', use.name)}>
            <code>{visibleLine(use.name, 80)}</code> {toolText(use)}
          </Ask>
        ))}
        {hosts.map((host) => (
          <Ask key={`host ${host}`} attention added={isNew('hosts', host)}>
            {t('import_asks_host', visibleLine(host, 120))}
          </Ask>
        ))}
        {scripts.length > 0 && <Ask attention>{tn('import_asks_scripts', scripts.length)}</Ask>}
        {manifest.confirm && <Ask>{confirmText(manifest.confirm)}</Ask>}
        {manifest.dangerous && <Ask attention>{t('import_asks_dangerous')}</Ask>}
        {manifest.permissions?.map((permission) => (
          <Ask key={`permission ${permission}`}>
            {t('import_asks_permission', visibleLine(permission, 120))}
          </Ask>
        ))}
      </ul>
    </section>
  );
}

function Ask({ attention = false, added = false, children }: AskProps) {
  return (
    <li class={attention || added ? 'ask ask-attention' : 'ask'}>
      {children} {added && <span class="badge badge-update">{t('import_asks_new')}</span>}
    </li>
  );
}

interface AskProps {
  attention?: boolean;
  /** An update asks for it, and the skill the user has does not. */
  added?: boolean;
  children: ComponentChildren;
}
