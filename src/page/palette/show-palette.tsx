import { render } from 'preact';
import type { SkillListing } from '../../core/skill/model';
import { placeAtCaret, type Rect } from '../surface/position';
import type { Surface } from '../surface/surface';
import { Palette, type PalettePick } from './palette';
import style from './palette.css?inline';
import type { PaletteTarget } from './scope';

export interface ShowPaletteProps {
  skills: readonly SkillListing[];
  /** The caret's line, or whatever the palette should open at; viewport coordinates. */
  anchor: Rect;
  target: PaletteTarget;
  /** The palette is closed by then. */
  onPick: (pick: PalettePick) => void;
  /** The user wants to go on in the card that is open; undefined if there is none. The palette is closed by then. */
  onToCard: (() => void) | undefined;
  /** The user closed it, by Esc or by pressing outside. It is closed by then. */
  onClose: () => void;
}

export interface PaletteHandle {
  /** Takes it away without calling back. */
  close(): void;
}

const width = 420;
const leastWishedHeight = 240;
const mostWishedHeight = 440;

/** Opens the palette at the caret and gives its input the focus. Painted before this returns to the event loop. */
export function showPalette(surface: Surface, props: ShowPaletteProps): PaletteHandle {
  const life = new AbortController();
  const layer = surface.layer(style, life.signal);
  const close = () => {
    if (life.signal.aborted) return;
    render(null, layer.element);
    life.abort();
  };
  const closeAndTell = () => {
    close();
    props.onClose();
  };
  const draw = () => {
    const placement = placeAtCaret(
      props.anchor,
      { width, height: wishedHeight(props.skills) },
      layer.viewport,
    );
    render(
      <Palette
        layer={layer}
        skills={props.skills}
        target={props.target}
        placement={placement}
        onClose={closeAndTell}
        onToCard={
          props.onToCard &&
          (() => {
            close();
            props.onToCard?.();
          })
        }
        onPick={(pick) => {
          close();
          props.onPick(pick);
        }}
      />,
      layer.element,
    );
  };
  draw();
  layer.onPressOutside(closeAndTell);
  layer.onResize(draw);
  return { close };
}

/** Room for all rows where that is not too much; the side is chosen once, so that it does not jump while typing. */
function wishedHeight(skills: readonly SkillListing[]): number {
  const rows = skills.length * 47;
  return Math.min(Math.max(rows + 105, leastWishedHeight), mostWishedHeight);
}
