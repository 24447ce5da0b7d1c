import type { Scope } from '../core/run/types';
import type { SkillListing } from '../core/skill/model';
import { uiLanguage } from '../messages/i18n';
import type { OpenRequest } from '../messages/open';
import { pageChannel } from '../messages/page-commands';
import { createClient } from '../messages/rpc';
import { defaultScope, type PaletteTarget } from './palette/scope';
import { showPalette } from './palette/show-palette';
import { type OpenRun, openRun } from './run';
import { createSurface, type Surface } from './surface/surface';
import { caretRect, workRect } from './target/caret-rect';
import { restoreFocus } from './target/restore-focus';
import { captureTarget, type Target } from './target/target';

/** All that happens in one page: at most one palette, and a card for each run. */
export interface Session {
  open(request: OpenRequest): void;
  /** Takes everything off the page and ends the runs that are still going. */
  dispose(): void;
}

/** Pixels by which each further card stands aside, so that none is hidden by another. */
const stagger = 28;

export function createSession(document: Document): Session {
  const life = new AbortController();
  const commands = createClient(pageChannel);
  const open = new Set<object>();
  /** The runs whose cards are on the page, the latest last. */
  const runs = new Set<OpenRun>();
  let surface: Surface | undefined;
  let closePalette: (() => void) | undefined;

  /** A surface is there as long as something is drawn on it: afterwards the page is as it was. */
  function drawOn(target: Target): { surface: Surface; done(): void } {
    const mine = {};
    open.add(mine);
    surface ??= createSurface(document, {
      lang: uiLanguage(),
      ...(target.active && { near: target.active }),
    });
    return {
      surface,
      done() {
        open.delete(mine);
        if (open.size > 0) return;
        surface?.dispose();
        surface = undefined;
      },
    };
  }

  function openPalette(skills: SkillListing[], target: Target): void {
    const drawing = drawOn(target);
    const done = () => {
      closePalette = undefined;
      drawing.done();
    };
    const leave = () => {
      done();
      restoreFocus(target);
    };
    const latest = [...runs].at(-1);
    const palette = showPalette(drawing.surface, {
      skills,
      anchor: caretRect(target),
      target: paletteTarget(target),
      onPick({ skill, instruction, scope }) {
        leave();
        start(target, skill, instruction, scope);
      },
      onClose: leave,
      onToCard:
        latest &&
        (() => {
          done();
          // A notice goes by itself, also while the palette is open.
          if (runs.has(latest)) latest.focus();
          else restoreFocus(target);
        }),
    });
    closePalette = () => {
      palette.close();
      leave();
    };
  }

  function start(target: Target, skill: SkillListing, instruction: string, scope: Scope): void {
    const drawing = drawOn(target);
    const run = openRun({
      surface: drawing.surface,
      target,
      skill,
      request: { skill: skill.key, instruction, target: target.summary(scope) },
      anchor: shifted(workRect(target), stagger * runs.size),
      openSettings: (section) => void commands.openSettings(section),
      onClosed() {
        runs.delete(run);
        drawing.done();
      },
      signal: life.signal,
    });
    runs.add(run);
  }

  return {
    open({ action, skills }) {
      if (closePalette) {
        closePalette();
        if (action.kind === 'palette') return;
      }
      // With the keyboard in a card the user means the place that the card belongs to.
      const around = [...runs].find((run) => run.hasFocus());
      if (around) restoreFocus(around.target);
      const target = captureTarget(document, life.signal);
      if (action.kind === 'palette') return openPalette(skills, target);
      const skill = skills.find(({ key }) => key === action.skill);
      if (skill)
        start(target, skill, action.instruction, defaultScope(paletteTarget(target), action.instruction));
      else openPalette(skills, target);
    },
    dispose() {
      closePalette?.();
      life.abort();
      surface?.dispose();
    },
  };
}

function shifted({ x, y, width, height }: DOMRect, by: number): DOMRect {
  return new DOMRect(x + by, y + by, width, height);
}

function paletteTarget(target: Target): PaletteTarget {
  return {
    editable: target.editable,
    selectionLength: target.summary('selection').text.length,
    fieldLength: target.summary('field').text.length,
  };
}
