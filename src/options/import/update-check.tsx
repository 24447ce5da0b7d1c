import { useEffect, useState } from 'preact/hooks';
import { addressOfOrigin, hostsAsked } from '../../core/library/addresses';
import type { SkillManifest } from '../../core/library/manifest';
import type { Library } from '../../core/library/types';
import type { SkillKey } from '../../core/skill/model';
import { Button } from '../../ui/form/button';
import { Notice } from '../../ui/form/notice';
import { t } from '../../ui/i18n';
import { thrownText } from '../../ui/library-error-text';
import { visibleLine } from '../../ui/plain-text';
import type { Platform } from '../platform';
import { FolderCheck, type FolderCheckProps } from './folder-check';
import { HostsWanted } from './url-form';

/** The skill of which an update is looked for, from the page's hash: `import/update/<key>`. */
export function updateKeyOf(hash: string): SkillKey | undefined {
  const [view, task, ...rest] = hash.split('/');
  if (view !== 'import' || task !== 'update') return undefined;
  try {
    const key = decodeURIComponent(rest.join('/'));
    return isUserKey(key) ? key : undefined;
  } catch {
    return undefined;
  }
}

function isUserKey(key: string): key is SkillKey {
  return /^user:./.test(key);
}

/** Where a skill came from, if it can be fetched again. */
export interface UpdateSource {
  url: string;
  path: string;
  hosts: string[];
  /** The hosts for which there is an access token. */
  tokenHosts: readonly string[];
}

interface UpdateCheckProps {
  library: Pick<Library, 'skill' | 'tokenHosts' | 'mayReadFolders'>;
  platform: Pick<Platform, 'mayReach'>;
  skillKey: SkillKey;
  /** The hosts may be reached already. */
  onReady: (source: UpdateSource) => void;
  /** Called inside the click: the hosts have to be asked for. */
  onAsk: (source: UpdateSource) => void;
  /** Of a skill of a folder that may be read. */
  onFolder: FolderCheckProps['onOpen'];
  onFail: FolderCheckProps['onFail'];
}

/** Looks for an update at once where the hosts may be reached already; else after a click, in which they are asked for. */
export function UpdateCheck({
  library,
  platform,
  skillKey,
  onReady,
  onAsk,
  onFolder,
  onFail,
}: UpdateCheckProps) {
  const [skill, setSkill] = useState<SkillManifest>();
  const [error, setError] = useState<unknown>();
  const [source, setSource] = useState<UpdateSource>();

  useEffect(() => {
    let current = true;
    const look = async () => {
      const [{ manifest }, tokenHosts] = await Promise.all([library.skill(skillKey), library.tokenHosts()]);
      if (!current) return;
      const from = updateSourceOf(manifest, tokenHosts);
      setSource(from);
      setSkill(manifest);
      if (from && (await platform.mayReach(...from.hosts)) && current) onReady(from);
    };
    look().catch((failed: unknown) => current && setError(failed));
    return () => {
      current = false;
    };
  }, [library, platform, skillKey]);

  if (error !== undefined) return <Unreadable error={error} />;
  if (!skill) return null;
  const name = visibleLine(skill.name, 80);
  if (skill.origin.kind === 'folder') {
    const { folder, name: folderName, path } = skill.origin;
    return (
      <FolderCheck
        library={library}
        folder={folder}
        name={folderName}
        path={path}
        onOpen={onFolder}
        onFail={onFail}
      />
    );
  }
  if (!source) {
    return (
      <Notice kind="info" title={t('import_update_no_address', name)}>
        <p>{t('import_update_no_address_text')}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="info" title={t('import_update_title', name)}>
      <p>{t('import_update_from', visibleLine(source.url, 300))}</p>
      <p>
        <HostsWanted url={source.url} tokenHosts={source.tokenHosts} />
      </p>
      <Button kind="primary" onClick={() => onAsk(source)}>
        {t('import_update_look')}
      </Button>
    </Notice>
  );
}

function Unreadable({ error }: { error: unknown }) {
  const { message, next } = thrownText(error);
  return (
    <Notice kind="danger" title={visibleLine(message, 300)}>
      {next && <p>{next}</p>}
    </Notice>
  );
}

function updateSourceOf({ origin }: SkillManifest, tokenHosts: readonly string[]): UpdateSource | undefined {
  const address = addressOfOrigin(origin);
  const hosts = address ? hostsAsked(address.url, tokenHosts) : [];
  return address && hosts.length > 0 ? { ...address, hosts, tokenHosts } : undefined;
}
