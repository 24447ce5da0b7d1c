import { LibraryError } from '../core/library/library-error';
import { withPolicy } from '../core/library/managed';
import type { FollowedSource, ManagedSource, SourceOverview } from '../core/library/source-types';
import { followedSources, isDue, newSource, sourcePlaceOf } from '../core/library/sources';
import { inPrecedence } from '../core/library/standing';
import type { Library } from '../core/library/types';
import type { SkillKey } from '../core/skill/model';
import { readSourceOrder } from '../store/source-order';
import type { Folders } from './folders';
import { type InstallFrom, takeOffered } from './managed-sources';
import type { LibraryNeeds } from './needs';
import { isGranted } from './worker/granted';
import type { SourceLook, SourceToLookAt } from './worker/look';
import type { WorkerCommands } from './worker/protocol';

type FollowingNeeds = Pick<
  LibraryNeeds,
  'store' | 'settings' | 'managed' | 'now' | 'grantedOrigins' | 'announce' | 'inTurn'
> &
  Pick<WorkerCommands, 'look'> & {
    folders: Folders;
    /** Absent where no source of a policy is looked at. */
    installFrom?: InstallFrom;
  };

/** The sources that the user's skills came from, and what is there now. */
export function createFollowing(needs: FollowingNeeds) {
  const { store, settings, managed, now, folders, grantedOrigins, announce, inTurn, installFrom } = needs;

  async function sources(): Promise<SourceOverview[]> {
    const [{ rows }, order, hosts, granted] = await Promise.all([
      store.rows(),
      readSourceOrder(settings, managed),
      tokenHosts(),
      grantedOrigins(),
    ]);
    const all = inPrecedence(followedSources(rows, order.followed, hosts), order).map((source) => ({
      ...source,
      ...(source.managed && !isReachable(source, granted) && { wantsPermission: true as const }),
    }));
    return folders.withPermissions(all);
  }

  const tokenHosts = async () => Object.keys(await settings.get('sourceTokens')).toSorted();

  /** One change after the other, so that none writes over another. `coming`: a source whose first skills are about to come. */
  function remember(
    changes: ReadonlyMap<string, (source: FollowedSource) => FollowedSource>,
    coming?: string,
  ): Promise<void> {
    return inTurn('sources', async () => {
      const [known, { rows }, { sources: policies }] = await Promise.all([
        settings.get('sources'),
        store.rows(),
        managed.read(),
      ]);
      const policyOf = new Map(policies.map((each) => [each.url, each]));
      // Of a source without a skill here nothing is kept, unless a policy names it.
      const used = new Set(rows.map(({ origin }) => sourcePlaceOf(origin)?.url));
      for (const url of [coming, ...policyOf.keys()]) used.add(url);
      const urls = new Set(
        [...known.map(({ url }) => url), ...changes.keys()].filter((url) => used.has(url)),
      );
      const byUrl = new Map(known.map((each) => [each.url, each]));
      const changed = [...urls].map((url) => {
        const source = byUrl.get(url) ?? newSource(url);
        return withPolicy(changes.get(url)?.(source) ?? source, policyOf.get(url));
      });
      await settings.set('sources', changed);
      announce();
    });
  }

  /** `unasked`: of a folder, which is looked at often, what was known before is not remembered again. */
  async function look(
    chosen: readonly SourceOverview[],
    takes: (source: SourceOverview) => boolean,
    unasked = false,
  ) {
    if (chosen.length === 0) return { taken: [], failed: 0 };
    const wanted = chosen.map((each) => toLookAt(each, each.managed !== undefined || takes(each)));
    const [granted, tokens] = await Promise.all([grantedOrigins(), settings.get('sourceTokens')]);
    const looks = await needs.look({ sources: wanted, granted, tokens });
    const at = now();
    const known = new Map(chosen.map((each) => [each.url, each]));
    const news = looks.filter((each) => {
      const before = known.get(each.url);
      return !unasked || before?.kind !== 'folder' || !isSame(before, lookedAt(before, each, at));
    });
    if (news.length > 0)
      await remember(
        new Map(
          news.map((each) => [
            each.url,
            (source) => lookedAt(source, each, at, known.get(each.url)?.managed?.pin),
          ]),
        ),
      );
    const reached = new Set(
      looks.flatMap((each) => ('failure' in each || !known.get(each.url)?.managed ? [] : each.url)),
    );
    return {
      taken: [...looks.flatMap(({ taken }) => taken), ...(await installed(reached))],
      failed: looks.filter((each) => 'failure' in each).length,
    };
  }

  /** What managed sources have and was never here is installed: a policy has agreed to that. */
  async function installed(reached: ReadonlySet<string>): Promise<SkillKey[]> {
    const keys: SkillKey[] = [];
    if (reached.size === 0 || !installFrom) return keys;
    for (const source of await sources())
      if (source.managed && reached.has(source.url)) {
        const { taken, change } = await takeOffered(source, installFrom);
        if (change) await remember(new Map([[source.url, change]]));
        keys.push(...taken);
      }
    return keys;
  }

  /** One after the other, here and in every other context: of two at once one would find what the other is just taking. */
  function lookAtDue(kind?: SourceOverview['kind']): Promise<SkillKey[]> {
    return inTurn('looks', async () => {
      const [all, granted] = await Promise.all([sources(), grantedOrigins()]);
      const due = all.filter(
        (each) => each.kind === (kind ?? each.kind) && isDue(each, now()) && mayLook(each, granted),
      );
      const { taken } = await look(due, ({ habit }) => habit === 'daily-take', true);
      return taken;
    });
  }

  return {
    sources,
    tokenHosts,

    async keepToken(host: string, token: string | undefined): Promise<void> {
      const { [host]: _, ...others } = await settings.get('sourceTokens');
      await settings.set('sourceTokens', token === undefined ? others : { ...others, [host]: token });
      announce();
    },

    async lookAgain({ urls, take = false }: Parameters<Library['lookAgain']>[0] = {}) {
      const all = await sources();
      const chosen = all.filter(({ url, paused }) => (urls ? urls.includes(url) : !paused));
      return look(chosen, () => take);
    },

    async lookWhereDue(): Promise<void> {
      await lookAtDue();
    },

    /** The same of folders alone; resolves with what was taken. */
    lookAtFolders: () => lookAtDue('folder'),

    async changeSource(url: string, change: Parameters<Library['changeSource']>[1]): Promise<void> {
      const policy = (await managed.read()).sources.find((each) => each.url === url);
      if (policy && !isAllowed(policy, change)) throw new LibraryError('library-managed', { params: [url] });
      if ('dropped' in change) await folders.setFollowed(url, !change.dropped);
      await remember(new Map([[url, (source) => ({ ...source, ...change })]]));
    },

    async moveSource(url: string, to: 'nearer' | 'farther'): Promise<void> {
      const all = await sources();
      const at = all.findIndex((each) => each.url === url);
      const beside = at + (to === 'nearer' ? -1 : 1);
      if (at < 0 || all[beside]?.standing !== all[at]?.standing) return;
      const urls = all.map((each) => each.url);
      await settings.set('sourceOrder', urls.with(at, urls[beside] ?? url).with(beside, url));
      announce();
    },

    mayReadFolders: folders.mayRead,

    /** Whether skills came from there before. */
    async hasSkillsOf(url: string): Promise<boolean> {
      const { rows } = await store.rows();
      return rows.some(({ origin }) => sourcePlaceOf(origin)?.url === url);
    },

    /** Where the skills of a source count, before the first of them is there: at no moment they count anywhere else. */
    countAt: (url: string, sites: string[]) =>
      remember(new Map([[url, (source) => ({ ...source, sites })]]), url),

    /** Something was imported from there: it is on the list again, and `lists` is what lists its skills there. */
    async followAgain(url: string | undefined, lists: FollowedSource['lists']): Promise<void> {
      if (url === undefined) return;
      const known = (await settings.get('sources')).find((each) => each.url === url);
      if (known?.dropped || (lists && known?.lists !== lists))
        await remember(
          new Map([[url, ({ dropped: _, ...source }) => ({ ...source, ...(lists && { lists }) })]]),
        );
    },
  };
}

/** Whether the browser lets a source be looked at, without anybody being asked. */
function mayLook(source: SourceOverview, granted: string[]): boolean {
  return source.kind === 'folder' ? !source.wantsPermission : isReachable(source, granted);
}

function isReachable({ hosts }: Pick<SourceOverview, 'hosts'>, granted: string[]): boolean {
  return hosts.length > 0 && hosts.every((host) => isGranted(host, granted));
}

/** What a policy names is not taken off the list, nor left unread; where its skills count is the user's to say if the policy does not. */
function isAllowed({ sites }: ManagedSource, change: Parameters<Library['changeSource']>[1]): boolean {
  return Object.keys(change).every((key) => key === 'sites') && sites === undefined;
}

/** What waits has to be compared again to be taken, and what may have changed here, though nothing there has changed since. */
function toLookAt(
  { url, mark, pin, waiting, unsure, managed }: SourceOverview,
  take: boolean,
): SourceToLookAt {
  const wanted = managed?.pin;
  const fresh = unsure || (take && waiting.length > 0) || pin !== wanted;
  return {
    ...{ url, take },
    ...(wanted !== undefined && { pin: wanted }),
    ...(mark !== undefined && !fresh && { mark }),
  };
}

/** Whether two looks have found the same. */
function isSame(...looks: [FollowedSource, FollowedSource]): boolean {
  const [before, after] = looks.map(({ mark, commit, lists, waiting, offered, failure }) =>
    JSON.stringify([mark, commit, lists, waiting, offered, failure]),
  );
  return before === after;
}

/** A source after a look at it. What a failed one knew stays known, but for the mark of what another pin had. */
function lookedAt(source: FollowedSource, look: SourceLook, at: number, pin?: string): FollowedSource {
  const { failure: _, pin: pinBefore, mark: markBefore, ...others } = source;
  const before: FollowedSource = { ...others, ...(pin !== undefined && { pin }) };
  if (markBefore !== undefined && pinBefore === pin) before.mark = markBefore;
  if ('unchanged' in look) return { ...before, lookedAt: at };
  if (!('found' in look)) return { ...before, lookedAt: at, failure: look.failure };
  const { mark, commit, lists, waiting, offered, leftOut, failure } = look;
  const found = {
    ...{ lookedAt: at, mark, commit: commit ?? before.commit },
    ...{ waiting, offered, leftOut, failure, lists },
  };
  return { ...before, ...found, ...(commit !== undefined && waiting.length === 0 && { inStepAt: commit }) };
}
