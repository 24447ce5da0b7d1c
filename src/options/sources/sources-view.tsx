import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { SourceOverview } from '../../core/library/source-types';
import { reporting } from '../../diagnostics/report';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { hostList } from '../import/failure';
import { useTokenHosts } from '../import/use-token-hosts';
import { LoadError } from '../load-error';
import type { Platform } from '../platform';
import { useLibraryEntries } from '../skill/use-library-entries';
import { UndoNotice } from '../undo-notice';
import { ManagedProblems } from './managed-notes';
import { readyIn, type SourceMove, SourceRow } from './source-row';
import { type SourcesLibrary, type SourcesNews, useSources } from './use-sources';

interface SourcesViewProps {
  library: SourcesLibrary;
  platform: Pick<Platform, 'requestHost'>;
}

/** Every address that skills came from: what is newer there, what waits, and how often it is asked. */
export function SourcesView({ library, platform }: SourcesViewProps) {
  const { loaded, problems, looking, news, look, change, move, letWrite } = useSources(library, platform);
  const [removed, setRemoved] = useState<SourceOverview>();
  const sources = loaded.value ?? [];
  const doubled = new Map(
    useLibraryEntries(library).flatMap((entry) => (entry.sameName ? [[entry.id, entry]] : [])),
  );
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    if (news?.kind === 'moved') focusMove(list.current, news);
  }, [news]);
  const asked = sources.filter(({ paused }) => !paused);
  const ready = asked.reduce((sum, source) => sum + readyIn(source), 0);

  async function remove(source: SourceOverview): Promise<void> {
    if (await change(source, { dropped: true })) setRemoved(source);
  }
  function movesOf({ url, standing }: SourceOverview, at: number) {
    const moves: Partial<Record<SourceMove, () => void>> = {};
    if (sources[at - 1]?.standing === standing) moves.nearer = () => void move(url, 'nearer');
    if (sources[at + 1]?.standing === standing) moves.farther = () => void move(url, 'farther');
    return moves;
  }
  async function undo(source: SourceOverview): Promise<void> {
    if (await change(source, { dropped: undefined })) setRemoved(undefined);
  }

  return (
    <>
      <p class="lead">{t('sources_lead')}</p>
      {sources.length > 1 && <p class="hint">{t('sources_order_hint')}</p>}
      <div class="row">
        {sources.length > 0 && (
          <Button kind="primary" busy={looking.size > 0} onClick={() => void look(asked, false)}>
            {t('sources_check_all')}
          </Button>
        )}
        {ready > 0 && (
          <Button busy={looking.size > 0} onClick={() => void look(asked, true)}>
            {t('sources_update_all')}
          </Button>
        )}
        <a class="button" href="#import">
          {t('library_import')}
        </a>
      </div>
      <News>
        {removed && (
          <UndoNotice
            key={removed.url}
            message={t('sources_removed', visibleLine(removed.name, 120))}
            onUndo={() => void undo(removed)}
          />
        )}
        {looking.size > 0 && <p class="hint">{tn('sources_checking', looking.size)}</p>}
        {news?.kind === 'moved' && <p>{movedText(sources, news.url)}</p>}
        {news?.kind === 'looked' && <Looked news={news} />}
        {news?.kind === 'not-allowed' && (
          <Notice kind="warning" title={t('import_failed_permission', hostList(news.hosts))}>
            <p>{t('sources_not_allowed')}</p>
          </Notice>
        )}
      </News>
      <ManagedProblems problems={problems} />
      <LoadError loaded={loaded} />
      {loaded.value?.length === 0 && <p class="empty">{t('sources_empty')}</p>}
      <ul ref={list} class="sources" aria-label={t('sources_title')}>
        {sources.map((source, at) => (
          <SourceRow
            key={source.url}
            source={source}
            doubled={source.skills.flatMap((id) => doubled.get(id) ?? [])}
            looking={looking.has(source.url)}
            onLook={(take, access) => void look([source], take, access)}
            onChange={(wanted) => void change(source, wanted)}
            onRemove={() => void remove(source)}
            onMove={movesOf(source, at)}
            onLetWrite={(wanted) => letWrite(source, wanted)}
          />
        ))}
      </ul>
      <Tokens library={library} />
    </>
  );
}

/** The button that was pressed, wherever its row is now; at the end of its kind, where there is none, the other one. */
function focusMove(list: HTMLElement | null, { url, to }: SourcesNews & { kind: 'moved' }): void {
  const row = [...(list?.children ?? [])].find(
    (each) => each instanceof HTMLElement && each.dataset.url === url,
  );
  const button =
    row?.querySelector<HTMLElement>(`[data-move="${to}"] button`) ??
    row?.querySelector<HTMLElement>('[data-move] button');
  button?.focus();
}

function movedText(sources: readonly SourceOverview[], url: string): string {
  const at = sources.findIndex((each) => each.url === url);
  const name = visibleLine(sources[at]?.name ?? '', 120);
  return t('sources_moved', name, String(at + 1), String(sources.length));
}

/** What came of a check. */
function Looked({ news: { sources, taken, failed } }: { news: SourcesNews & { kind: 'looked' } }) {
  return (
    <>
      {taken > 0 && <p>{tn('sources_taken', taken)}</p>}
      {taken === 0 && sources > 0 && <p>{tn('sources_checked', sources)}</p>}
      {failed > 0 && <p>{tn('sources_failed', failed)}</p>}
    </>
  );
}

/** The hosts that an access token is kept for, each with a button that deletes it. */
function Tokens({ library }: { library: SourcesLibrary }) {
  const hosts = useTokenHosts(library);
  if (hosts.length === 0) return null;
  return (
    <section class="part" aria-labelledby="sources-tokens">
      <h3 id="sources-tokens">{t('sources_tokens_title')}</h3>
      <ul class="policy-rules">
        {hosts.map((host) => (
          <li key={host}>
            <span class="policy-rule">{visibleLine(host, 120)}</span>
            <Button
              kind="quiet"
              label={t('sources_token_delete_named', visibleLine(host, 120))}
              onClick={() => void library.keepToken(host, undefined).catch(reporting('token'))}
            >
              {t('sources_token_delete')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
