import { render } from 'preact';
import style from '../card/card.css?inline';
import { CloseButton } from '../card/card-header';
import { StateIcon } from '../card/card-status';
import { leaveLater } from '../card/leave-later';
import { CardPosition } from '../card/move';
import type { Rect } from '../surface/position';
import type { Surface } from '../surface/surface';

/** Says one thing for a while, where there is no run to speak of. The focus stays where it is. */
export function showNotice(
  surface: Surface,
  { text, anchor, onGone }: { text: string; anchor: Rect; onGone: () => void },
): void {
  const life = new AbortController();
  const layer = surface.layer(style, life.signal);
  const leave = () => {
    leaving.stop();
    render(null, layer.element);
    life.abort();
    onGone();
  };
  const leaving = leaveLater(() => layer.focused !== undefined, leave);
  const position = new CardPosition(layer, anchor, life.signal);
  const draw = (said: string) => {
    render(
      <>
        <div class="card notice">
          <StateIcon tone="neutral" />
          <p>{text}</p>
          <CloseButton onClose={layer.guard(leave)} />
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
  // A screen reader reads what changes in a place that it knows, not a place that comes with its text.
  requestAnimationFrame(() => life.signal.aborted || draw(text));
  leaving.start();
}
