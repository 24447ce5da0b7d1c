import { useId } from 'preact/hooks';
import { commitsLink } from '../../core/library/addresses';
import type { SourceOverview, WaitingSkill } from '../../core/library/source-types';
import { folderOfUrl, isCommit, pinnedCommit } from '../../core/library/sources';
import type { Library, LibraryEntry } from '../../core/library/types';
import type { SkillKey } from '../../core/skill/model';
import { settingsLink, siteImport } from '../../messages/page-commands';
import { Button } from '../../ui/form/button';
import { type MessageKey, t, tn } from '../../ui/i18n';
import { namesakeText } from '../../ui/namesake-text';
import { visibleLine } from '../../ui/plain-text';
import { hostOfPrivate, importFailureText } from '../import/failure';
import { folderImport } from '../import/folder-check';
import { TokenForm } from '../import/token-form';
import { memoTime } from '../memos/memo-time';
import { SitesField, sitesText } from '../sites-field';
import { updateLink } from '../skill/skill-address';
import { FolderWriting, type FolderWritingProps } from './folder-writing';
import { ManagedNotes } from './managed-notes';
import { SourceHabits } from './source-habits';

interface SourceRowProps {
  source: SourceOverview;
  /** Its skills whose names others have. */
  doubled: readonly LibraryEntry[];
  looking: boolean;
  /** `take`: and takes what is ready. Called inside the click. */
  onLook: (take: boolean, access?: { host: string; token: string }) => void;
  onChange: (change: Parameters<Library['changeSource']>[1]) => void;
  onRemove: () => void;
  /** Absent where there is none to move it before or behind. */
  onMove: Partial<Record<SourceMove, () => void>>;
  /** Of a folder; called inside the click. */
  onLetWrite: FolderWritingProps['onLetWrite'];
}

export type SourceMove = Parameters<Library['moveSource']>[1];

/** How many skills of a source can be updated without a look at them. */
export function readyIn({ waiting }: SourceOverview): number {
  return waiting.filter(({ why }) => why === 'update').length;
}

/** One source: what it is, how it stands, and what can be done with it. */
export function SourceRow(props: SourceRowProps) {
  const { source, doubled, looking, onLook, onChange, onRemove, onMove, onLetWrite } = props;
  const { kind, url, managed, failure } = source;
  const name = visibleLine(source.name, 120);
  const ready = readyIn(source);
  const host = hostOfPrivate(failure, url);
  const title = useId();
  return (
    <li class="source" aria-labelledby={title} data-url={url}>
      <h3 id={title} dir="auto">
        {name} <StateBadge source={source} /> {managed && <span class="badge">{t('sources_managed')}</span>}
      </h3>
      <Facts source={source} />
      {failure && <p class="field-error">{visibleLine(importFailureText(failure).title, 300)}</p>}
      <ManagedNotes source={source} importHref={importLink(url)} />
      {kind === 'folder' && source.wantsPermission && <p class="hint">{t('sources_folder_asks')}</p>}
      {host !== undefined && (
        <TokenForm url={url} host={host} onToken={(token) => onLook(false, { host, token })} />
      )}
      <Waiting source={source} />
      <SameNames doubled={doubled} />
      {kind === 'folder' && <FolderWriting source={source} onLetWrite={onLetWrite} />}
      {source.offered.length > 0 && (
        <p>
          <a href={importLink(url)}>{tn('sources_offered', source.offered.length)}</a>
        </p>
      )}
      <SourceSites source={source} onChange={onChange} />
      <div class="row">
        <Button
          kind={managed && source.wantsPermission ? 'primary' : 'plain'}
          busy={looking}
          label={t('sources_check_named', name)}
          onClick={() => onLook(false)}
        >
          {t('sources_check')}
        </Button>
        {ready > 0 && (
          <Button kind="primary" busy={looking} onClick={() => onLook(true)}>
            {tn('sources_update', ready)}
          </Button>
        )}
        {!managed && <SourceHabits source={source} onChange={onChange} onRemove={onRemove} />}
        {onMove.nearer && (
          <span data-move="nearer">
            <Button kind="quiet" label={t('sources_move_up_named', name)} onClick={onMove.nearer}>
              {t('sources_move_up')}
            </Button>
          </span>
        )}
        {onMove.farther && (
          <span data-move="farther">
            <Button kind="quiet" label={t('sources_move_down_named', name)} onClick={onMove.farther}>
              {t('sources_move_down')}
            </Button>
          </span>
        )}
      </div>
    </li>
  );
}

/** Where its skills can be used, which is the user's to change unless a policy says it. */
function SourceSites({ source: { sites, managed }, onChange }: Pick<SourceRowProps, 'source' | 'onChange'>) {
  const text = t('sites_source', sites?.length ? sitesText(sites) : t('sites_everywhere'));
  if (managed?.sites) return <p class="hint">{text}</p>;
  return (
    <details class="source-sites">
      <summary>{text}</summary>
      <SitesField
        legend={t('sites_legend_source')}
        value={sites}
        onChange={async (wanted) => onChange({ sites: wanted })}
      />
    </details>
  );
}

/** Where all that a source has is looked at. */
function importLink(url: string): string {
  const folder = folderOfUrl(url);
  return folder === undefined ? `#${siteImport}${encodeURIComponent(url)}` : `#${folderImport}${folder}`;
}

function StateBadge({ source: { kind, state, paused, waiting } }: { source: SourceOverview }) {
  if (paused) return <span class="badge">{t('sources_state_paused')}</span>;
  switch (state) {
    case 'new':
      return <span class="badge">{t('sources_state_new')}</span>;
    case 'in-step':
      return <span class="badge badge-same">{t('sources_state_in_step')}</span>;
    case 'changed':
      return <span class="badge badge-update">{tn('sources_state_changed', waiting.length)}</span>;
    case 'unreachable':
      return (
        <span class="badge badge-unusable">
          {t(kind === 'folder' ? 'sources_state_unread' : 'sources_state_unreachable')}
        </span>
      );
    case 'refused':
      return <span class="badge badge-unusable">{t('sources_state_refused')}</span>;
  }
}

/** Where it is, what of it is here, and what the last check saw. */
function Facts({ source }: { source: SourceOverview }) {
  const { kind, url, skills, lookedAt, commit, inStepAt, failure, managed } = source;
  const pinned = managed?.pin ?? pinnedCommit(url);
  const commits =
    commit !== undefined && inStepAt !== undefined && commit !== inStepAt
      ? commitsLink(url, inStepAt, commit)
      : undefined;
  return (
    <p class="origin-facts">
      {kind === 'folder' ? <span>{t('sources_folder')}</span> : <code>{visibleLine(url, 300)}</code>}
      <span>{tn('sources_skills', skills.length)}</span>
      {lookedAt !== undefined && (
        <span>{t(failure ? 'sources_tried_at' : 'sources_checked_at', memoTime(lookedAt))}</span>
      )}
      {pinned !== undefined ? (
        <span>{pinnedText(pinned)}</span>
      ) : (
        commit !== undefined && <span>{t('sources_commit', commit.slice(0, 7))}</span>
      )}
      {commits !== undefined && (
        <a href={commits} target="_blank" rel="noreferrer">
          {t('sources_commits_since', inStepAt?.slice(0, 7) ?? '')}
        </a>
      )}
    </p>
  );
}

function pinnedText(pinned: string): string {
  return isCommit(pinned)
    ? t('sources_pinned', pinned.slice(0, 7))
    : t('sources_pinned_at', visibleLine(pinned, 60));
}

const reasonTexts: Record<WaitingSkill['why'], MessageKey> = {
  update: 'sources_why_update',
  asks: 'sources_why_asks',
  edited: 'sources_why_edited',
  unknown: 'sources_why_unknown',
  gone: 'sources_why_gone',
  refused: 'sources_why_refused',
};

/** The skills that are not as they are there, each with the reason and a way to what is different. */
function Waiting({ source: { waiting, kind } }: { source: SourceOverview }) {
  if (waiting.length === 0) return null;
  return (
    <ul class="source-waiting">
      {waiting.map(({ id, why }) => {
        const isBoth = kind === 'folder' && why === 'edited';
        return (
          <li key={id}>
            <a href={settingsLink(`user:${id}`)} dir="auto">
              {visibleLine(id, 80)}
            </a>{' '}
            <span class="hint">{t(isBoth ? 'sources_why_both' : reasonTexts[why])}</span>{' '}
            {why !== 'gone' && (
              <a
                href={isBoth ? settingsLink(`user:${id}`) : updateLink(`user:${id}`)}
                aria-label={t('sources_compare_named', visibleLine(id, 80))}
              >
                {t('sources_compare')}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The skills whose names others have, each with which of them is used where the name is called. */
function SameNames({ doubled }: Pick<SourceRowProps, 'doubled'>) {
  if (doubled.length === 0) return null;
  return (
    <ul class="source-waiting">
      {doubled.map(({ key, id, sameName }) => (
        <li key={key}>
          <a href={settingsLink(key)} dir="auto">
            {visibleLine(id, 80)}
          </a>{' '}
          <span class="hint">{sameName && sameNameText(key, sameName)}</span>
        </li>
      ))}
    </ul>
  );
}

function sameNameText(key: SkillKey, { called, others }: NonNullable<LibraryEntry['sameName']>): string {
  const winner = others.find((other) => other.key === called);
  if (key !== called && winner) return t('sources_same_name', namesakeText(winner));
  return t('sources_same_name_wins', others.map(namesakeText).join(', '));
}
