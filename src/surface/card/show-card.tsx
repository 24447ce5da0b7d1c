import { render } from 'preact';
import type { RunView } from '../../core/record/view';
import { isPlainSuccess } from '../../core/record/view-outcome';
import type { FieldKind } from '../../messages/diagnostics';
import { createMarkdownStream } from '../../ui/markdown';
import resultStyle from '../../ui/result/result.css?inline';
import questionStyle from '../../ui/run-question/question.css?inline';
import { ClickjackingGuard } from '../layer/clickjacking-guard';
import type { Rect } from '../layer/position';
import type { Surface } from '../layer/surface';
import { askAhead } from './ask-ahead';
import boxStyle from './box.css?inline';
import { asksLeave, Card, isAskedElsewhere } from './card';
import style from './card.css?inline';
import { type Diagnostics, diagnosticsOf } from './card-diagnostics';
import type { CardKeys } from './card-keys';
import type { CardCallbacks, CardProps } from './card-props';
import { DrawSchedule } from './draw-schedule';
import { FollowScroll } from './follow-scroll';
import { Intake } from './given/intake';
import { leaveLater } from './leave-later';
import { CardPosition } from './move';
import nextStyle from './next/next.css?inline';
import { hasDraft, isWriting, nextKey } from './next/next-keys';
import { KeypressGuard } from './question/keypress-guard';
import { endIsInView } from './question/view-of-question';
import resultActionsStyle from './result/result.css?inline';
import reviewStyle from './review/review.css?inline';
import { sameButForText } from './same-but-for-text';
import stepsStyle from './steps/steps.css?inline';

/** Milliseconds after a key in the page during which the user counts as typing: then nothing takes the keyboard away. */
const typingPause = 1000;

export interface ShowCardProps extends Omit<CardCallbacks, 'onClose'> {
  view: RunView;
  /** Where it opens: the caret's line, or the selection; viewport coordinates. */
  anchor: Rect;
  /** What Insert would do to the target; undefined if there is no field. */
  typed?: CardProps['typed'];
  places: CardProps['places'];
  filePlace: CardProps['filePlace'];
  /**
   * Of a run that was hidden: `whole` shows all of it, a plain success too; `notice` only what became of it, whatever that
   * is. Else a plain success becomes a notice.
   */
  opens?: 'whole' | 'notice' | undefined;
  /** What stands where the user was; absent where there is no field. */
  field?: FieldKind | undefined;
  /** Those of the background, unless others are given. */
  diagnostics?: Diagnostics;
  /** When the run was asked for, in milliseconds of `Date.now()`. */
  since?: number;
  /** See `HostCommands.sinceKey`. */
  sinceKey: () => Promise<number | undefined>;
  /** The card has gone by the user's will or by itself; `hadFocus`: the keyboard was in it. */
  onClose: (hadFocus: boolean) => void;
}

export interface CardHandle {
  /** Draws the view in one of the next animation frames; of several views until then, the last. */
  update(view: RunView): void;
  /** Brings the keyboard into the card. */
  focus(): void;
  /** Whether the keyboard is in the card. */
  hasFocus(): boolean;
  /** Takes it away without calling back. */
  close(): void;
}

/** Shows a run at the caret. The focus stays where it is. `onClose` is called when the card has gone. */
export function showCard(surface: Surface, props: ShowCardProps): CardHandle {
  const life = new AbortController();
  const styles =
    boxStyle +
    style +
    stepsStyle +
    resultStyle +
    resultActionsStyle +
    questionStyle +
    reviewStyle +
    nextStyle;
  const layer = surface.layer(styles, life.signal);
  const text = surface.document.createElement('div');
  const markdown = createMarkdownStream(text);
  const position = new CardPosition(layer, props.anchor, life.signal);
  let since = props.since ?? Date.now();
  let view = props.view;
  const scroll = new FollowScroll(text, () => view.status === 'running', life.signal);
  let drawn: RunView | undefined;
  let shows: CardProps['shows'] = props.opens === 'whole' ? 'text' : 'notice';
  let pointerInside = false;
  const keys: CardKeys = { current: undefined };
  const diagnostics = props.diagnostics ?? diagnosticsOf(props.field ?? 'none');

  const close = () => {
    if (life.signal.aborted) return;
    leaving.stop();
    keypresses.stop();
    guard.stop();
    intake.stop();
    schedule.cancel();
    render(null, layer.element);
    life.abort();
  };
  /** A question that is closed is declined: nobody would be left to answer it. One of another window stays there. */
  const decline = (): boolean => {
    if (!view.question || isAskedElsewhere(view.question.question)) return false;
    props.onAnswer(view.question.id, { ok: false });
    return true;
  };
  const closeAndTell = () => {
    decline();
    const hadFocus = layer.focused !== undefined;
    close();
    props.onClose(hadFocus);
  };
  const leaving = leaveLater(() => pointerInside || layer.focused !== undefined, closeAndTell);

  const focus = () => {
    const first = '.change, footer .primary, footer button, .notice button';
    layer.focus(layer.element.querySelector<HTMLElement>(first));
  };
  const drawChrome = () => {
    const hadFocus = layer.focused !== undefined;
    render(
      <Card
        {...props}
        diagnostics={diagnostics}
        {...inSight}
        layer={layer}
        view={view}
        since={since}
        small={props.opens === 'notice'}
        text={text}
        keys={keys}
        ready={keypresses.over && (!asksLeave(view) || guard.steady)}
        obstacle={asksLeave(view) ? guard.obstacle : refused ? guard.hindrance : undefined}
        takesYes={takesPress}
        isRead={guard.isRead}
        isTooSoon={isTooSoon}
        isHindered={guard.isHindered}
        shows={shows}
        intake={intake}
        onClose={closeAndTell}
        onShow={(what) => {
          shows = what;
          drawChrome();
          // What was pressed may be gone before the keyboard came to it.
          if (!layer.focused) focus();
        }}
      />,
      layer.element,
    );
    position.apply();
    scroll.watch(layer.element.querySelector('.content') ?? undefined, life.signal);
    if (hadFocus && !layer.focused) focus();
    if (isPlainSuccess(view) && shows === 'notice') leaving.start();
    else leaving.stop();
  };
  const keypresses = new KeypressGuard(drawChrome);
  const guard = new ClickjackingGuard({
    part: () => layer.element.querySelector('.card') ?? undefined,
    look: layer.obstacle,
    lookNow: layer.look,
    endIsInView,
    sincePress: layer.sincePress,
    onChange() {
      refused &&= !guard.steady;
      drawChrome();
    },
  });
  let isWatchedFor: 'yes' | 'presses' | undefined;
  /** The last press did not count. */
  let refused = false;
  /** It did not count though nothing was in the way: it came right after another, or right after the question came or moved. */
  let isTooSoon = false;
  const takesPress = async (): Promise<boolean> => {
    const takes = await guard.takesPress();
    if (life.signal.aborted) return false;
    const saidTooSoon = isTooSoon;
    refused = !takes;
    isTooSoon = refused && asksLeave(view) && !guard.obstacle && guard.isRead;
    // Of a press that counts the card no longer says that it came too soon, however long the run takes to go on.
    if (refused || saidTooSoon) drawChrome();
    return takes;
  };
  /** What runs, writes or copies is done by no press that the page may have had the user make blindly. */
  const seen = <Args extends unknown[]>(action: (...args: Args) => void) => {
    return async (...args: Args) => void ((await takesPress()) && action(...args));
  };
  const copies = <Args extends unknown[]>(action: (...args: Args) => Promise<boolean>) => {
    return async (...args: Args) => (await takesPress()) && action(...args);
  };
  const takesText = (action: (text: string) => void) => async (said: string) => {
    const takes = await takesPress();
    if (takes) action(said);
    return takes;
  };
  const inSight = {
    onInsert: seen(props.onInsert),
    onInsertAs: seen(props.onInsertAs),
    onRetry: props.onRetry && seen(props.onRetry),
    onNext: props.onNext && takesText(props.onNext),
    onRewrite: props.onRewrite && seen(props.onRewrite),
    onAddWord: seen(props.onAddWord),
    onInsertFile: seen(props.onInsertFile),
    onCopy: copies(props.onCopy),
    onCopyFile: copies(props.onCopyFile),
    onSaveFile: copies(props.onSaveFile),
  };
  const intake = new Intake(layer, {
    takes: () => view.takesFiles,
    isRunning: () => view.status === 'running',
    given: () => view.given,
    onGive(file) {
      props.onGive(file);
      return undefined;
    },
    onChange: drawChrome,
  });
  const watch = (isAsked: boolean) => {
    if (asksLeave(view)) {
      if (isAsked) guard.startAsking();
    } else if (isWatchedFor !== 'presses') guard.start();
    isWatchedFor = asksLeave(view) ? 'yes' : 'presses';
  };
  const draw = () => {
    const isAsked = view.question !== undefined && view.question !== drawn?.question;
    if (isAsked) {
      keypresses.start();
      isTooSoon = false;
    }
    // What is no text is drawn as what it is.
    // The one may begin as the other does.
    if (drawn && drawn.version !== view.version) markdown.show('');
    if (view.result?.isText !== false) markdown.show(view.text);
    if (view.status !== 'running') markdown.finish();
    if (!drawn || !sameButForText(view, drawn)) drawChrome();
    drawn = view;
    watch(isAsked);
    // The run waits: its question gets the keyboard, unless that is in use.
    if (isAsked && view.question && !isAskedElsewhere(view.question.question))
      void takeKeyboard(view.question.id);
  };

  const takeKeyboard = async (id: number) => {
    const isTyping = ((await props.sinceKey()) ?? Number.POSITIVE_INFINITY) < typingPause;
    if (!isTyping && view.question?.id === id && !life.signal.aborted) focus();
  };
  const schedule = new DrawSchedule(draw);

  layer.on('keydown', (event) => {
    if (event.isComposing) return;
    const isEscape = event.key === 'Escape';
    const kept = view.question !== undefined && keypresses.keepsOut(event);
    const own = () => nextKey(event, layer, view, props.onVersion) || !!keys.current?.(event);
    const isText = layer.focused instanceof HTMLTextAreaElement;
    // Esc left to itself would close the page's dialog around us too, with what the user wrote in it.
    if (kept || isEscape || (!(isText && isWriting(event)) && own())) event.preventDefault();
    if (kept || !isEscape) return;
    // What was typed does not go by one key.
    if (isText && hasDraft(layer)) focus();
    else if (!decline()) closeAndTell();
  });
  layer.element.addEventListener('pointerenter', () => (pointerInside = true), { signal: life.signal });
  layer.element.addEventListener('pointerleave', () => (pointerInside = false), { signal: life.signal });
  draw();
  askAhead();
  return {
    update(next) {
      if (next.status === 'running' && view.status !== 'running') since = Date.now();
      view = next;
      if (life.signal.aborted) return;
      if (drawn && sameButForText(view, drawn)) schedule.later();
      else schedule.soon();
    },
    focus,
    hasFocus: () => layer.focused !== undefined,
    close,
  };
}
