import { useEffect, useState } from 'preact/hooks';
import type { RunView } from '../../core/record/view';
import { numberText } from '../../ui/amounts';
import { retryText } from '../../ui/failure-text';
import { t } from '../../ui/i18n';
import type { StateLine } from './card-state';

interface CardStatusProps {
  state: StateLine;
  view: RunView;
  /** When the run was asked for, in milliseconds of `Date.now()`. */
  since: number;
}

/** How the run stands, and while it goes on for how long; how far the model is loaded, when it is tried again. */
export function CardStatus({ state, view, since }: CardStatusProps) {
  const busy = state.tone === 'busy';
  // The answer itself says it.
  const isPlain = state.text === t('card_done') && view.text !== '';
  if (isPlain) return <p class="status" />;
  const { retrying, progress } = view;
  return (
    <>
      <p class={`status ${state.tone}`}>
        <StateIcon tone={state.tone} />
        {busy && retrying ? (
          <Countdown key={retrying.attempt} retrying={retrying} />
        ) : (
          <span>{state.text}</span>
        )}
        {busy && progress !== undefined && (
          <span class="elapsed">{numberText(progress, { style: 'percent' })}</span>
        )}
        {busy && !retrying && progress === undefined && <Elapsed since={since} />}
      </p>
      {busy && progress !== undefined && <progress value={progress} aria-label={state.text} />}
    </>
  );
}

export function StateIcon({ tone }: { tone: StateLine['tone'] }) {
  if (tone === 'busy') return <span class="spinner" aria-hidden="true" />;
  return (
    <svg class={`mark ${tone}`} viewBox="0 0 16 16" aria-hidden="true">
      {tone === 'good' && <path d="M3.5 8.5l3 3 6-7" />}
      {tone === 'bad' && <path d="M8 3.5v5.5M8 12v.5" />}
      {tone === 'neutral' && <path d="M4.5 8h7" />}
      {tone === 'ask' && <path d="M5.5 6a2.5 2.5 0 1 1 3.6 2.2C8.3 8.6 8 9 8 9.8M8 12.6v.2" />}
    </svg>
  );
}

/** Seconds, from the second one on. */
function Elapsed({ since }: { since: number }) {
  const seconds = useSecondsSince(since);
  return seconds >= 2 ? <span class="elapsed">{t('card_seconds', String(seconds))}</span> : null;
}

/** Drawn, not announced: the live region says once when it is tried again. */
function Countdown({ retrying }: { retrying: NonNullable<RunView['retrying']> }) {
  const [began] = useState(Date.now);
  const left = Math.max(0, Math.ceil(retrying.seconds) - useSecondsSince(began));
  return <span class="elapsed">{retryText(retrying, left)}</span>;
}

function useSecondsSince(since: number): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}
