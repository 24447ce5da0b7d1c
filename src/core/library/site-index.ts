/**
 * The index of skills that a site publishes (Agent Skills Discovery): version 0.2.0, where each skill is one SKILL.md or archive with its
 * digest, and 0.1.0, where it is a list of files.
 */
import { z } from 'zod';
import { normalisePlace } from '../sites';

/** Where an index stands below a folder of its site: today, and as version 0.1.0 had it. */
const places = ['.well-known/agent-skills/index.json', '.well-known/skills/index.json'];

/** Folders of a page's path that are looked into, its own first, besides the top of its site. */
const mostFolders = 4;

/** The `$schema` of version 0.2.0. One without is of version 0.1.0. */
const knownSchema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

/** Skills of an index that are read, and files of all of them. */
export const mostListed = { skills: 500, files: 2_000 };

/** Bytes of an index that are read. */
export const indexBytes = 2_000_000;

/** One skill of an index. */
export interface IndexedSkill {
  /** Of its folder; nothing about it is checked. */
  name: string;
  /** `path`: inside its folder, also unchecked. Several files only of version 0.1.0. Addresses are whole; undefined for one that is none. */
  files: { path: string; url: string | undefined }[];
  /** The file is an archive of the folder, and its path that of what has to be in it. */
  isArchive: boolean;
  /** The SHA-256 of the file in lower-case hexadecimal. Undefined: the index names none; `absent`: and would have to. */
  digest: { sha256: string } | 'absent' | undefined;
}

export type SiteIndex =
  | { skills: IndexedSkill[] }
  /** It names a schema that nobody here knows. */
  | { schema: string }
  /** It lists more than is fetched at once. */
  | 'too-long';

const shape = z.object({
  $schema: z.string().optional(),
  skills: z.array(z.unknown()),
});
const listedByUrl = z.object({
  name: z.string(),
  type: z.enum(['skill-md', 'archive']),
  url: z.string(),
  digest: z.string().optional(),
});
const listedByFiles = z.object({ name: z.string(), files: z.array(z.string()).nonempty() });

/** Whether this is the address of an index itself. */
export function isSiteIndex(url: string): boolean {
  const { pathname } = new URL(url);
  return places.some((place) => pathname.endsWith(`/${place}`));
}

/** The place (`normalisePlace`) that the skills of an index are for: its site, from the folder on that the index stands in. */
export function placeOfIndex(url: string): string | undefined {
  const { origin, pathname } = new URL(url);
  const place = places.find((each) => pathname.endsWith(`/${each}`));
  return place && normalisePlace(origin + pathname.slice(0, -place.length));
}

/** Where the index of a page's site may stand: from the page's own folder up to the top, today's place first in each. */
export function siteIndexesOf(url: string): string[] {
  const { origin, pathname } = new URL(url);
  const names = pathname.split('/').filter(Boolean);
  const folders = names.map((_, index) => `/${names.slice(0, names.length - index).join('/')}/`);
  return [...folders.slice(0, mostFolders), '/'].flatMap((folder) =>
    places.map((place) => `${origin}${folder}${place}`),
  );
}

/** What an index lists; undefined of a text that is none, such as a page that says that there is nothing. `url`: where it was found. */
export function readSiteIndex(text: string, url: string): SiteIndex | undefined {
  const index = shape.safeParse(parsed(text)).data;
  if (!index) return undefined;
  const { $schema, skills } = index;
  if ($schema !== undefined && $schema !== knownSchema) return { schema: $schema };
  const digests = $schema === undefined ? undefined : 'absent';
  if (skills.length > mostListed.skills) return 'too-long';
  const read = skills.flatMap((each) => listed(each, url, digests) ?? []);
  const files = read.reduce((sum, each) => sum + each.files.length, 0);
  return files > mostListed.files ? 'too-long' : { skills: read };
}

/** Whether the skill in this folder is one that the index lists. */
export function lists(index: SiteIndex, path: string): boolean {
  return typeof index === 'object' && 'skills' in index && index.skills.some((skill) => isIn(path, skill));
}

/** Whether the folder is that of the skill, or lies in it. */
export const isIn = (path: string, { name }: IndexedSkill): boolean =>
  path === name || path.startsWith(`${name}/`);

/** What is of no form that is known is passed over, as the format asks of its readers. `without`: what it means that it names no digest. */
function listed(entry: unknown, base: string, without: 'absent' | undefined): IndexedSkill | undefined {
  const one = listedByUrl.safeParse(entry).data;
  if (one) {
    const isArchive = one.type === 'archive';
    const url = URL.parse(one.url, base)?.href;
    return { name: one.name, files: [{ path: 'SKILL.md', url }], isArchive, digest: digestOf(one.digest) };
  }
  const several = listedByFiles.safeParse(entry).data;
  if (!several) return undefined;
  const { name, files } = several;
  const urlOf = (path: string) =>
    URL.parse([name, ...path.split('/')].map(encodeURIComponent).join('/'), base);
  return {
    name,
    files: files.map((path) => ({ path, url: urlOf(path)?.href })),
    isArchive: false,
    digest: without,
  };
}

function digestOf(digest: string | undefined): IndexedSkill['digest'] {
  const [, sha256] = /^sha256:([0-9a-f]{64})$/i.exec(digest ?? '') ?? [];
  return sha256 === undefined ? 'absent' : { sha256: sha256.toLowerCase() };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
