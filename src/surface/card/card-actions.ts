import { placeInField } from '../../core/record/versions';
import type { RunView } from '../../core/record/view';
import { hasWritten, isInField } from '../../core/record/view-outcome';
import type { WritePlace } from '../../core/run/run-request';
import type { SettingsPlace } from '../../messages/page-commands';
import { type FailurePlace, failurePlaces, settingsPlaceOf } from '../../ui/failure-place';

/** What the user can do with the run as it stands. */
export interface CardActions {
  /** Write the result over what was read. */
  replace: boolean;
  /** Write it at the caret. */
  insert: boolean;
  copy: boolean;
  retry: boolean;
  stop: boolean;
  /** Put the field back as it was. */
  undo: boolean;
  showChanges: boolean;
  /** The part of the settings where what went wrong is fixed. */
  openSettings: SettingsPlace | undefined;
  /** It is there that a first model is connected. */
  connects: boolean;
  addFiles: boolean;
  /** The most likely next step, which stands out; none after a result that is where it should be. */
  primary: 'copy' | 'retry' | 'openSettings' | undefined;
}

/** What the page can do with the field. */
export interface FieldAbilities {
  /** Where the result can be written. */
  places: readonly WritePlace[];
  undo: boolean;
  /** What was asked for is known. */
  retry: boolean;
}

export function actionsFor(view: RunView, able: FieldAbilities): CardActions {
  const running = view.status === 'running';
  const hasText = view.text !== '' && !running;
  const place = placeOf(view);
  const mayWrite = hasText && !isInField(view);
  const actions = {
    replace: mayWrite && able.places.includes('replace'),
    // What is no text says beside its buttons as what it is inserted.
    insert: mayWrite && able.places.includes('insert') && view.result?.isText !== false,
    copy: hasText,
    retry: able.retry && !running && (place?.retry ?? true),
    stop: running,
    undo: able.undo && !running && (hasWritten(view) || placeInField(view) !== undefined),
    showChanges: view.changes !== undefined && isInField(view),
    openSettings: view.failure ? settingsPlaceOf(view.failure) : place?.section,
    connects: place?.section === 'connect' && view.failure !== undefined,
    addFiles: view.takesFiles && (running || able.retry),
  };
  return { ...actions, primary: primaryOf(view, actions) };
}

/** Where what went wrong is fixed, be it the run or the writing of its text. */
function placeOf({ failure, outcome }: RunView): FailurePlace | undefined {
  if (failure) return failurePlaces[failure.code];
  return outcome?.status === 'refused' ? failurePlaces[outcome.reason] : undefined;
}

/** Never *Insert* or *Replace*: what was meant for the card, or was refused by the field, is not to go there by a quick Enter. */
function primaryOf(view: RunView, actions: Omit<CardActions, 'primary'>): CardActions['primary'] {
  if (view.status === 'running' || isInField(view)) return undefined;
  if (actions.openSettings && !(actions.retry && placeOf(view)?.retryFirst)) return 'openSettings';
  if (view.status !== 'success' && actions.retry) return 'retry';
  return actions.copy ? 'copy' : undefined;
}
