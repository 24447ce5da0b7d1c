import { useState } from 'preact/hooks';
import type { SourceOverview } from '../../core/library/types';
import { reporting } from '../../diagnostics/report';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { t, tn } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import { hostList } from '../import/failure';
import { useTokenHosts } from '../import/use-token-hosts';
import { LoadError } from '../load-error';
import type { Platform } from '../platform';
import { UndoNotice } from '../undo-notice';
import { readyIn, SourceRow } from './source-row';
import { type SourcesLibrary, type SourcesNews, useSources } from './use-sources';

interface SourcesViewProps {
  library: SourcesLibrary;
  platform: Pick<Platform, 'requestHost'>;
}

/** Every address that skills came from: what is newer there, what waits, and how often it is asked. */
export function SourcesView({ library, platform }: SourcesViewProps) {
  const { loaded, looking, news, look, change } = useSources(library, platform);
  const [removed, setRemoved] = useState<SourceOverview>();
  const sources = loaded.value ?? [];
  const asked = sources.filter(({ paused }) => !paused);
  const ready = asked.reduce((sum, source) => sum + readyIn(source), 0);

  async function remove(source: SourceOverview): Promise<void> {
    if (await change(source, { dropped: true })) setRemoved(source);
  }
  async function undo(source: SourceOverview): Promise<void> {
    if (await change(source, { dropped: undefined })) setRemoved(undefined);
  }

  return (
    <>
      <p class="lead">{t('sources_lead')}</p>
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
        {news?.kind === 'looked' && <Looked news={news} />}
        {news?.kind === 'not-allowed' && (
          <Notice kind="warning" title={t('import_failed_permission', hostList(news.hosts))}>
            <p>{t('sources_not_allowed')}</p>
          </Notice>
        )}
      </News>
      <LoadError loaded={loaded} />
      {loaded.value?.length === 0 && <p class="empty">{t('sources_empty')}</p>}
      <ul class="sources" aria-label={t('sources_title')}>
        {sources.map((source) => (
          <SourceRow
            key={source.url}
            source={source}
            looking={looking.has(source.url)}
            onLook={(take, access) => void look([source], take, access)}
            onChange={(wanted) => void change(source, wanted)}
            onRemove={() => void remove(source)}
          />
        ))}
      </ul>
      <Tokens library={library} />
    </>
  );
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
