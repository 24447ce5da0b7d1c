import { useEffect, useState } from 'preact/hooks';
import { t } from '../../ui/i18n';
import type { StateLine } from './card-state';

interface CardStatusProps {
  state: StateLine;
  /** When the run was asked for, in milliseconds of `Date.now()`. */
  since: number;
}

/** One line: how the run stands, and while it goes on for how long. */
export function CardStatus({ state, since }: CardStatusProps) {
  return (
    <p class={`status ${state.tone}`}>
      <StateIcon tone={state.tone} />
      <span>{state.text}</span>
      {state.tone === 'busy' && <Elapsed since={since} />}
    </p>
  );
}

export function StateIcon({ tone }: { tone: StateLine['tone'] }) {
  if (tone === 'busy') return <span class="spinner" aria-hidden="true" />;
  return (
    <svg class="mark" viewBox="0 0 16 16" aria-hidden="true">
      {tone === 'good' && <path d="M3.5 8.5l3 3 6-7" />}
      {tone === 'bad' && <path d="M8 3.5v5.5M8 12v.5" />}
      {tone === 'neutral' && <path d="M4.5 8h7" />}
    </svg>
  );
}

/** Seconds, from the second one on. */
function Elapsed({ since }: { since: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - since) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [since]);
  return seconds >= 2 ? <span class="elapsed">{t('card_seconds', String(seconds))}</span> : null;
}
