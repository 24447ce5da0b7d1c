import type { ComponentChildren } from 'preact';
import { useCallback, useState } from 'preact/hooks';
import type { PermissionCommands } from '../../messages/permission-commands';
import { t } from '../../ui/i18n';
import { LoadError } from '../load-error';
import { useLoaded } from '../use-loaded';
import { AgentSection } from './agent-section';
import { AgreedSection } from './agreed-section';
import { AskPreset } from './ask-preset';
import { GrantsSection } from './grants-section';
import { type NeverCommands, NeverSection } from './never-section';
import { RulesSection } from './rules-section';

/**
 * What models may do with skills and tools: what is asked for, what the user has answered for good, where nothing runs, how far a run
 * may go; and the rules for those who want more than that, which are unfolded where there are some.
 */
export function PermissionsView({ commands }: { commands: PermissionCommands & NeverCommands }) {
  const policy = useLoaded(useCallback(() => commands.policyOverview(), [commands]));
  const { value } = policy;
  return (
    <>
      <p class="lead">{t('permissions_lead')}</p>
      <LoadError loaded={policy} />
      <AskPreset loaded={policy} commands={commands} />
      <GrantsSection commands={commands} />
      <AgreedSection commands={commands} />
      <NeverSection commands={commands} />
      <AgentSection commands={commands} />
      {value && (
        <Folded open={value.rules.length + value.problems.length > 0}>
          <RulesSection loaded={policy} commands={commands} />
        </Folded>
      )}
    </>
  );
}

/** Unfolded or not when it is first drawn; from then on that is the user's. */
function Folded({ open, children }: { open: boolean; children: ComponentChildren }) {
  const [first] = useState(open);
  return (
    <details class="more" open={first || undefined}>
      <summary>{t('permissions_advanced')}</summary>
      {children}
    </details>
  );
}
