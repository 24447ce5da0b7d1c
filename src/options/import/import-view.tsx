import { useEffect, useRef, useState } from 'preact/hooks';
import { hostsAsked } from '../../core/library/addresses';
import type { ImportSource } from '../../core/library/import-types';
import type { Library } from '../../core/library/types';
import { siteImport } from '../../messages/page-commands';
import type { PermissionCommands } from '../../messages/permission-commands';
import { Button } from '../../ui/form/button';
import { News, Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { visibleLine } from '../../ui/plain-text';
import type { Platform } from '../platform';
import { useHash } from '../use-hash';
import { dropped } from './dropped';
import { hostOfPrivate } from './failure';
import { FailureNotice } from './failure-notice';
import { FocusHere } from './focus-here';
import { FolderCheck, folderOfHash } from './folder-check';
import { FoundSkills } from './found';
import { NamesField } from './names-field';
import { askAndOpen, follow, retryOf, urlSource } from './opening';
import { GrantCommands } from './preview/ending-grants';
import { Progress } from './progress';
import { ImportReport } from './report';
import { TokenForm } from './token-form';
import { UpdateCheck, updateKeyOf } from './update-check';
import { type Importing, useImport } from './use-import';
import { useTokenHosts } from './use-token-hosts';
import { WaysIn } from './ways-in';

interface ImportViewProps {
  commands: Pick<PermissionCommands, 'allowedTo'>;
  library: Library;
  platform: Pick<Platform, 'requestHost' | 'mayReach' | 'chooseFolder'>;
}

/** Skills from files, folders, archives, addresses and pasted text: chosen, looked at, installed. */
export function ImportView({ commands, library, platform }: ImportViewProps) {
  const importing = useImport(library);
  const { state, open, reset } = importing;
  const hash = useHash();
  const updateKey = updateKeyOf(hash);
  const site = siteOf(hash);
  const folder = folderOfHash(hash);
  const isChoosing = ['choosing', 'cancelled', 'failed'].includes(state.step);

  const latest = useRef(open);
  latest.current = open;
  useEffect(() => dropped.take((picked) => latest.current(picked)), []);
  // Another skill's update, or another folder, is another import; the one that was taken is not looked for again.
  const [taken, setTaken] = useState<string>();
  const wanted = updateKey ?? site ?? folder;
  // The marketplace that a plugin elsewhere was opened from.
  const [shelf, setShelf] = useState<ImportSource>();
  const isFromShelf = shelf !== undefined && ['found', 'done', 'failed', 'cancelled'].includes(state.step);
  const shownLast = useRef(wanted);
  useEffect(() => {
    if (wanted === shownLast.current) return;
    shownLast.current = wanted;
    setTaken(undefined);
    if (wanted !== undefined && state.step !== 'installing') reset();
  }, [wanted]);

  const tokenHosts = useTokenHosts(library);
  const openUrl = (url: string, path?: string) =>
    void askAndOpen(platform, importing, urlSource(url, path), hostsAsked(url, tokenHosts));
  const failed = state.step === 'failed' && state.source?.kind === 'url' ? state.source : undefined;
  const host = failed && state.step === 'failed' ? hostOfPrivate(state.failure, failed.url) : undefined;
  return (
    <>
      <News>{state.step === 'cancelled' && <Cancelled />}</News>
      {state.step === 'failed' && (
        <FailureNotice failure={state.failure} onRetry={retryOf(state, open, openUrl)}>
          {failed && host !== undefined && (
            <TokenForm
              url={failed.url}
              host={host}
              onToken={(token) =>
                void askAndOpen(platform, importing, { source: failed }, hostsAsked(failed.url, [host]), () =>
                  library.keepToken(host, token),
                )
              }
            />
          )}
        </FailureNotice>
      )}
      {isChoosing && updateKey && updateKey !== taken && (
        <UpdateCheck
          key={updateKey}
          library={library}
          platform={platform}
          skillKey={updateKey}
          onReady={({ url, path }) => state.step === 'choosing' && open(urlSource(url, path))}
          onAsk={({ url, path }) => openUrl(url, path)}
          onFolder={(source) => state.step === 'choosing' && open({ source })}
          onFail={importing.fail}
        />
      )}
      {state.step === 'choosing' && folder !== undefined && folder !== taken && (
        <FolderCheck
          key={folder}
          library={library}
          folder={folder}
          onOpen={(source) => open({ source })}
          onFail={importing.fail}
        />
      )}
      <div hidden={!isChoosing} class="import-choosing">
        <p class="lead">{t('import_lead')}</p>
        <WaysIn
          site={site}
          tokenHosts={tokenHosts}
          onPick={(picked) => {
            setShelf(undefined);
            open(picked);
          }}
          onUrl={(url) => {
            setShelf(undefined);
            openUrl(url);
          }}
          onFollow={platform.chooseFolder && (() => void follow(platform, importing))}
        />
      </div>
      {isFromShelf && !(state.step === 'found' && state.source === shelf) && (
        <p>
          <Button kind="quiet" onClick={() => open({ source: shelf })}>
            {t('import_shelf_back')}
          </Button>
        </p>
      )}
      <GrantCommands value={commands}>
        <Step
          library={library}
          importing={importing}
          onOpenUrl={(url) => {
            if (state.step === 'found') setShelf(state.source);
            openUrl(url);
          }}
          onMore={() => {
            setShelf(undefined);
            setTaken(wanted);
            reset();
          }}
        />
      </GrantCommands>
    </>
  );
}

/** The page whose site is looked at, from the page's hash; undefined for another hash. */
function siteOf(hash: string): string | undefined {
  if (!hash.startsWith(siteImport)) return undefined;
  try {
    const page = decodeURIComponent(hash.slice(siteImport.length));
    return /^https?:\/\//.test(page) ? page : undefined;
  } catch {
    // No address of ours.
    return undefined;
  }
}

interface StepProps {
  library: Library;
  importing: Importing;
  onOpenUrl: (url: string) => void;
  onMore: () => void;
}

/** All that comes after the choice. */
function Step({ library, importing, onOpenUrl, onMore }: StepProps) {
  const { state, cancel } = importing;
  const shared = { library, importing, onOpenUrl };
  switch (state.step) {
    case 'opening':
      return <Progress progress={state.progress} first="opening" onCancel={cancel} />;
    case 'installing':
      return (
        <Progress progress={state.progress} first="installing" stopping={state.stopping} onCancel={cancel} />
      );
    case 'found':
      return (
        <>
          {state.names && (
            <NamesField
              names={state.names}
              onUse={(names) => importing.open({ source: { ...state.source, names } })}
            />
          )}
          {state.index !== undefined && (
            <p class="hint">{t('import_site_index', visibleLine(state.index, 300))}</p>
          )}
          {state.shelf === 'unreadable' && <p class="hint">{t('import_shelf_unreadable')}</p>}
          <FoundSkills
            {...shared}
            skills={state.skills}
            place={state.place}
            shelf={state.shelf === 'unreadable' ? undefined : state.shelf}
          />
        </>
      );
    case 'backup':
      return <FoundSkills {...shared} skills={state.backup.skills} backup={state.backup} />;
    case 'done':
      return <ImportReport report={state.report} onMore={onMore} />;
    default:
      return null;
  }
}

function Cancelled() {
  return (
    <FocusHere>
      <Notice kind="info" title={t('import_cancelled')} />
    </FocusHere>
  );
}
