import type { PermissionCommands } from '../../messages/permission-commands';
import { t } from '../../ui/i18n';
import { AgentSection } from './agent-section';
import { AgreedSection } from './agreed-section';
import { GrantsSection } from './grants-section';
import { RulesSection } from './rules-section';

/** What models may do with skills and tools: the user's rules, what they have answered for good, and how far a run may go. */
export function PermissionsView({ commands }: { commands: PermissionCommands }) {
  return (
    <>
      <p class="lead">{t('permissions_lead')}</p>
      <RulesSection commands={commands} />
      <GrantsSection commands={commands} />
      <AgreedSection commands={commands} />
      <AgentSection commands={commands} />
    </>
  );
}
