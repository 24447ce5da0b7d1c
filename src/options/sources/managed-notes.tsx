import { type ManagedProblem, type ManagedSources, mostManaged } from '../../core/library/managed';
import type { SourceOverview } from '../../core/library/source-types';
import { Notice } from '../../ui/form/notice';
import { type MessageKey, t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { hostList } from '../import/failure';

/** What there is to know of a source that the user's organization has chosen: what that means, and what keeps its skills from being here. */
export function ManagedNotes({ source, importHref }: { source: SourceOverview; importHref: string }) {
  const { managed, hosts, wantsPermission, leftOut = [] } = source;
  if (!managed) return null;
  return (
    <>
      <p class="hint">{t('sources_managed_hint')}</p>
      {wantsPermission && <p class="hint">{t('sources_managed_asks', hostList(hosts))}</p>}
      {leftOut.length > 0 && (
        <p class="source-left-out">
          {t('sources_left_out', leftOut.map((id) => visibleLine(id, 60)).join(', '))}{' '}
          <a href={importHref}>{t('sources_left_out_show')}</a>
        </p>
      )}
    </>
  );
}

/** What is wrong in the policy, for who can change it. */
export function ManagedProblems({ problems }: Pick<ManagedSources, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <Notice kind="warning" title={t('sources_policy_title')}>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.at}`}>{problemText(problem)}</li>
        ))}
      </ul>
      <p>{t('sources_policy_next')}</p>
    </Notice>
  );
}

const problemTexts: Record<Exclude<ManagedProblem['code'], 'list' | 'many'>, MessageKey> = {
  entry: 'sources_policy_entry',
  key: 'sources_policy_key',
  address: 'sources_policy_address',
  twice: 'sources_policy_twice',
  pin: 'sources_policy_pin',
  sites: 'sources_policy_sites',
};

function problemText({ code, at, text }: ManagedProblem): string {
  const shown = visibleLine(text, 200);
  if (code === 'list') return t('sources_policy_list', shown);
  if (code === 'many') return t('sources_policy_many', String(mostManaged), shown);
  return t(problemTexts[code], String(at), shown);
}
