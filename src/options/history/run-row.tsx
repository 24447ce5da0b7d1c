import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { RunRecord } from '../../core/run/run-record';
import type { RunSummary } from '../../messages/history-commands';
import { costText } from '../../ui/amounts';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { memoTime } from '../memos/memo-time';
import { RunDetail } from './run-detail';
import { durationText, skillNameOf, statusText, tokensText } from './run-texts';
import type { RunActions } from './use-run-actions';

/** One run: a line that says what it was, and all that is known of it once it is opened. */
export function RunRow({ run, actions }: { run: RunSummary; actions: RunActions }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { record, gone } = useRecord(run, open, actions);
  return (
    <li class="run">
      <button
        type="button"
        class="run-head"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span class="run-title">
          <b>{visibleLine(skillNameOf(run))}</b>
          <span class={`run-status run-${run.status}`}>{statusText(run.status)}</span>
        </span>
        <RunFacts run={run} />
        {(run.asked !== '' || run.result !== '') && (
          <span class="run-words">
            <span>{visibleLine(run.asked)}</span>
            {run.result !== '' && <span> → {visibleLine(run.result)}</span>}
          </span>
        )}
      </button>
      <div id={id} hidden={!open} aria-busy={open && !record && !gone}>
        {open && gone && <p class="hint">{t('history_gone')}</p>}
        {open && record && <RunDetail run={run} record={record} actions={actions} />}
      </div>
    </li>
  );
}

/** When and where it was, with which model, how long it took and what it cost. */
function RunFacts({ run }: { run: RunSummary }) {
  const facts = [
    memoTime(run.startedAt),
    run.site && visibleLine(run.site),
    run.model && visibleLine(run.model),
    run.duration !== undefined && durationText(run.duration),
    run.usage && tokensText(run.usage),
    run.cost !== undefined && costText(run.cost),
  ].filter((fact) => typeof fact === 'string' && fact !== '');
  return <span class="run-facts">{facts.join(' · ')}</span>;
}

/** The record of an open row, read when it is opened, and anew when the list tells that the run has gone on. */
function useRecord(
  run: RunSummary,
  open: boolean,
  actions: RunActions,
): { record: RunRecord | undefined; gone: boolean } {
  const [record, setRecord] = useState<RunRecord>();
  const [gone, setGone] = useState(false);
  const latest = useRef(actions);
  latest.current = actions;
  useEffect(() => {
    if (!open) return;
    let wanted = true;
    const show = (found: RunRecord | undefined) => {
      if (!wanted) return;
      setRecord(found);
      setGone(found === undefined);
    };
    latest.current.open(run).then(show, () => show(undefined));
    return () => {
      wanted = false;
    };
  }, [run, open]);
  return { record, gone };
}
