import { useEffect, useRef } from 'preact/hooks';
import type { RunRequest } from '../../core/run/run-request';
import { Button } from '../../ui/form/button';
import { t } from '../../ui/i18n';
import { OwnRunResult } from '../own-run/run-result';
import { useOwnRun } from '../own-run/use-own-run';

interface RepeatedRunProps {
  /** As it was recorded. */
  request: RunRequest;
  onEnd: () => void;
}

/** Runs a recorded run once more, on the same text; the result stays here, whatever field the text came from. */
export function RepeatedRun({ request, onEnd }: RepeatedRunProps) {
  const { view, run, answer, stop } = useOwnRun();
  const running = view?.status === 'running';
  const latest = useRef({ request, run, onEnd });
  latest.current = { ...latest.current, onEnd };
  useEffect(() => latest.current.run(asShown(latest.current.request)), []);
  const ended = view !== undefined && !running;
  useEffect(() => {
    if (ended) latest.current.onEnd();
  }, [ended]);
  return (
    <section class="run-repeated">
      <p class="hint">{t('history_repeating')}</p>
      <OwnRunResult view={view} onAnswer={answer} />
      {running && (
        <p class="row">
          <Button onClick={stop}>{t('skill_try_stop')}</Button>
        </p>
      )}
    </section>
  );
}

/** The request as if the text were selected on a page: there is no field to write into here. */
function asShown({ skill, instruction, target, fields }: RunRequest): RunRequest {
  const read = target.text.trim() === '' ? 'nothing' : 'selection';
  const shown = { ...target, editable: false, readOnly: false, read } as const;
  return { skill, instruction, fields, target: shown, place: 'card' };
}
