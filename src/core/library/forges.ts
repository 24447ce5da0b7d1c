/** What stands behind a URL that a user gave. */
export interface Addresses {
  /** Every origin that is asked, those included that the first redirects to: a permission is needed for each. */
  hosts: string[];
  /** `file`: a raw file or an archive, told by its bytes later. `archive`: a repository's, with one folder around it. */
  fetch: { url: string; kind: 'file' | 'archive' };
  /** Where the same is had with an access token, if elsewhere, and every origin that is asked then. */
  signedIn?: { url: string; hosts: string[] };
  /** Of a repository whose forge compares commits: the page that does, without the commits. */
  compare?: string;
  /** The folder inside the repository that was meant, without the archive's wrapping folder; empty for all of it. */
  path: string;
}

/**
 * What a forge makes of a URL; undefined if it is none of its pages. The archive of the default branch is that of `HEAD`
 * on each of them.
 */
type Forge = (url: URL, names: string[]) => Addresses | undefined;

const gitHubApi = 'https://api.github.com';
const gitHubArchives = 'https://codeload.github.com';
const gitHubRaw = 'https://raw.githubusercontent.com';
/** Where GitHub has kept the files of releases, the older place last. */
const gitHubReleases = [
  'https://release-assets.githubusercontent.com',
  'https://objects.githubusercontent.com',
];

export const gitHub: Forge = (url, [owner, repository, page, ...rest]) => {
  if (url.hostname === 'gist.github.com') return gist(url, [owner, repository, page].filter(Boolean));
  if (!['github.com', 'www.github.com'].includes(url.hostname) || !owner || !repository) return undefined;
  const name = encode([owner, withoutGit(repository)]);
  const base = `https://github.com/${name}`;
  const archive = (ref: string, path: string[]) => ({
    ...archiveAt(`${base}/archive/${encode(ref.split('/'))}.zip`, path, gitHubArchives),
    signedIn: {
      url: `${gitHubApi}/repos/${name}/zipball${ref === 'HEAD' ? '' : `/${encode(ref.split('/'))}`}`,
      hosts: [gitHubApi, gitHubArchives],
    },
    compare: `${base}/compare`,
  });
  if (!page) return archive('HEAD', []);
  const { ref, path } = splitRef(rest);
  if (page === 'tree' && ref) return archive(ref, path);
  if (page === 'blob' && ref) {
    return isSkillMd(path) ? archive(ref, path) : fileAt(`${base}/raw/${encode(rest)}`, gitHubRaw);
  }
  if (page === 'raw') return fileAt(url.href, gitHubRaw);
  if (page === 'archive' || page === 'zipball' || page === 'tarball') {
    return { ...archiveAt(url.href, [], gitHubArchives), compare: `${base}/compare` };
  }
  if (page === 'releases' && (rest[0] === 'download' || rest[1] === 'download')) {
    return fileAt(url.href, ...gitHubReleases);
  }
  return undefined;
};

function gist(url: URL, names: (string | undefined)[]): Addresses | undefined {
  if (names.length !== 2) return undefined;
  return archiveAt(`${url.origin}${withoutSlash(url.pathname)}/archive/HEAD.zip`, [], gitHubArchives);
}

/** gitlab.com, hosts named after it, and every URL with its `/-/`, which no other forge has. */
export const gitLab: Forge = (url, names) => {
  const dash = names.indexOf('-');
  const known = url.hostname === 'gitlab.com' || url.hostname.startsWith('gitlab.');
  if (dash < 0 && !known) return undefined;
  const project = names.slice(0, dash < 0 ? undefined : dash);
  if (project.length < 2) return undefined;
  const [page, ...rest] = dash < 0 ? [] : names.slice(dash + 1);
  const name = withoutGit(project.at(-1) ?? '');
  const base = `${url.origin}/${encode([...project.slice(0, -1), name])}`;
  const archive = (ref: string, path: string[]) => {
    const file = `${name}-${ref.replaceAll('/', '-')}.zip`;
    const api = `${url.origin}/api/v4/projects/${encodeURIComponent([...project.slice(0, -1), name].join('/'))}`;
    const wanted = ref === 'HEAD' ? '' : `?sha=${encodeURIComponent(ref)}`;
    return {
      ...archiveAt(`${base}/-/archive/${encode([...ref.split('/'), file])}`, path),
      signedIn: { url: `${api}/repository/archive.zip${wanted}`, hosts: [url.origin] },
      compare: `${base}/-/compare`,
    };
  };
  if (!page) return archive('HEAD', []);
  const { ref, path } = splitRef(rest);
  if (page === 'tree' && ref) return archive(ref, path);
  if (page === 'blob' && ref) {
    return isSkillMd(path) ? archive(ref, path) : fileAt(`${base}/-/raw/${encode(rest)}`);
  }
  return page === 'archive' ? archiveAt(url.href, []) : undefined;
};

export const bitbucket: Forge = (url, [workspace, repository, page, ...rest]) => {
  if (url.hostname !== 'bitbucket.org' || !workspace || !repository) return undefined;
  const base = `${url.origin}/${encode([workspace, withoutGit(repository)])}`;
  const archive = (ref: string, path: string[]) =>
    archiveAt(`${base}/get/${encode(ref.split('/'))}.zip`, path);
  if (!page) return archive('HEAD', []);
  const { ref, path } = splitRef(rest);
  if (page === 'src') {
    // A page of a file looks like the page of a folder; only a SKILL.md is told from one.
    return archive(ref || 'HEAD', path);
  }
  if (page === 'downloads') return fileAt(url.href, 'https://bbuseruploads.s3.amazonaws.com');
  return page === 'get' ? archiveAt(url.href, []) : undefined;
};

/** Codeberg, Gitea and Forgejo: known hosts, and on any host a path with `/src/branch/`, `/src/tag/`, `/src/commit/`. */
export const gitea: Forge = (url, names) => {
  const at = names.findIndex(
    (name, index) => index >= 2 && name === 'src' && /^(branch|tag|commit)$/.test(names[index + 1] ?? ''),
  );
  const known = isGitea(url.hostname);
  if (at < 0 && !(known && names.length === 2)) return undefined;
  const project = at < 0 ? names : names.slice(0, at);
  const name = withoutGit(project.at(-1) ?? '');
  const base = `${url.origin}/${encode([...project.slice(0, -1), name])}`;
  const [ref = 'HEAD', ...path] = at < 0 ? [] : names.slice(at + 2);
  const api = [...project.slice(0, -2), 'api', 'v1', 'repos', ...project.slice(-2, -1), name];
  return {
    ...archiveAt(`${base}/archive/${encode([ref])}.zip`, path),
    signedIn: {
      url: `${url.origin}/${encode([...api, 'archive'])}/${encode([ref])}.zip`,
      hosts: [url.origin],
    },
    compare: `${base}/compare`,
  };
};

/**
 * The page of a repository's folder at a branch, tag or commit, as the forge of that host writes it; undefined for hosts that are not known.
 * A `ref` with a slash is encoded as one name, which no page of a browser is, and we read.
 */
export function pageOfFolder(
  { origin, hostname, pathname }: URL,
  ref: string,
  path: string[],
): string | undefined {
  const page = /^(www\.)?github\.com$/.test(hostname)
    ? 'tree'
    : hostname === 'gitlab.com' || hostname.startsWith('gitlab.')
      ? '-/tree'
      : hostname === 'bitbucket.org'
        ? 'src'
        : isGitea(hostname)
          ? 'src/branch'
          : undefined;
  const repository = withoutGit(withoutSlash(pathname));
  return page && `${origin}${repository}/${page}/${encode([ref, ...path])}`;
}

function isGitea(hostname: string): boolean {
  return ['codeberg.org', 'gitea.com'].includes(hostname) || /^(gitea|forgejo)\./.test(hostname);
}

function archiveAt(url: string, path: string[], ...redirects: string[]): Addresses {
  const folder = isSkillMd(path) ? path.slice(0, -1) : path;
  return {
    hosts: [new URL(url).origin, ...redirects],
    fetch: { url, kind: 'archive' },
    path: folder.join('/'),
  };
}

function fileAt(url: string, ...redirects: string[]): Addresses {
  return { hosts: [new URL(url).origin, ...redirects], fetch: { url, kind: 'file' }, path: '' };
}

/** A branch's, tag's or commit's name at the beginning of these names, and what comes after it. */
function splitRef(names: string[]): { ref: string; path: string[] } {
  const length = names[0] === 'refs' && (names[1] === 'heads' || names[1] === 'tags') ? 3 : 1;
  return { ref: names.slice(0, length).join('/'), path: names.slice(length) };
}

function isSkillMd(path: string[]): boolean {
  return /^skill\.md$/i.test(path.at(-1) ?? '');
}

function encode(names: string[]): string {
  return names.map(encodeURIComponent).join('/');
}

function withoutGit(name: string): string {
  return name.replace(/\.git$/, '');
}

function withoutSlash(path: string): string {
  return path.replace(/\/+$/, '');
}
