import type { ComponentChildren } from 'preact';
import type { SkillChange, SkillManifest } from '../../../core/library/types';
import { hostsOf } from '../../../core/skill/hosts';
import { type MessageKey, t } from '../../../ui/i18n';
import { visibleLine } from '../../../ui/plain-text';

/** What Caretaker's own tools let a skill do. A Map: a tool may be called `constructor`. */
const knownTools = new Map<string, MessageKey>([
  ['insert_text', 'import_tool_insert_text'],
  ['floating_card', 'import_tool_floating_card'],
  ['clipboard', 'import_tool_clipboard'],
  ['save_memo', 'import_tool_save_memo'],
  ['proofread', 'import_tool_proofread'],
]);

const modes = {
  llm: 'import_mode_llm',
  direct: 'import_mode_direct',
  sandbox: 'import_mode_sandbox',
  composite: 'import_mode_composite',
} as const;

interface AsksProps {
  manifest: SkillManifest;
  change: SkillChange | undefined;
}

/** What the skill does when it runs, and what it asks for, in plain words. What an update asks for on top is marked. */
export function Asks({ manifest, change }: AsksProps) {
  const hosts = hostsOf(manifest);
  const { scripts } = manifest.inventory;
  const isNew = (kind: 'tools' | 'hosts', item: string) => change?.[kind].added.includes(item) === true;
  return (
    <section aria-labelledby="import-asks-title">
      <h3 id="import-asks-title">{t('import_asks_title')}</h3>
      <ul class="asks">
        <Ask>{t(modes[manifest.mode])}</Ask>
        {manifest.allowedTools.map((tool) => (
          <Ask key={`tool ${tool}`} added={isNew('tools', tool)}>
            <Tool name={tool} />
          </Ask>
        ))}
        {hosts.map((host) => (
          <Ask key={`host ${host}`} attention added={isNew('hosts', host)}>
            {t('import_asks_host', visibleLine(host, 120))}
          </Ask>
        ))}
        {scripts.length > 0 && <Ask attention>{t('import_asks_scripts', String(scripts.length))}</Ask>}
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

function Tool({ name }: { name: string }) {
  const known = knownTools.get(name);
  return (
    <>
      <code>{visibleLine(name, 80)}</code> {t(known ?? 'import_tool_unknown')}
    </>
  );
}
