import { followedSources, isDue, newSource } from '../core/library/sources';
import type { FollowedSource, Library, SourceOverview } from '../core/library/types';
import type { LibraryNeeds } from './needs';
import type { WorkerClient } from './worker/client';
import { isGranted } from './worker/granted';
import type { SourceLook, SourceToLookAt } from './worker/look';

type FollowingNeeds = Pick<LibraryNeeds, 'store' | 'settings' | 'now' | 'grantedOrigins' | 'announce'> & {
  inWorker<Result>(order: (worker: WorkerClient) => Promise<Result>): Promise<Result>;
};

/** The addresses that the user's skills came from, and what is there now. */
export function createFollowing(needs: FollowingNeeds) {
  const { store, settings, now, grantedOrigins, announce, inWorker } = needs;
  let writes: Promise<unknown> = Promise.resolve();

  async function sources(): Promise<SourceOverview[]> {
    const [{ manifests }, followed, hosts] = await Promise.all([
      store.manifests(),
      settings.get('sources'),
      tokenHosts(),
    ]);
    return followedSources(manifests, followed, hosts);
  }

  const tokenHosts = async () => Object.keys(await settings.get('sourceTokens')).toSorted();

  /** One change after the other, so that none writes over another. */
  function remember(changes: ReadonlyMap<string, (source: FollowedSource) => FollowedSource>): Promise<void> {
    const write = writes.then(async () => {
      const known = await settings.get('sources');
      const urls = new Set([...known.map(({ url }) => url), ...changes.keys()]);
      const byUrl = new Map(known.map((each) => [each.url, each]));
      const changed = [...urls].map((url) => {
        const source = byUrl.get(url) ?? newSource(url);
        return changes.get(url)?.(source) ?? source;
      });
      await settings.set('sources', changed);
      announce();
    });
    // Whoever wrote is told; the next writes all the same.
    writes = write.catch(() => undefined);
    return write;
  }

  async function look(wanted: readonly SourceToLookAt[]) {
    if (wanted.length === 0) return { taken: [], failed: 0 };
    const [granted, tokens] = await Promise.all([grantedOrigins(), settings.get('sourceTokens')]);
    const looks = await inWorker(({ commands }) => commands.look({ sources: [...wanted], granted, tokens }));
    const at = now();
    await remember(new Map(looks.map((each) => [each.url, (source) => lookedAt(source, each, at)])));
    return {
      taken: looks.flatMap(({ taken }) => taken),
      failed: looks.filter((each) => 'failure' in each).length,
    };
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
      return look(chosen.map((each) => toLookAt(each, take)));
    },

    async lookWhereDue() {
      const [all, granted] = await Promise.all([sources(), grantedOrigins()]);
      const due = all.filter(
        (each) =>
          isDue(each, now()) && each.hosts.length > 0 && each.hosts.every((host) => isGranted(host, granted)),
      );
      await look(due.map((each) => toLookAt(each, each.habit === 'daily-take')));
    },

    changeSource: (url: string, change: Parameters<Library['changeSource']>[1]) =>
      remember(new Map([[url, (source) => ({ ...source, ...change })]])),

    /** Something was imported from there: it is on the list again. */
    async followAgain(url: string): Promise<void> {
      const known = await settings.get('sources');
      if (known.some((each) => each.url === url && each.dropped))
        await remember(new Map([[url, ({ dropped: _, ...source }) => source]]));
    },
  };
}

/** What waits has to be compared again to be taken, though nothing there has changed since. */
function toLookAt({ url, mark, waiting }: SourceOverview, take: boolean): SourceToLookAt {
  const fresh = take && waiting.length > 0;
  return { url, take, ...(mark !== undefined && !fresh && { mark }) };
}

/** A source after a look at it. What a failed one knew stays known. */
function lookedAt(source: FollowedSource, look: SourceLook, at: number): FollowedSource {
  const { failure: _, ...before } = source;
  if ('unchanged' in look) return { ...before, lookedAt: at };
  if (!('found' in look)) return { ...before, lookedAt: at, failure: look.failure };
  const { mark, commit, waiting, offered, failure } = look;
  return { ...before, lookedAt: at, mark, commit: commit ?? before.commit, waiting, offered, failure };
}
