import { useState } from 'preact/hooks';
import type { RunRecord } from '../../core/run/run-record';
import type { RunSummary } from '../../messages/history-commands';
import { FailureFacts } from '../../ui/failure-facts';
import { failureFacts, failureText } from '../../ui/failure-text';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { SentRequests } from '../../ui/sent-requests';
import { RepeatedRun } from './repeated-run';
import { EarlierVersions, Files, GivenToRun, Result, ScriptDetails, Steps } from './run-parts';
import type { RunActions } from './use-run-actions';

interface RunDetailProps {
  run: RunSummary;
  record: RunRecord;
  actions: RunActions;
}

/** All that the record of a run holds, and what can be done with it. */
export function RunDetail({ run, record, actions }: RunDetailProps) {
  return (
    <div class="run-detail">
      <Failure record={record} />
      <GivenToRun record={record} />
      <Result record={record} />
      <EarlierVersions record={record} />
      <Files files={record.files ?? []} />
      {record.requests && <SentRequests requests={record.requests} />}
      <Steps record={record} />
      <ScriptDetails record={record} />
      <Actions run={run} record={record} actions={actions} />
    </div>
  );
}

function Failure({ record: { status, failure } }: { record: RunRecord }) {
  if (status === 'interrupted') {
    return <Notice kind="warning" title={failureText({ code: 'interrupted' }).message} />;
  }
  if (!failure) return null;
  const { message, next } = failureText(failure);
  return (
    <Notice kind="danger" title={message}>
      <p>{next}</p>
      {failure.detail && <p class="trial-detail">{failure.detail}</p>}
      <FailureFacts class="run-fields" facts={failureFacts(failure)} />
    </Notice>
  );
}

function Actions({ run, record, actions }: RunDetailProps) {
  const [repeats, setRepeats] = useState(0);
  const hasText = record.text !== '';
  return (
    <>
      <p class="row">
        {run.status !== 'running' && (
          <Button onClick={() => setRepeats(repeats + 1)}>{t('history_repeat')}</Button>
        )}
        {hasText && <Button onClick={() => void actions.insertAgain(run)}>{t('history_insert')}</Button>}
        {hasText && <Button onClick={() => void actions.copy(record.text)}>{t('history_copy')}</Button>}
        {hasText && <Button onClick={() => void actions.keepAsMemo(run)}>{t('history_keep_memo')}</Button>}
        {run.status !== 'running' && (
          <Button kind="danger" onClick={() => void actions.remove(run)}>
            {t('history_delete')}
          </Button>
        )}
      </p>
      {repeats > 0 && (
        <RepeatedRun key={repeats} request={record.request} onEnd={() => void actions.reload()} />
      )}
    </>
  );
}
