import type { RunErrorCode } from '../../core/run/types';
import type { RunView } from '../../core/run/view';
import { hasWritten, isInField } from '../../core/run/view-outcome';
import type { SettingsSection } from '../../messages/page-commands';

/** What the user can do with the run as it stands. */
export interface CardActions {
  insert: boolean;
  copy: boolean;
  retry: boolean;
  stop: boolean;
  /** Put the field back as it was. */
  undo: boolean;
  showChanges: boolean;
  /** The part of the settings where what went wrong is fixed. */
  openSettings: SettingsSection | undefined;
  addFiles: boolean;
  /** The most likely next step, which stands out; none after a result that is where it should be. */
  primary: 'copy' | 'retry' | 'openSettings' | undefined;
}

/** Failures that Retry alone does not mend. */
const mendedInSettings: readonly RunErrorCode[] = [
  'no-model',
  'no-skill-api',
  'model-key',
  'model-not-found',
  'model-address',
  'model-unreachable',
  'model-permission',
  'placeholder-unfilled',
];

/** The part of the settings where such a failure is fixed; undefined where no setting has to do with it. */
function settingsFor(code: RunErrorCode | undefined): SettingsSection | undefined {
  if (code === 'placeholder-unfilled') return 'skills';
  const ofModels = code === 'no-model' || code === 'no-skill-api' || code?.startsWith('model-');
  return ofModels ? 'model' : undefined;
}

/** What the page can do with the field. */
export interface FieldAbilities {
  /** There is a field that the result may go into. */
  insert: boolean;
  undo: boolean;
  /** What was asked for is known. */
  retry: boolean;
}

export function actionsFor(view: RunView, able: FieldAbilities): CardActions {
  const running = view.status === 'running';
  const hasText = view.text !== '' && !running;
  const actions = {
    insert: hasText && able.insert && !isInField(view),
    copy: hasText,
    retry: able.retry && !running,
    stop: running,
    undo: able.undo && hasWritten(view),
    showChanges: view.changes !== undefined && isInField(view),
    openSettings: settingsFor(view.failure?.code),
    addFiles: view.takesFiles && (running || able.retry),
  };
  const primary = primaryOf(view);
  return { ...actions, primary: primary === 'retry' && !actions.retry ? undefined : primary };
}

/** Never *Insert*: what was meant for the card, or was refused by the field, is not to go there by a quick Enter. */
function primaryOf(view: RunView): CardActions['primary'] {
  if (view.status === 'running' || isInField(view)) return undefined;
  if (view.failure) return mendedInSettings.includes(view.failure.code) ? 'openSettings' : 'retry';
  if (view.status !== 'success') return 'retry';
  return 'copy';
}
