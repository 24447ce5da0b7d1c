import { execute } from '../core/execute/executor';
import type { ExecutorNeeds } from '../core/execute/executor-needs';
import { RunError } from '../core/run/run-error';
import type { RunEvent } from '../core/run/run-event';
import { reporting } from '../diagnostics/report';
import { keepsNoRuns, type RunStore } from '../store/runs';
import type { SettingsStore } from '../store/settings';
import { keepsNoValues } from '../store/skill-values';
import type { CalledTabs } from './called-tabs';
import { consentGiven, keepsNoConsent } from './consent';
import { countingUses } from './count-uses';
import { type NeverOn, siteToRuleOut } from './never-on';
import { grantsGiven, keepsNoGrants } from './permissions';
import type { QuestionWindows } from './question-windows';
import type { SessionNeeds } from './run-session';
import type { RunTabs } from './run-tabs';
import type { TabLimits } from './tab-limits';

/** Where a run was asked for. */
export interface RunPlace {
  tabId: number;
  /** Of our frame there. */
  frameId: number;
  /** Of the tab’s page, as the browser has it; empty where it does not say. */
  url: string;
  isPrivate: boolean;
  /** It is a page of ours, which no stranger has a hand in. */
  isOurs: boolean;
}

export interface RunsNeeds
  extends Pick<SessionNeeds, 'writeClipboard' | 'addWord' | 'saveFile' | 'madeFiles' | 'keepAlive'> {
  executor: Omit<ExecutorNeeds, 'store'>;
  runs: Pick<RunStore, 'save' | 'get'>;
  questions: Pick<QuestionWindows, 'ask' | 'show'>;
  tabs: Pick<RunTabs, 'remember'>;
  called: Pick<CalledTabs, 'has' | 'frameOf'>;
  limits: TabLimits;
  neverOn: Pick<NeverOn, 'includes'>;
  settings: Pick<SettingsStore, 'set'>;
  countUse(id: string): Promise<void>;
  /** Counts a run of the skill in its month. */
  countRun(skill: { id: string; name: string }): Promise<void>;
  /** Keeps what the user typed for a run. */
  keepInstruction(text: string): Promise<void>;
  /** The text of the page in that tab. */
  readPage(tabId: number): Promise<string>;
}

/**
 * What a session needs, by the place it serves. A run in a private window leaves nothing behind: no record, no count, no
 * *repeat*, and nothing that was agreed to or allowed.
 */
export function createSessionNeeds(needs: RunsNeeds): (place: RunPlace) => SessionNeeds {
  const { executor, runs, tabs, settings } = needs;
  const { writeClipboard, addWord, saveFile, madeFiles, keepAlive, questions } = needs;
  const shared = { writeClipboard, addWord, saveFile, madeFiles, keepAlive };
  const inPrivate = (place: RunPlace): Omit<SessionNeeds, OfTab> => ({
    ...shared,
    execute: limited(
      place,
      needs,
      (admit) => (request, page, emit, signal, talk) =>
        execute(
          request,
          {
            ...executor,
            admit,
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
          talk,
        ),
    ),
    recorded: async () => undefined,
    remember: async () => undefined,
  });
  const inTab = (place: RunPlace): Omit<SessionNeeds, OfTab> => ({
    ...shared,
    execute: limited(place, needs, (admit) => (request, page, emit, signal, talk) => {
      const site = siteToRuleOut(place.url);
      const given = () => ({ at: executor.clock.now(), ...(site !== undefined && { site }) });
      const noted = (event: RunEvent) => {
        // A trial is on our own page: the history leads nobody back to it.
        if (event.type === 'started' && !request.trial) {
          tabs.remember(event.runId, place.tabId).catch(() => undefined);
        }
        if (event.type === 'started' && !request.next) {
          needs.countRun(event.skill).catch(reporting('count-runs'));
        }
        emit(event);
      };
      return execute(
        request,
        {
          ...executor,
          admit,
          store: runs,
          consent: consentGiven(executor.consent, given),
          permissions: grantsGiven(executor.permissions, given),
        },
        page,
        // What is said next is the same use of it.
        request.next ? noted : countingUses(noted, needs.countUse),
        signal,
        talk,
      );
    }),
    recorded: runs.get,
    async remember({ skill, instruction, fields, withoutDraft, withPage, goes }) {
      await settings.set('lastRun', { skill, instruction, fields, withoutDraft, withPage, goes });
      await needs.keepInstruction(instruction);
    },
  });
  return (place) => ({
    ...(place.isPrivate ? inPrivate(place) : inTab(place)),
    readPage: () => needs.readPage(place.tabId),
    askElsewhere: (asked, signal) => questions.ask({ ...asked, tabId: place.tabId }, signal),
    showElsewhere: questions.show,
  });
}

/** What is the same in private windows and elsewhere, and goes by the tab. */
type OfTab = 'readPage' | 'askElsewhere' | 'showElsewhere';

type Execute = SessionNeeds['execute'];

/**
 * Runs that begin only where the user has called us, on a site that they have not ruled out, and their tab has not had its share of
 * them; and are counted there.
 */
function limited(
  { tabId, frameId, url, isOurs }: RunPlace,
  { called, limits, neverOn }: Pick<RunsNeeds, 'called' | 'limits' | 'neverOn'>,
  executing: (admit: ExecutorNeeds['admit']) => Execute,
): Execute {
  if (isOurs) return executing(undefined);
  return (request, page, emit, signal, talk) => {
    let spent: ((cost: number) => Promise<void>) | undefined;
    let cost = 0;
    const admit = async () => {
      const isCalled = (await called.frameOf(tabId)) === frameId && (await called.has(tabId));
      if (!isCalled) throw new RunError('not-called');
      // Its palette may have been open when the site was put on the list.
      if (await neverOn.includes(url)) throw new RunError('site-never');
      spent = await limits.begin(tabId).catch(orUncounted);
    };
    const priced = (event: RunEvent) => {
      if (event.type === 'usage') cost = event.cost ?? cost;
      emit(event);
    };
    const run = executing(admit)(request, page, priced, signal, talk);
    return { ...run, ended: run.ended.finally(() => spent?.(cost).catch(orUncounted)) };
  };
}

/** Where the browser keeps nothing, nothing is counted: that ends no run. */
function orUncounted(error: unknown): undefined {
  if (error instanceof RunError) throw error;
}
