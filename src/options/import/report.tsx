import type { InstallReport } from '../../core/library/import-types';
import { idOf } from '../../core/skill/key';
import { settingsLink } from '../../messages/page-commands';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { importFailureText } from './failure';
import { StepHeading } from './focus-here';
import { useGrowing } from './use-growing';

/** What was installed, what was not and why, and the way to the next import. */
export function ImportReport({ report, onMore }: { report: InstallReport; onMore: () => void }) {
  const { installed, failed, cancelled, rulesLeftOut } = report;
  return (
    <div class="import-report">
      <StepHeading>{t('import_report_title')}</StepHeading>
      {cancelled && (
        <Notice kind="warning" title={t('import_report_cancelled')}>
          <p>{t('import_report_cancelled_text')}</p>
        </Notice>
      )}
      {failed.length > 0 && <Failed failed={failed} />}
      {installed.length > 0 ? (
        <Notice kind="success" title={tn('import_report_installed', installed.length)} />
      ) : (
        <p>{t('import_report_none')}</p>
      )}
      {rulesLeftOut !== undefined && (
        <Notice kind="warning" title={tn('import_report_rules', rulesLeftOut)}>
          <p>
            {t('import_report_rules_text')} <a href="#permissions">{t('permissions_title')}</a>
          </p>
        </Notice>
      )}
      <div class="row">
        <Button kind="primary" onClick={onMore}>
          {t('import_more')}
        </Button>
        <a href="#skills">{t('import_report_skills')}</a>
      </div>
      <Installed keys={installed} />
    </div>
  );
}

function Installed({ keys }: { keys: InstallReport['installed'] }) {
  const count = useGrowing(keys.length);
  return (
    <ul class="report-list report-installed">
      {keys.slice(0, count).map((key) => (
        <li key={key}>
          <a href={settingsLink(key)}>{visibleLine(idOf(key), 120)}</a>
        </li>
      ))}
    </ul>
  );
}

function Failed({ failed }: Pick<InstallReport, 'failed'>) {
  return (
    <Notice kind="danger" title={tn('import_report_failed', failed.length)}>
      <ul class="report-list">
        {failed.map(({ id, failure }) => {
          const { title, next } = importFailureText(failure);
          return (
            <li key={id}>
              <b>{visibleLine(id, 120)}</b> {visibleLine(title, 300)} {visibleLine(next, 300)}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
