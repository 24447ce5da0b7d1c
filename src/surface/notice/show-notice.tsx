import { render } from 'preact';
import style from '../card/box.css?inline';
import { CloseButton } from '../card/card-header';
import { StateIcon } from '../card/card-status';
import { leaveLater } from '../card/leave-later';
import { CardPosition } from '../card/move';
import type { Rect } from '../layer/position';
import type { Surface } from '../layer/surface';

export interface PageNotice {
  text: string;
  anchor: Rect;
  /** What the user may do about it: the notice goes with it. */
  actions?: { label: string; run(): void }[];
  /** It stays until the user has answered, and has the keyboard. */
  asks?: boolean;
  onGone?(): unknown;
}

/**
 * Says one thing where there is no run to speak of: for a while, and the focus stays where it is; or, if it asks, until it is
 * answered. Returns what takes it away.
 */
export function showNotice(surface: Surface, notice: PageNotice): () => void {
  const { text, anchor, actions = [], asks = false, onGone } = notice;
  const life = new AbortController();
  const layer = surface.layer(style, life.signal);
  const leave = () => {
    if (life.signal.aborted) return;
    leaving.stop();
    render(null, layer.element);
    life.abort();
    onGone?.();
  };
  const leaving = leaveLater(() => layer.focused !== undefined, leave);
  const position = new CardPosition(layer, anchor, life.signal);
  const draw = (said: string) => {
    render(
      <>
        <div
          class={`card notice ${asks ? 'asks' : ''}`}
          {...(asks && { role: 'dialog', 'aria-label': text })}
        >
          <StateIcon tone="neutral" />
          <p>{text}</p>
          <span class="actions">
            {actions.map(({ label, run }, index) => (
              <button
                type="button"
                key={label}
                class={asks && index === 0 ? 'primary' : 'plain'}
                onClick={layer.guard(() => {
                  leave();
                  run();
                })}
              >
                {label}
              </button>
            ))}
            <CloseButton onClose={layer.guard(leave)} />
          </span>
        </div>
        <p class="spoken" role="status">
          {said}
        </p>
      </>,
      layer.element,
    );
    position.apply();
  };
  draw('');
  if (asks) {
    layer.on('keydown', (event) => event.key === 'Escape' && leave());
    layer.focus(layer.element.querySelector('button'));
    return leave;
  }
  // A screen reader reads what changes in a place that it knows, not a place that comes with its text.
  requestAnimationFrame(() => life.signal.aborted || draw(text));
  leaving.start();
  return leave;
}
