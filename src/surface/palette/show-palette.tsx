import { render } from 'preact';
import { ClickjackingGuard } from '../layer/clickjacking-guard';
import { placeAtCaret, type Rect } from '../layer/position';
import type { Surface } from '../layer/surface';
import { Palette } from './palette';
import style from './palette.css?inline';
import { headingHeight, usualRowHeight } from './palette-list';
import type { PaletteProps } from './palette-props';
import type { PaletteActions } from './row-actions';

export interface ShowPaletteProps extends Omit<PaletteProps, 'layer' | 'placement' | 'obstacle'> {
  /** The caret's line, or whatever the palette should open at; viewport coordinates. */
  anchor: Rect;
  /** The palette is closed when this is called; so with all below. */
  onPick: PaletteProps['onPick'];
  onCommand: PaletteProps['onCommand'];
  /** The user wants to go on in the card that is open; undefined if there is none. */
  onToCard: PaletteProps['onToCard'];
  /** The user closed it, by Esc or by pressing outside. */
  onClose: PaletteProps['onClose'];
}

export interface PaletteHandle {
  /** Takes it away without calling back. */
  close(): void;
}

const width = 420;
const leastWishedHeight = 240;
const mostWishedHeight = 440;

/** Opens the palette at the caret and gives it the keyboard. Painted before this returns to the event loop. */
export function showPalette(surface: Surface, { anchor, ...props }: ShowPaletteProps): PaletteHandle {
  const life = new AbortController();
  const layer = surface.layer(style, life.signal);
  const close = () => {
    if (life.signal.aborted) return;
    guard.stop();
    render(null, layer.element);
    life.abort();
  };
  /** The callback, once the palette is closed. */
  const closing =
    <Args extends unknown[]>(callback: (...args: Args) => void) =>
    (...args: Args) => {
      close();
      callback(...args);
    };
  const onClose = closing(props.onClose);
  /** The same, for what is run: no press counts that the page may have had the user make blindly. */
  const inSight =
    <Args extends unknown[]>(callback: (...args: Args) => void) =>
    async (...args: Args) => {
      refused = !(await guard.takesPress());
      if (life.signal.aborted) return;
      if (refused) draw();
      else closing(callback)(...args);
    };
  /** The same, for what leaves the palette open. Resolves with whether the press counted. */
  const change: PaletteActions['change'] = async (skill, to) => {
    refused = !(await guard.takesPress());
    if (life.signal.aborted) return false;
    draw();
    return !refused && props.actions.change(skill, to);
  };
  const actions = { ...props.actions, change };
  let refused = false;
  const guard = new ClickjackingGuard({
    part: () => layer.element.querySelector('.palette') ?? undefined,
    look: layer.obstacle,
    lookNow: layer.look,
    sincePress: layer.sincePress,
    onChange() {
      if (!refused) return;
      refused = !guard.steady;
      draw();
    },
  });
  const height = wishedHeight(props);
  const draw = () => {
    render(
      <Palette
        {...props}
        layer={layer}
        placement={placeAtCaret(anchor, { width, height }, layer.viewport)}
        onClose={onClose}
        onToCard={props.onToCard && closing(props.onToCard)}
        obstacle={refused ? guard.hindrance : undefined}
        onPick={inSight(props.onPick)}
        onCommand={inSight(props.onCommand)}
        actions={actions}
      />,
      layer.element,
    );
  };
  draw();
  guard.start();
  layer.onPressOutside(onClose);
  layer.onResize(draw);
  return { close };
}

/** Room for all rows where that is not too much; the side is chosen once, so that it does not jump while typing. */
function wishedHeight({ skills, commands, form }: Omit<ShowPaletteProps, 'anchor'>): number {
  if (form) return mostWishedHeight;
  const rows = (skills.length + commands.length) * usualRowHeight;
  const hasSections = commands.length > 0 || skills.some(({ pinned, lastUsed }) => pinned || lastUsed);
  const headings = hasSections ? 3 * headingHeight : 0;
  return Math.min(Math.max(rows + headings + 132, leastWishedHeight), mostWishedHeight);
}
