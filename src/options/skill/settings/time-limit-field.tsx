import { useId } from 'preact/hooks';
import { t } from '../../../ui/i18n';
import { useStateOf } from '../../use-state-of';

/** Seconds that a run may be given: a browser keeps no run alive for longer than that. */
const limits = { least: 0.1, most: 3_600 };

interface TimeLimitFieldProps {
  /** Undefined while none is set. */
  milliseconds: number | undefined;
  /** What counts then; undefined for no limit. */
  usual: number | undefined;
  onChange: (milliseconds: number | undefined) => void;
}

/** A time in seconds, taken when the user leaves the field: on the way to 60 nobody wants 6. */
export function TimeLimitField({ milliseconds, usual, onChange }: TimeLimitFieldProps) {
  const id = useId();
  const stored = milliseconds === undefined ? '' : String(milliseconds / 1000);
  const [text, setText] = useStateOf(stored, stored);
  const typed = secondsOf(text);
  const wrong = typed === 'wrong';

  function take(): void {
    if (typed === 'wrong') return;
    const next = typed === undefined ? undefined : Math.round(typed * 1000);
    if (next !== milliseconds) onChange(next);
  }

  return (
    <div class="field">
      <label for={id}>{t('skill_run_limit')}</label>
      <div class="field-line">
        <input
          id={id}
          type="text"
          inputMode="decimal"
          value={text}
          placeholder={usual === undefined ? t('skill_run_limit_none') : String(usual / 1000)}
          aria-describedby={`${id}-hint`}
          aria-invalid={wrong || undefined}
          onInput={(event) => setText(event.currentTarget.value)}
          onChange={take}
        />
      </div>
      <p class={wrong ? 'field-error' : 'hint'} id={`${id}-hint`}>
        {wrong
          ? t('skill_run_limit_wrong', String(limits.least), String(limits.most))
          : usual === undefined
            ? t('skill_run_limit_hint_none')
            : t('skill_run_limit_hint', String(usual / 1000))}
      </p>
    </div>
  );
}

/** Undefined for an empty field. Who writes a decimal comma means a point. */
function secondsOf(text: string): number | 'wrong' | undefined {
  const written = text.trim().replace(',', '.');
  if (written === '') return undefined;
  const seconds = Number(written);
  return seconds >= limits.least && seconds <= limits.most ? seconds : 'wrong';
}
