import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { RunAnswer } from '../../core/run/types';
import { isPlainSuccess, type RunView } from '../../core/run/view';
import { t } from '../../ui/i18n';
import type { Layer } from '../surface/surface';
import { CardButtons, type CopyState, copyLabel } from './card-buttons';
import { CardHeader, CloseButton } from './card-header';
import { CardProblem } from './card-problem';
import { actionsFor, problemOf, stateLine } from './card-state';
import { CardStatus, StateIcon } from './card-status';
import { CardWords } from './card-words';

export interface CardCallbacks {
  onInsert: () => void;
  /** True once the text is on the clipboard. */
  onCopy: () => Promise<boolean>;
  onRetry: () => void;
  onStop: () => void;
  /** Answers the question of that id; the view is told by `answering`. */
  onAnswer: (id: number, answer: RunAnswer) => void;
  /** Puts the field back as it was before the run; the view is told by `undone`. Undefined: there is no way back. */
  onUndo: (() => void) | undefined;
  /**
   * Writes this text in place of what the run has written; the view is told by `rewritten`, with the same `accepted`.
   * Undefined: the run's place in the field is not known any more.
   */
  onRewrite: ((text: string, accepted: readonly boolean[]) => void) | undefined;
  onClose: () => void;
  onOpenSettings: () => void;
  onAddWord: (word: string) => void;
}

interface CardProps extends CardCallbacks {
  layer: Layer;
  view: RunView;
  /** What Insert would do; undefined without a field. */
  insertAs: 'insert' | 'replace' | undefined;
  since: number;
  /** The element that the result's text is drawn into, outside of Preact. */
  text: HTMLElement;
  /** The user wants to see the whole card of a plain success. */
  expanded: boolean;
  onExpand: () => void;
}

/** The floating result: the whole card, or a small notice once there is nothing more to read or decide. */
export function Card(props: CardProps) {
  const { view, layer } = props;
  const [copyState, copy] = useCopy(props.onCopy);
  const state = stateLine(view);
  const isNotice = isPlainSuccess(view) && !props.expanded;
  const announcement =
    copyState === 'idle' ? `${view.skill?.name ?? ''} ${state.text}` : t(copyLabel[copyState]);
  return (
    <>
      {isNotice ? (
        <CardNotice {...props} />
      ) : (
        <div class="card" role="dialog" aria-label={nameOf(view)} tabIndex={-1}>
          <CardHeader skill={view.skill} onClose={layer.guard(props.onClose)} />
          <CardStatus state={state} since={props.since} />
          <CardContent {...props} />
          <CardButtons
            actions={actionsFor(view, props.insertAs !== undefined)}
            insertAs={props.insertAs ?? 'insert'}
            copyState={copyState}
            onInsert={layer.guard(props.onInsert)}
            onCopy={layer.guard(copy)}
            onRetry={layer.guard(props.onRetry)}
            onStop={layer.guard(props.onStop)}
            onOpenSettings={layer.guard(props.onOpenSettings)}
          />
        </div>
      )}
      <p class="spoken" role="status">
        {announcement}
      </p>
    </>
  );
}

/** What may be long, and scrolls; a wheel scrolls it also while what is in it is covered (`CoveredText`). */
function CardContent({ view, layer, text, onAddWord }: CardProps) {
  const problem = problemOf(view);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reachable by key
    <section class="content" aria-label={t('card_result')} tabIndex={0}>
      <div class="covered">
        {problem && <CardProblem problem={problem} />}
        {view.text !== '' && <TextSlot text={text} />}
        {view.words.length > 0 && (
          <CardWords words={view.words} onAdd={(word) => layer.guard(() => onAddWord(word))} />
        )}
      </div>
    </section>
  );
}

/** Holds the drawn text. It is put in once: moving it would undo the user's selection in it. */
function TextSlot({ text }: { text: HTMLElement }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => slot.current?.append(text), [text]);
  return <div class="text" ref={slot} />;
}

function CardNotice({ view, layer, onExpand, onClose }: CardProps) {
  const state = stateLine(view);
  return (
    <div class="card notice" role="dialog" aria-label={nameOf(view)}>
      <StateIcon tone={state.tone} />
      <p>
        <b>{nameOf(view)}</b> {state.text}
        {view.words.map(({ word }) => (
          <span key={word}> {t('card_word_added', word)}</span>
        ))}
      </p>
      <button type="button" class="plain" onClick={layer.guard(onExpand)}>
        {t('card_show')}
      </button>
      <CloseButton onClose={layer.guard(onClose)} />
    </div>
  );
}

/** A label and no reference: several cards share one root, where an id would name the first of them. */
function nameOf({ skill }: RunView): string {
  return skill?.name ?? t('card_title');
}

const copyStateShows = 2500;

function useCopy(onCopy: () => Promise<boolean>): [CopyState, () => void] {
  const [state, setState] = useState<CopyState>('idle');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: CopyState) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setState('idle'), copyStateShows);
    setState(next);
  };
  const copy = () => {
    void onCopy().then(
      (ok) => show(ok ? 'copied' : 'failed'),
      () => show('failed'),
    );
  };
  return [state, copy];
}
