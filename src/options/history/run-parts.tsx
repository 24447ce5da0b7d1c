import type { ComponentChildren } from 'preact';
import type { RunRecord, RunStep, RunVersion } from '../../core/run/run-record';
import type { RunFile } from '../../core/run/run-request';
import { downloadRunFile } from '../../ui/download';
import { Button } from '../../ui/form/button';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { DrawnResult } from '../../ui/result/drawn-result';
import { durationText, nestedSteps, runStepText } from './run-texts';

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** A text of a run as it is, under its heading; nothing where there is none. */
function TextPart({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <Part title={title}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key */}
      <section class="run-text" aria-label={title} tabIndex={0}>
        {text}
      </section>
    </Part>
  );
}

/** What the user typed and entered, and the text it was about. */
export function GivenToRun({ record: { request } }: { record: RunRecord }) {
  const { instruction, target, fields, page } = request;
  // What was left empty was not entered; of a function the text itself goes there.
  const entered = Object.entries(fields ?? {}).filter(([, value]) => value !== '' && value !== null);
  return (
    <>
      <TextPart title={t('history_asked')} text={instruction} />
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
      <TextPart title={t('history_text')} text={target.text} />
      <TextPart title={t('history_page')} text={page?.text ?? ''} />
    </>
  );
}

/** What came of it: its text, and of a function what it gave. Of a run that went on the last answer, with what it was said for. */
export function Result({ record: { text, result, versions = [] } }: { record: RunRecord }) {
  return (
    <>
      <Said version={versions.at(-1)} />
      <Answer title={t('history_result')} text={text} result={result} />
    </>
  );
}

/** The answers that the user went on from. */
export function EarlierVersions({ record: { versions = [] } }: { record: RunRecord }) {
  const earlier = versions.slice(0, -1);
  if (earlier.length === 0) return null;
  return (
    <details>
      <summary>{tn('history_versions', earlier.length)}</summary>
      {earlier.map((version, at) => (
        <div key={at}>
          <Said version={version} />
          <Answer {...version} title={t('card_version_of', String(at + 1), String(versions.length))} />
        </div>
      ))}
    </details>
  );
}

function Said({ version }: { version: RunVersion | undefined }) {
  if (version?.message === undefined) return null;
  return <p class="hint">{t('card_version_said', visibleLine(version.message))}</p>;
}

function Answer({ title, text, result }: Pick<RunRecord, 'text' | 'result'> & { title: string }) {
  if (result?.isText === false)
    return (
      <Part title={title}>
        <DrawnResult result={result} text={text} />
      </Part>
    );
  return (
    <>
      <TextPart title={title} text={text} />
      <DrawnResult result={result} text={text} />
    </>
  );
}

/** What the run's scripts have said beside their results. */
export function ScriptDetails({ record: { stderr } }: { record: RunRecord }) {
  if (stderr === undefined) return null;
  return (
    <details>
      <summary>{t('history_details')}</summary>
      <TextPart title={t('history_stderr')} text={stderr.trimEnd()} />
    </details>
  );
}

/** What happened in the run, one after another. */
export function Steps({ record }: { record: RunRecord }) {
  const steps = nestedSteps(record.steps ?? []);
  if (steps.length === 0) return null;
  return (
    <details>
      <summary>{tn('history_steps', steps.length)}</summary>
      <ol class="run-steps">
        {steps.map(({ step, inner }, place) => (
          <li key={place}>
            <StepLine step={step} record={record} />
            {inner.length > 0 && (
              <ol class="run-steps">
                {inner.map((each, at) => (
                  <li key={at}>
                    <StepLine step={each} record={record} />
                  </li>
                ))}
              </ol>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}

function StepLine({ step, record }: { step: RunStep; record: RunRecord }) {
  return (
    <>
      <span class="run-facts">{durationText(step.at)}</span> {runStepText(step, record)}
    </>
  );
}

/** The files that the run made, to be saved. */
export function Files({ files }: { files: readonly RunFile[] }) {
  if (files.length === 0) return null;
  return (
    <Part title={t('history_files')}>
      <p class="row">
        {files.map((file) => (
          <Button key={file.path} onClick={() => downloadRunFile(file)}>
            {visibleLine(file.path)}
          </Button>
        ))}
      </p>
    </Part>
  );
}
