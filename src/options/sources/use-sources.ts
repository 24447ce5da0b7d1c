import { useCallback, useEffect, useState } from 'preact/hooks';
import { hostsAsked } from '../../core/library/addresses';
import type { SourceOverview } from '../../core/library/source-types';
import type { Library } from '../../core/library/types';
import type { Platform } from '../platform';
import { useLoaded } from '../use-loaded';
import type { SourceMove } from './source-row';

/** What came of the last check. */
export type SourcesNews =
  | { kind: 'looked'; sources: number; taken: number; failed: number }
  | { kind: 'moved'; url: string; to: SourceMove }
  | { kind: 'not-allowed'; hosts: string[] };

export type SourcesLibrary = Pick<
  Library,
  | 'list'
  | 'sources'
  | 'managedProblems'
  | 'lookAgain'
  | 'changeSource'
  | 'moveSource'
  | 'mayReadFolders'
  | 'letWrite'
  | 'tokenHosts'
  | 'keepToken'
  | 'onChange'
>;

const none: ReadonlySet<string> = new Set();

/** The sources, as they are now, and what the user does with them. */
export function useSources(library: SourcesLibrary, platform: Pick<Platform, 'requestHost'>) {
  const loaded = useLoaded(useCallback(() => library.sources(), [library]));
  const { reload } = loaded;
  const problems = useLoaded(useCallback(() => library.managedProblems(), [library]));
  const reloadProblems = problems.reload;
  const [looking, setLooking] = useState(none);
  const [news, setNews] = useState<SourcesNews>();
  useEffect(
    () =>
      library.onChange(() => {
        void reload();
        void reloadProblems();
      }),
    [library, reload, reloadProblems],
  );

  /** Asks for hosts and folders, in the click itself, then checks; `access` is kept before. */
  async function look(
    sources: readonly SourceOverview[],
    take: boolean,
    access?: { host: string; token: string },
  ): Promise<void> {
    const tokenHost = access ? [access.host] : [];
    const hosts = [
      ...new Set(
        sources.flatMap((each) => [...each.hosts, ...(access ? hostsAsked(each.url, tokenHost) : [])]),
      ),
    ];
    setNews(undefined);
    await loaded.change(async () => {
      if (hosts.length > 0 && !(await platform.requestHost(...hosts)))
        return setNews({ kind: 'not-allowed', hosts });
      const folders = sources
        .filter((each) => each.kind === 'folder' && each.wantsPermission)
        .map(({ url }) => url);
      // One that the user refuses costs no other, and says so in its row.
      if (folders.length > 0) await library.mayReadFolders(folders, { ask: true });
      if (access) await library.keepToken(access.host, access.token);
      const urls = sources.map(({ url }) => url);
      setLooking(new Set(urls));
      try {
        const { taken, failed } = await library.lookAgain({ urls, take });
        setNews({ kind: 'looked', sources: urls.length - failed, taken: taken.length, failed });
      } finally {
        setLooking(none);
      }
    });
  }

  const change = ({ url }: SourceOverview, wanted: Parameters<Library['changeSource']>[1]) => {
    setNews(undefined);
    return loaded.change(() => library.changeSource(url, wanted));
  };

  async function move(url: string, to: SourceMove): Promise<void> {
    setNews(undefined);
    if (await loaded.change(() => library.moveSource(url, to))) setNews({ kind: 'moved', url, to });
  }

  async function letWrite({ url }: SourceOverview, wanted: boolean): Promise<boolean> {
    setNews(undefined);
    let done = false;
    await loaded.change(async () => {
      done = await library.letWrite(url, wanted);
    });
    return done;
  }

  return { loaded, problems: problems.value ?? [], looking, news, look, change, move, letWrite };
}
