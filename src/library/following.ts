import type { FollowedSource, SourceOverview } from '../core/library/source-types';
import { followedSources, isDue, newSource, sourcePlaceOf } from '../core/library/sources';
import { inPrecedence } from '../core/library/standing';
import type { Library } from '../core/library/types';
import type { SkillKey } from '../core/skill/model';
import { readSourceOrder } from '../store/source-order';
import type { Folders } from './folders';
import type { LibraryNeeds } from './needs';
import { isGranted } from './worker/granted';
import type { SourceLook, SourceToLookAt } from './worker/look';
import type { WorkerCommands } from './worker/protocol';

type FollowingNeeds = Pick<
  LibraryNeeds,
  'store' | 'settings' | 'now' | 'grantedOrigins' | 'announce' | 'inTurn'
> &
  Pick<WorkerCommands, 'look'> & { folders: Folders };

/** The sources that the user's skills came from, and what is there now. */
export function createFollowing(needs: FollowingNeeds) {
  const { store, settings, now, folders, grantedOrigins, announce, inTurn } = needs;

  async function sources(): Promise<SourceOverview[]> {
    const [{ rows }, order, hosts] = await Promise.all([
      store.rows(),
      readSourceOrder(settings),
      tokenHosts(),
    ]);
    return folders.withPermissions(inPrecedence(followedSources(rows, order.followed, hosts), order));
  }

  const tokenHosts = async () => Object.keys(await settings.get('sourceTokens')).toSorted();

  /** One change after the other, so that none writes over another. `coming`: a source whose first skills are about to come. */
  function remember(
    changes: ReadonlyMap<string, (source: FollowedSource) => FollowedSource>,
    coming?: string,
  ): Promise<void> {
    return inTurn('sources', async () => {
      const [known, { rows }] = await Promise.all([settings.get('sources'), store.rows()]);
      // Of a source without a skill here nothing is kept.
      const used = new Set(rows.map(({ origin }) => sourcePlaceOf(origin)?.url));
      used.add(coming);
      const urls = new Set(
        [...known.map(({ url }) => url), ...changes.keys()].filter((url) => used.has(url)),
      );
      const byUrl = new Map(known.map((each) => [each.url, each]));
      const changed = [...urls].map((url) => {
        const source = byUrl.get(url) ?? newSource(url);
        return changes.get(url)?.(source) ?? source;
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
    const wanted = chosen.map((each) => toLookAt(each, takes(each)));
    const [granted, tokens] = await Promise.all([grantedOrigins(), settings.get('sourceTokens')]);
    const looks = await needs.look({ sources: wanted, granted, tokens });
    const at = now();
    const known = new Map(chosen.map((each) => [each.url, each]));
    const news = looks.filter((each) => {
      const before = known.get(each.url);
      return !unasked || before?.kind !== 'folder' || !isSame(before, lookedAt(before, each, at));
    });
    if (news.length > 0)
      await remember(new Map(news.map((each) => [each.url, (source) => lookedAt(source, each, at)])));
    return {
      taken: looks.flatMap(({ taken }) => taken),
      failed: looks.filter((each) => 'failure' in each).length,
    };
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
function mayLook({ kind, hosts, wantsPermission }: SourceOverview, granted: string[]): boolean {
  if (kind === 'folder') return !wantsPermission;
  return hosts.length > 0 && hosts.every((host) => isGranted(host, granted));
}

/** What waits has to be compared again to be taken, and what may have changed here, though nothing there has changed since. */
function toLookAt({ url, mark, waiting, unsure }: SourceOverview, take: boolean): SourceToLookAt {
  const fresh = unsure || (take && waiting.length > 0);
  return { url, take, ...(mark !== undefined && !fresh && { mark }) };
}

/** Whether two looks have found the same. */
function isSame(...looks: [FollowedSource, FollowedSource]): boolean {
  const [before, after] = looks.map(({ mark, commit, lists, waiting, offered, failure }) =>
    JSON.stringify([mark, commit, lists, waiting, offered, failure]),
  );
  return before === after;
}

/** A source after a look at it. What a failed one knew stays known. */
function lookedAt(source: FollowedSource, look: SourceLook, at: number): FollowedSource {
  const { failure: _, ...before } = source;
  if ('unchanged' in look) return { ...before, lookedAt: at };
  if (!('found' in look)) return { ...before, lookedAt: at, failure: look.failure };
  const { mark, commit, lists, waiting, offered, failure } = look;
  const found = { lookedAt: at, mark, commit: commit ?? before.commit, waiting, offered, failure, lists };
  return { ...before, ...found, ...(commit !== undefined && waiting.length === 0 && { inStepAt: commit }) };
}
