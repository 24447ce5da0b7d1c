import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type {
  FoundBackup,
  ImportProgress,
  ImportSession,
  ImportSource,
  InstallReport,
  OpenedSkills,
} from '../../core/library/import-types';
import type { Library } from '../../core/library/types';
import type { Picked } from './drop';
import { type Failure, unexpected } from './failure';

/** Where an import stands. */
export type ImportState =
  | { step: 'choosing' }
  /** `before`: why the user is choosing again. */
  | { step: 'cancelled' }
  | { step: 'failed'; failure: Failure; source?: ImportSource }
  | { step: 'opening'; source?: ImportSource; progress?: ImportProgress }
  | ({ step: 'found'; source: ImportSource } & OpenedSkills)
  | { step: 'backup'; backup: FoundBackup }
  | { step: 'installing'; progress?: ImportProgress; stopping: boolean }
  | { step: 'done'; report: InstallReport };

export interface Importing {
  state: ImportState;
  /** Opens what was dropped or chosen in place of what is open; during an installation it is ignored. */
  open(picked: Picked | Promise<Picked>): void;
  /** Says why something cannot be opened. */
  fail(failure: Failure): void;
  readFile: ImportSession['readFile'];
  takeApart: ImportSession['takeApart'];
  keepBoth: ImportSession['keepBoth'];
  install(...what: Parameters<ImportSession['install']>): void;
  restoreBackup(places: string[], settings: string[]): void;
  /** Ends what is under way; an installation, after the skill that is being written. */
  cancel(): void;
  /** Back to the ways in, with nothing to say. */
  reset(): void;
}

/** One import after the other; each ends the one before it. */
export function useImport(library: Pick<Library, 'openImport'>): Importing {
  const [state, setState] = useState<ImportState>({ step: 'choosing' });
  const session = useRef<ImportSession>(undefined);
  /** What an earlier import still has to say is of no interest any more. */
  const turn = useRef(0);
  const installing = useRef(false);

  const end = useCallback(() => {
    session.current?.cancel();
    session.current = undefined;
    return ++turn.current;
  }, []);
  useEffect(() => () => void end(), [end]);

  /** A next state that counts only while its import is the current one. */
  const settle = (mine: number, next: ImportState) => {
    if (mine === turn.current) setState(next);
  };

  async function open(picked: Picked | Promise<Picked>): Promise<void> {
    if (installing.current) return;
    const mine = end();
    setState({ step: 'opening' });
    const chosen = await picked;
    if (mine !== turn.current) return;
    if ('problem' in chosen) return setState({ step: 'failed', failure: chosen.problem });
    const { source } = chosen;
    setState({ step: 'opening', source });
    try {
      const opened = library.openImport(source);
      session.current = opened;
      opened.onProgress((progress) => {
        if (mine === turn.current) setState((before) => (isBusy(before) ? { ...before, progress } : before));
      });
      settle(mine, stateOf(await opened.found, source));
    } catch (error) {
      settle(mine, { step: 'failed', failure: unexpected(error), source });
    }
  }

  function current(): ImportSession {
    if (!session.current) throw new Error('The import has ended');
    return session.current;
  }

  async function write(work: (opened: ImportSession) => Promise<InstallReport>): Promise<void> {
    const opened = session.current;
    if (!opened || installing.current) return;
    const mine = turn.current;
    installing.current = true;
    setState({ step: 'installing', stopping: false });
    try {
      settle(mine, { step: 'done', report: await work(opened) });
    } catch (error) {
      settle(mine, { step: 'failed', failure: unexpected(error) });
    } finally {
      installing.current = false;
      // All is told: its Worker may end.
      opened.cancel();
    }
  }

  function cancel(): void {
    if (installing.current) {
      session.current?.cancel();
      setState((before) => (isInstalling(before) ? { ...before, stopping: true } : before));
      return;
    }
    end();
    setState({ step: 'cancelled' });
  }

  return {
    state,
    open: (picked) => void open(picked),
    fail: (failure) => {
      end();
      setState({ step: 'failed', failure });
    },
    readFile: async (...what) => current().readFile(...what),
    takeApart: async (...what) => current().takeApart(...what),
    keepBoth: async (...what) => current().keepBoth(...what),
    install: (...what) => void write((opened) => opened.install(...what)),
    restoreBackup: (places, settings) => void write((opened) => opened.restoreBackup(places, settings)),
    cancel,
    reset: () => {
      end();
      setState({ step: 'choosing' });
    },
  };
}

/** Whether it is at work, and has progress to show. */
function isBusy(state: ImportState): state is ImportState & { step: 'opening' | 'installing' } {
  return state.step === 'opening' || state.step === 'installing';
}

function isInstalling(state: ImportState): state is ImportState & { step: 'installing' } {
  return state.step === 'installing';
}

function stateOf(found: Awaited<ImportSession['found']>, source: ImportSource): ImportState {
  if ('failure' in found) return { step: 'failed', failure: found.failure, source };
  if ('backup' in found) return { step: 'backup', backup: found.backup };
  const plugins = typeof found.shelf === 'object' ? found.shelf.plugins.length : 0;
  if (found.skills.length + plugins === 0)
    return { step: 'failed', failure: { kind: 'nothing-found' }, source };
  return { step: 'found', source, ...found };
}
