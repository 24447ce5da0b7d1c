import { execute } from '../core/execute/executor';
import type { ExecutorNeeds } from '../core/execute/executor-needs';
import type { RunEvent } from '../core/run/run-event';
import { keepsNoRuns, type RunStore } from '../store/runs';
import type { SettingsStore } from '../store/settings';
import { keepsNoValues } from '../store/skill-values';
import { keepsNoConsent } from './consent';
import { countingUses } from './count-uses';
import { keepsNoGrants } from './permissions';
import type { SessionNeeds } from './run-session';
import type { RunTabs } from './run-tabs';

/** Where a run was asked for. */
export interface RunPlace {
  tabId: number;
  isPrivate: boolean;
}

export interface RunsNeeds
  extends Pick<
    SessionNeeds,
    'writeClipboard' | 'addWord' | 'saveFile' | 'madeFiles' | 'keepAlive' | 'askElsewhere'
  > {
  executor: Omit<ExecutorNeeds, 'store'>;
  runs: Pick<RunStore, 'save' | 'get'>;
  tabs: Pick<RunTabs, 'remember'>;
  settings: Pick<SettingsStore, 'set'>;
  countUse(id: string): Promise<void>;
  /** The text of the page in that tab. */
  readPage(tabId: number): Promise<string>;
}

/**
 * What a session needs, by the place it serves. A run in a private window leaves nothing behind: no record, no count, no
 * *repeat*, and nothing that was agreed to or allowed.
 */
export function createSessionNeeds(needs: RunsNeeds): (place: RunPlace) => SessionNeeds {
  const { executor, runs, tabs, settings } = needs;
  const { writeClipboard, addWord, saveFile, madeFiles, keepAlive, askElsewhere } = needs;
  const shared = { writeClipboard, addWord, saveFile, madeFiles, keepAlive, askElsewhere };
  const inPrivate: Omit<SessionNeeds, 'readPage'> = {
    ...shared,
    execute: (request, page, emit, signal) =>
      execute(
        request,
        {
          ...executor,
          store: keepsNoRuns,
          consent: keepsNoConsent(executor.consent),
          permissions: keepsNoGrants(executor.permissions),
          skillStores: {
            session: keepsNoValues(executor.skillStores.session),
            local: keepsNoValues(executor.skillStores.local),
          },
        },
        page,
        emit,
        signal,
      ),
    recorded: async () => undefined,
    remember: async () => undefined,
  };
  const inTab = (tabId: number): Omit<SessionNeeds, 'readPage'> => ({
    ...shared,
    execute(request, page, emit, signal) {
      const noted = (event: RunEvent) => {
        // A trial is on our own page: the history leads nobody back to it.
        if (event.type === 'started' && !request.trial) {
          tabs.remember(event.runId, tabId).catch(() => undefined);
        }
        emit(event);
      };
      return execute(
        request,
        { ...executor, store: runs },
        page,
        countingUses(noted, needs.countUse),
        signal,
      );
    },
    recorded: runs.get,
    remember: ({ skill, instruction, fields, withoutDraft }) =>
      settings.set('lastRun', { skill, instruction, fields, withoutDraft }),
  });
  return ({ tabId, isPrivate }) => ({
    ...(isPrivate ? inPrivate : inTab(tabId)),
    readPage: () => needs.readPage(tabId),
  });
}
