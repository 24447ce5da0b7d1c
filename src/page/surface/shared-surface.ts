import { uiLanguage } from '../../messages/i18n';
import { createSurface, type Surface } from './surface';

/** A surface to draw on, until `done`. */
export interface Drawing {
  surface: Surface;
  done(): void;
}

/** The one surface of a page. It is there as long as something is drawn on it: afterwards the page is as it was. */
export interface SharedSurface {
  /** `near`: the user's field. */
  draw(near: Element | undefined): Drawing;
  /** Whether something is drawn. */
  readonly isDrawn: boolean;
  dispose(): void;
}

export function sharedSurface(document: Document, onEmpty: () => void): SharedSurface {
  const drawings = new Set<object>();
  let surface: Surface | undefined;
  const dispose = () => {
    surface?.dispose();
    surface = undefined;
  };
  return {
    draw(near) {
      const mine = {};
      drawings.add(mine);
      surface ??= createSurface(document, { lang: uiLanguage(), ...(near && { near }) });
      return {
        surface,
        done() {
          drawings.delete(mine);
          if (drawings.size > 0) return;
          dispose();
          onEmpty();
        },
      };
    },
    get isDrawn() {
      return drawings.size > 0;
    },
    dispose,
  };
}
