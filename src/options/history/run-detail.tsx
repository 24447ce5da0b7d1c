import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { RunFile, RunRecord } from '../../core/run/types';
import type { RunSummary } from '../../messages/history-commands';
import { failureText } from '../../ui/failure-text';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { download } from '../download';
import { RepeatedRun } from './repeated-run';
import { durationText, stepText } from './run-texts';
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
      <Asked record={record} />
      {record.text !== '' && (
        <Part title={t('history_result')}>
          <pre class="run-text">{record.text}</pre>
        </Part>
      )}
      <Files files={record.files ?? []} />
      <Sent record={record} />
      <Steps record={record} />
      <Actions run={run} record={record} actions={actions} />
    </div>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
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
    </Notice>
  );
}

function Asked({ record: { request } }: { record: RunRecord }) {
  const { instruction, target, fields } = request;
  const entered = Object.entries(fields ?? {});
  return (
    <>
      {instruction !== '' && (
        <Part title={t('history_asked')}>
          <pre class="run-text">{instruction}</pre>
        </Part>
      )}
      {entered.length > 0 && (
        <Part title={t('history_fields')}>
          <dl class="run-fields">
            {entered.map(([name, value]) => (
              <div key={name}>
                <dt>{visibleLine(name)}</dt>
                <dd>{visibleLine(typeof value === 'string' ? value : JSON.stringify(value))}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      {target.text !== '' && (
        <Part title={t('history_text')}>
          <pre class="run-text">{target.text}</pre>
        </Part>
      )}
    </>
  );
}

/** Byte for byte what went to a model: the user may look at it at any time. */
function Sent({ record: { sent } }: { record: RunRecord }) {
  if (!sent) return null;
  return (
    <details>
      <summary>{t('history_sent', sent.model, sent.host)}</summary>
      <h3>{t('history_sent_system')}</h3>
      <pre class="run-text">{sent.system}</pre>
      <h3>{t('history_sent_message')}</h3>
      <pre class="run-text">{sent.message}</pre>
    </details>
  );
}

function Steps({ record }: { record: RunRecord }) {
  const steps = record.steps ?? [];
  if (steps.length === 0) return null;
  return (
    <details>
      <summary>{t('history_steps', String(steps.length))}</summary>
      <ol class="run-steps">
        {steps.map((step, place) => (
          <li key={place}>
            <span class="run-facts">{durationText(step.at)}</span> {stepText(step, record)}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Files({ files }: { files: readonly RunFile[] }) {
  if (files.length === 0) return null;
  return (
    <Part title={t('history_files')}>
      <p class="row">
        {files.map((file) => (
          <Button key={file.path} onClick={() => save(file)}>
            {visibleLine(file.path)}
          </Button>
        ))}
      </p>
    </Part>
  );
}

function save({ path, text, encoding }: RunFile): void {
  const bytes = encoding === 'base64' ? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)) : text;
  download({ name: path.split('/').at(-1) ?? path, blob: new Blob([bytes]) });
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
