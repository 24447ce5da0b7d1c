import { browser } from 'wxt/browser';
import { originPattern } from '../core/models/model-address';
import { askListing, isAsk } from '../core/run/ask-skill';
import { placeFor } from '../core/run/place';
import type { RunChoices } from '../core/run/run-choices';
import type { RunIntent, RunRequest } from '../core/run/run-request';
import { type EnteredValues, enteredOf } from '../core/skill/entered-values';
import { checkFields } from '../core/skill/input-form';
import type { SkillKey, SkillListing } from '../core/skill/model';
import { report } from '../diagnostics/report';
import { askNaming } from '../messages/ask-naming';
import type { Box } from '../messages/frames';
import type { OfferedResult, OpenRequest } from '../messages/open';
import type { ClosedPlace, HostCommands, PlaceCommands } from '../messages/places';
import type { SurfaceCommands, SurfaceOrders, SurfaceRequest } from '../messages/surface';
import { t } from '../ui/i18n';
import { siteName } from '../ui/site-name';
import type { Surface } from './layer/surface';
import { type PageNotice, showNotice } from './notice/show-notice';
import { commandsFor, neverCommand, offeredCommand, placeCommands } from './palette/commands';
import type { PalettePick } from './palette/palette-props';
import { flowOf, readChoices } from './palette/read-choice';
import { showPalette } from './palette/show-palette';
import { unreadText } from './palette/unread-page';
import { type PagePlace, placeOf } from './place';
import { type Drawing, PageRun, type PageRunProps } from './run';
import { foundRun, Runs } from './runs';

/** All that happens over one page: at most one palette, and a card for each run that the user has not closed. */
export interface Session extends Pick<SurfaceOrders, 'modelSaved'> {
  /** See `SurfaceOrders.called`: whether the call goes on. */
  called(...request: Parameters<SurfaceOrders['called']>): Promise<boolean>;
  /** Shows what the user called for, once the page's script has taken down where. */
  open(request: OpenRequest & Pick<SurfaceRequest, 'call'>): Promise<void>;
  /** The page is there again that the browser had kept for Back, with all that is in it. */
  cameBack(): Promise<void>;
  /** Takes everything off the page and ends the runs that are still going. */
  dispose(): void;
}

export interface SurfaceSessionNeeds {
  surface: Surface;
  places: PlaceCommands;
  host: HostCommands;
  commands: SurfaceCommands;
}

/** Pixels by which each further card stands aside, so that none is hidden by another. */
const stagger = 28;

/** Milliseconds between nothing being open and it being said so: one thing goes, and the next comes. */
const leaveAfter = 500;

/** Milliseconds for which the frame stays then, unseen: a next call in this page comes up in a third of the time. */
const staysWarmFor = 300_000;

export function createSession({ surface, places, host, commands }: SurfaceSessionNeeds): Session {
  const life = new AbortController();
  const runs = new Runs();
  const drawings = new Set<object>();
  /** What was entered into the forms of skills, to be offered again. */
  const entered = new Map<SkillKey, EnteredValues>();
  /** What the user has chosen for the runs of skills. */
  let choices: Record<SkillKey, RunChoices> = {};
  let closePalette: (() => Promise<void>) | undefined;
  let closeNotice: (() => void) | undefined;
  /** The page is being asked where the user is: what is called meanwhile would be called twice. */
  let capturing = false;
  /** What follows of something that has closed is on its way. */
  let coming = 0;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let lastCall = '';

  function draw(): Drawing {
    const mine = {};
    drawings.add(mine);
    return {
      surface,
      done() {
        drawings.delete(mine);
        if (drawings.size === 0) leaveSoon();
      },
    };
  }

  function underWay<Value>(work: Promise<Value>): Promise<Value> {
    coming += 1;
    return work.finally(() => {
      coming -= 1;
    });
  }

  /** Tells the background once nothing is open, and nothing goes on unseen. What was run can be found again and put back. */
  function leaveSoon(): void {
    clearTimeout(leaving);
    leaving = setTimeout(() => {
      if (drawings.size > 0 || life.signal.aborted) return;
      if (capturing || coming > 0 || runs.areRunning || runs.shown.length > 0) leaveSoon();
      else void leave().catch((error: unknown) => report(error, 'leave'));
    }, leaveAfter);
  }

  async function leave(): Promise<void> {
    await commands.left(lastCall);
    if (drawings.size === 0 && !capturing && !life.signal.aborted) leaving = setTimeout(goCold, staysWarmFor);
  }

  /** Takes the frame out of the page, unless there is something in it that can be found again. */
  function goCold(): void {
    const isOfUse = !runs.isEmpty || entered.size > 0 || drawings.size > 0 || capturing;
    if (!isOfUse) host.leave().catch((error: unknown) => report(error, 'leave'));
  }

  function ruleOut(): void {
    commands.neverHere().catch((error: unknown) => report(error, 'palette'));
  }

  function openPalette(
    {
      skills,
      lacksModel,
      engines,
      offered,
      site,
    }: Pick<OpenRequest, 'skills' | 'lacksModel' | 'engines' | 'offered' | 'site'>,
    place: PagePlace,
    form?: PalettePick,
  ): void {
    const drawing = draw();
    const done = () => {
      closePalette = undefined;
      drawing.done();
    };
    const goBack = () => {
      done();
      return place.restoreFocus();
    };
    const latest = runs.shown.at(-1);
    const palette = showPalette(drawing.surface, {
      skills,
      lacksModel,
      engines,
      commands: commandsOn(place, skills),
      places: [
        ...placeCommands((page) => void commands.openSettings(page)),
        ...(site === undefined ? [] : [neverCommand(site, ruleOut)]),
      ],
      ask: askListing(askNaming()),
      offered: offered && offeredCommand(offered, place.editable, () => insertOffered(place, offered)),
      form,
      anchor: place.caretRect,
      target: place.target,
      site,
      entered: ({ key }) => entered.get(key) ?? {},
      onEntered: ({ key }, values) => entered.set(key, values),
      remembered: (skill) => choices[skill] ?? {},
      onRemember: remember,
      readPage: place.pageText,
      allowSite: (site) => browser.permissions.request({ origins: [originPattern(site)] }),
      // A background that has gone reads nothing.
      readPdf: (data) => commands.readPdf(data).catch(() => 'broken' as const),
      blindModel: commands.blindModel,
      findByMeaning: commands.findByMeaning,
      findElsewhere: commands.findElsewhere,
      freshSkills: commands.freshSkills,
      actions: {
        change: ({ id }, change) =>
          commands.changeSkill(id, change).then(
            () => true,
            (error: unknown) => {
              report(error, 'palette');
              return false;
            },
          ),
        models: commands.models,
        instructions: commands.instructions,
        edit: ({ key }) => void commands.openSettings(key),
        setKey: () => void commands.openSettings('shortcuts'),
      },
      onPick(pick) {
        const connects = lacksModel === true && !pick.skill.mode;
        void underWay(goBack().then(() => start(place, pick, connects)));
      },
      onCommand({ run }) {
        // What takes the keyboard takes it from the field.
        void underWay(goBack().then(run));
      },
      onClose: () => void goBack(),
      onToCard:
        latest &&
        (() => {
          done();
          // A notice goes by itself, also while the palette is open.
          if (latest.isShown) latest.focus();
          else void place.restoreFocus();
        }),
    });
    closePalette = () => {
      palette.close();
      return goBack();
    };
  }

  function remember(skill: SkillKey, chosen: RunChoices): void {
    choices = { ...choices, [skill]: chosen };
    commands.keepChoices(skill, chosen).catch((error: unknown) => report(error, 'choices'));
  }

  function commandsOn(place: PagePlace, skills: SkillListing[]) {
    const { lastWriter, lastRequest } = runs;
    const again = lastRequest && listed(lastRequest, skills);
    return commandsFor({
      runs: runs.latestFirst.map((run) => foundRun(run)),
      undo: lastWriter && { skill: lastWriter.skill.name, run: () => void undoLast(place) },
      repeat: lastRequest &&
        again && {
          skill: again.name,
          look: again,
          instruction: lastRequest.instruction,
          run: () => begin(place, lastRequest, { skills }, true),
        },
    });
  }

  /** A skill that was called by its name: its form comes first, unless it is known what stands in it. */
  function begin(
    place: PagePlace,
    intent: RunIntent & Pick<RunRequest, 'attached'>,
    request: Pick<OpenRequest, 'skills' | 'site'>,
    again: boolean,
  ): void {
    const skill = listed(intent, request.skills);
    // *Repeat* does what was done, whatever has been chosen since.
    const chosen = again || !skill ? intent : (choices[skill.key] ?? {});
    const { instruction, fields } = intent;
    const { attached } = intent;
    const { withoutDraft, withPage, goes } = chosen;
    const said = { instruction, ...(withoutDraft && { read: 'nothing' as const }), withPage, goes, attached };
    const form = skill?.input ?? [];
    const [likely] = readChoices(place.target);
    const checked =
      fields &&
      checkFields(form, fields, instruction.trim() !== '' || (!withoutDraft && likely !== 'nothing'));
    if (!skill) openPalette(request, place);
    else if (form.length === 0) void start(place, { skill, ...said });
    else if (checked?.problems.length === 0) void start(place, { skill, ...said, fields: checked.values });
    else {
      if (fields) entered.set(skill.key, enteredOf(fields));
      openPalette(request, place, { skill, ...said });
    }
  }

  async function start(
    place: PagePlace,
    { skill, instruction, fields, model, ...pick }: PalettePick,
    connects = false,
  ): Promise<void> {
    const options = readChoices(place.target);
    const wanted = { withoutDraft: pick.read === 'nothing', withPage: pick.withPage, goes: pick.goes };
    const { read, withPage, goes, attached } = flowOf(place.target, skill, pick.attached ?? [], wanted);
    const [summary, page] = await underWay(
      Promise.all([place.summary(read), withPage ? (pick.page ?? place.pageText()) : undefined]),
    );
    if (life.signal.aborted) return;
    if (!summary || (withPage && !page)) {
      say({ text: t('error_page_gone'), anchor: place.caretRect });
      return;
    }
    if (page && 'problem' in page) {
      say({ text: unreadText(page), anchor: place.caretRect });
      return;
    }
    add({
      place,
      skill,
      connects,
      asks: {
        ...(!isAsk(skill) && { skill: skill.key }),
        instruction,
        target: summary,
        place: (!skill.output && goes) || placeFor(summary, skill),
        ...(read !== options[0] && { withoutDraft: true }),
        ...(page && { page, withPage: true }),
        ...(attached.length > 0 && { attached: [...attached] }),
        ...(pick.goes && { goes: pick.goes }),
        ...(fields && { fields }),
        ...(model !== undefined && { model }),
      },
    });
  }

  function insertOffered(place: PagePlace, offered: OfferedResult): void {
    const { skillName: name } = offered;
    add({ place, skill: { key: 'user:', id: '', name, description: '', icon: 'list' }, asks: offered });
  }

  function add(props: Pick<PageRunProps, 'place' | 'skill' | 'asks' | 'connects'>): void {
    runs.hideOver(props.place);
    const others = () => runs.shown.length - 1;
    const run: PageRun = new PageRun({
      ...props,
      draw,
      anchor: async () => shifted(await props.place.workRect(), stagger * Math.max(others(), 0)),
      openSettings: (page) => void commands.openSettings(page),
      // A page that does not answer hears no keys.
      sinceKey: () => host.sinceKey().catch(() => undefined),
      onHidden: () => runs.forgetOld(),
    });
    runs.add(run);
  }

  /** One after the other: what is being put back right now is not to be put back again. */
  async function undoLast(place: PagePlace): Promise<void> {
    while (runs.lastWriter?.isBusy) await runs.lastWriter.settled;
    if (life.signal.aborted) return;
    const { lastWriter } = runs;
    if (lastWriter) return lastWriter.undo();
    say({ text: t('palette_undo_nothing'), anchor: place.caretRect });
  }

  /** Shows a notice, in place of the last. */
  function say(notice: PageNotice): void {
    closeNotice?.();
    const drawing = draw();
    closeNotice = showNotice(drawing.surface, {
      ...notice,
      onGone() {
        closeNotice = undefined;
        drawing.done();
        notice.onGone?.();
      },
    });
  }

  /** The user is in a frame that our script could not enter: they are asked for the permission, or told. */
  function enterFrame({ at, site, asked }: ClosedPlace, place: PagePlace, go: () => void): void {
    if (site === undefined) {
      say({ text: t('frames_cannot_enter'), anchor: cornerOf(at) });
      go();
      return;
    }
    const name = siteName(site);
    // A window that does not open leaves the notice, with its button, where it is.
    const ask = () => void commands.askForFrame(site).catch(() => undefined);
    const allow = { label: t('frames_allow'), run: ask };
    if (asked) {
      say({ text: t('frames_not_allowed', name), anchor: cornerOf(at), actions: [allow] });
      go();
      return;
    }
    const without = { label: t('frames_without'), run: go };
    const anchor = new DOMRect(at.x, at.y, at.width, at.height);
    const onGone = () => void place.restoreFocus();
    say({ text: t('frames_ask', name), anchor, actions: [allow, without], asks: true, onGone });
  }

  return {
    async cameBack() {
      await commands.ready(lastCall);
      if (drawings.size === 0) leaveSoon();
    },
    async called({ action, anew, offers }) {
      if (capturing) return false;
      if (closePalette) {
        await closePalette();
        if (action.kind === 'palette' && !offers && !anew) return false;
      }
      // With the keyboard in a card the user means the place that the card belongs to.
      await runs.shown.find((run) => run.hasFocus())?.place.restoreFocus();
      clearTimeout(leaving);
      return true;
    },
    async open({ action, call, ...request }) {
      lastCall = call;
      choices = { ...request.choices };
      closeNotice?.();
      capturing = true;
      const facts = await places.captured().finally(() => {
        capturing = false;
        if (drawings.size === 0) leaveSoon();
      });
      if (!facts || life.signal.aborted) return;
      const place = placeOf(facts, places, surface.release);
      const { skills, site } = request;
      const go = () => {
        if (action.kind === 'palette') openPalette(request, place);
        else if (action.kind === 'undo') void undoLast(place);
        else begin(place, action, { skills, site }, action.again === true);
      };
      if (facts.closed) enterFrame(facts.closed, place, go);
      else go();
    },
    async modelSaved() {
      for (const run of runs.shown) if (run.waitsForModel) run.again();
    },
    dispose() {
      void closePalette?.();
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

/** Where a notice does not stand in the palette's way, which opens in the middle of the page. */
const cornerOf = ({ x, y }: Box): DOMRect => new DOMRect(x, y);
