import { askListing, isAsk } from '../core/run/ask-skill';
import { placeFor } from '../core/run/place';
import type { RunIntent, TargetSummary } from '../core/run/run-request';
import { type EnteredValues, enteredOf } from '../core/skill/entered-values';
import { checkFields } from '../core/skill/input-form';
import type { SkillKey, SkillListing } from '../core/skill/model';
import { report } from '../diagnostics/report';
import { askNaming } from '../messages/ask-naming';
import type { OfferedResult, OpenRequest } from '../messages/open';
import { pageChannel } from '../messages/page-commands';
import { createClient } from '../messages/rpc';
import { t } from '../ui/i18n';
import { createEditorWorld } from './editor-world';
import { loadCrossOriginFrames } from './frame/load-cross-origin-frames';
import { loadCards } from './load-cards';
import { loadWriter } from './load-writer';
import { type PageNotice, showNotice } from './notice/show-notice';
import { commandsFor, offeredCommand, placeCommands } from './palette/commands';
import type { PalettePick } from './palette/palette';
import { type PaletteTarget, readChoices } from './palette/read-choice';
import { showPalette } from './palette/show-palette';
import { PageRun, type PageRunProps } from './run';
import { foundRun, Runs } from './runs';
import { sharedSurface } from './surface/shared-surface';
import { isClosedFrame } from './target/active-element';
import { captureEditor, hidesItsText } from './target/capture-editor';
import { pageTarget } from './target/page-target';
import type { RunTarget } from './target/run-target';
import { captureTarget, type Target } from './target/target';

/** All that happens in one page: at most one palette, and a card for each run that the user has not closed. */
export interface Session {
  /** `call`: its name. */
  open(request: OpenRequest, call: string): void;
  /** Takes everything off the page and ends the runs that are still going. */
  dispose(): void;
}

/** Pixels by which each further card stands aside, so that none is hidden by another. */
const stagger = 28;

/** Milliseconds between nothing being open and it being said so: one thing goes, and the next comes. */
const leaveAfter = 500;

export function createSession(document: Document): Session {
  const life = new AbortController();
  const commands = createClient(pageChannel);
  const surface = sharedSurface(document, leaveSoon);
  const runs = new Runs();
  /** What was entered into the forms of skills, to be offered again. */
  const entered = new Map<SkillKey, EnteredValues>();
  let closePalette: (() => void) | undefined;
  let closeNotice: (() => void) | undefined;
  /** An editor or a frame is being asked what is there: what is called meanwhile would be called twice. */
  let capturing = false;
  /** Runs of which it is being asked what they are about. */
  let beginning = 0;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let lastCall = '';

  /** Tells the background once nothing is open, and nothing goes on unseen. */
  function leaveSoon(): void {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (surface.isDrawn) return;
      if (capturing || beginning > 0 || runs.areRunning || runs.shown.length > 0) leaveSoon();
      else leave();
    }, leaveAfter);
  }
  /** Of an extension that was updated there is nobody to be told. */
  const leave = () => void commands.left(lastCall).catch(() => undefined);
  // A page that the browser keeps for Back comes back with its cards, which go on then.
  const hide = ({ isTrusted, persisted }: PageTransitionEvent) => isTrusted && !persisted && leave();
  document.defaultView?.addEventListener('pagehide', hide, { signal: life.signal });

  function openPalette(
    { skills, offered }: Pick<OpenRequest, 'skills' | 'offered'>,
    target: RunTarget,
    form?: PalettePick,
  ): void {
    // For the case that the extension is updated while the palette is open: then its messages are gone too.
    t('palette_updated');
    const drawing = surface.draw(target.active);
    const done = () => {
      closePalette = undefined;
      drawing.done();
    };
    const goBack = () => {
      done();
      target.restoreFocus();
    };
    const latest = runs.shown.at(-1);
    const palette = showPalette(drawing.surface, {
      skills,
      commands: commandsOn(target, skills),
      places: placeCommands((place) => void commands.openSettings(place)),
      ask: askListing(askNaming()),
      offered: offered && offeredCommand(offered, target.editable, () => insertOffered(target, offered)),
      form,
      anchor: target.caretRect(),
      target: paletteTarget(target),
      entered: ({ key }) => entered.get(key) ?? {},
      onEntered: ({ key }, values) => entered.set(key, values),
      onPick(pick) {
        goBack();
        start(target, pick);
      },
      onCommand({ run }) {
        goBack();
        run();
      },
      onClose: goBack,
      onToCard:
        latest &&
        (() => {
          done();
          // A notice goes by itself, also while the palette is open.
          if (latest.isShown) latest.focus();
          else target.restoreFocus();
        }),
    });
    closePalette = () => {
      palette.close();
      goBack();
    };
  }

  function commandsOn(target: RunTarget, skills: SkillListing[]) {
    const { lastWriter, lastRequest } = runs;
    const again = lastRequest && listed(lastRequest, skills);
    return commandsFor({
      runs: runs.latestFirst.map((run) => foundRun(run)),
      undo: lastWriter && { skill: lastWriter.skill.name, run: () => void undoLast(target) },
      repeat: lastRequest &&
        again && {
          skill: again.name,
          look: again,
          instruction: lastRequest.instruction,
          run: () => begin(target, lastRequest, skills),
        },
    });
  }

  /** A skill that was called by its name: its form comes first, unless it is known what stands in it. */
  function begin(target: RunTarget, intent: RunIntent, skills: SkillListing[]): void {
    const { instruction, fields, withoutDraft } = intent;
    const said = { instruction, ...(withoutDraft && { read: 'nothing' as const }) };
    const skill = listed(intent, skills);
    const form = skill?.input ?? [];
    const [likely] = readChoices(paletteTarget(target));
    const checked =
      fields &&
      checkFields(form, fields, instruction.trim() !== '' || (!withoutDraft && likely !== 'nothing'));
    if (!skill) openPalette({ skills }, target);
    else if (form.length === 0) start(target, { skill, ...said });
    else if (checked?.problems.length === 0) start(target, { skill, ...said, fields: checked.values });
    else {
      if (fields) entered.set(skill.key, enteredOf(fields));
      openPalette({ skills }, target, { skill, ...said });
    }
  }

  function start(target: RunTarget, { skill, instruction, read: wanted, fields }: PalettePick): void {
    const options = readChoices(paletteTarget(target));
    const read = wanted && options.includes(wanted) ? wanted : options[0];
    const go = (summary: TargetSummary) =>
      life.signal.aborted ||
      add({
        target,
        skill,
        asks: {
          ...(!isAsk(skill) && { skill: skill.key }),
          instruction,
          target: summary,
          place: placeFor(summary, skill),
          ...(read !== options[0] && { withoutDraft: true }),
          ...(fields && { fields }),
        },
      });
    const summary = target.summaryForRun(read);
    if (!(summary instanceof Promise)) return void go(summary);
    beginning++;
    void summary.then(go).finally(() => beginning--);
  }

  function insertOffered(target: RunTarget, offered: OfferedResult): void {
    const { skillName: name } = offered;
    add({ target, skill: { key: 'user:', id: '', name, description: '', icon: 'list' }, asks: offered });
  }

  function add(props: Pick<PageRunProps, 'target' | 'skill' | 'asks'>): void {
    runs.hideOver(props.target);
    const others = () => runs.shown.length;
    const run = new PageRun({
      ...props,
      draw: () => surface.draw(props.target.active),
      anchor: () => shifted(props.target.workRect(), stagger * others()),
      openSettings: (place) => void commands.openSettings(place),
      loadCards: () => loadCards(commands),
      onHidden: () => runs.forgetOld(),
      onLost: () =>
        say(props.target.active, { text: t('palette_updated'), anchor: props.target.caretRect() }),
    });
    runs.add(run);
  }

  /** One after the other: what is being put back right now is not to be put back again. */
  async function undoLast(target: RunTarget): Promise<void> {
    while (runs.lastWriter?.isBusy) await runs.lastWriter.settled;
    if (life.signal.aborted) return;
    const { lastWriter } = runs;
    if (lastWriter) return lastWriter.undo();
    say(target.active, { text: t('palette_undo_nothing'), anchor: target.caretRect() });
  }

  /** Shows a notice, in place of the last. */
  function say(near: Element | undefined, notice: PageNotice): void {
    closeNotice?.();
    const drawing = surface.draw(near);
    closeNotice = showNotice(drawing.surface, {
      ...notice,
      onGone() {
        closeNotice = undefined;
        drawing.done();
        notice.onGone?.();
      },
    });
  }

  /** Takes the snapshot of where the user is, and calls `go` with it once what the page does not show is known too. */
  function capture(go: (target: RunTarget) => void): void {
    const captured = captureTarget(document, life.signal);
    const here = pageTarget(captured, () => loadWriter(commands));
    const { active } = captured;
    if (!isClosedFrame(active) && !hidesItsText(captured)) {
      go(here);
      return;
    }
    const goOn = (target: RunTarget = here) => life.signal.aborted || go(target);
    capturing = true;
    const done = isClosedFrame(active)
      ? enterFrame(captured, active, goOn)
      : captureEditor(captured, createEditorWorld(commands)).then(() => goOn());
    void done.finally(() => {
      capturing = false;
    });
  }

  async function enterFrame(here: Target, frame: HTMLIFrameElement, go: (found?: RunTarget) => void) {
    const crossOrigin = await loadCrossOriginFrames(commands).catch(
      (error: unknown) => void report(error, 'load-cross-origin-frames'),
    );
    // Of an extension that was updated meanwhile: what the page itself shows is all that is left.
    if (!crossOrigin) go();
    else await crossOrigin.enter({ here, frame, say: (notice) => say(frame, notice) }, go);
  }

  return {
    open({ action, ...request }, call) {
      lastCall = call;
      if (capturing) return;
      if (closePalette) {
        closePalette();
        if (action.kind === 'palette' && !request.offered && !request.anew) return;
      }
      closeNotice?.();
      // With the keyboard in a card the user means the place that the card belongs to.
      const around = runs.shown.find((run) => run.hasFocus());
      if (around) around.target.restoreFocus();
      capture((target) => {
        if (action.kind === 'palette') openPalette(request, target);
        else if (action.kind === 'undo') void undoLast(target);
        else begin(target, action, request.skills);
      });
    },
    dispose() {
      closePalette?.();
      closeNotice?.();
      clearTimeout(leaving);
      life.abort();
      runs.endAll();
      surface.dispose();
    },
  };
}

/** What was asked for, as the palette lists it; undefined where there is no such skill any more. */
function listed({ skill }: Pick<RunIntent, 'skill'>, skills: readonly SkillListing[]) {
  return skill === undefined ? askListing(askNaming()) : skills.find(({ key }) => key === skill);
}

function shifted({ x, y, width, height }: DOMRect, by: number): DOMRect {
  return new DOMRect(x + by, y + by, width, height);
}

function paletteTarget(target: RunTarget): PaletteTarget {
  const { text, ownPart } = target.summary('field');
  return {
    editable: target.editable,
    selectionLength: target.summary('selection').text.length,
    fieldLength: text.trim() === '' ? 0 : text.length,
    ownPart,
  };
}
