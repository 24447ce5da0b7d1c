import {
  type ListedPlugin,
  type Marketplace,
  marketplacePath,
  type PluginManifest,
  pluginManifestPath,
  present,
  readMarketplace,
  readPluginManifest,
} from './marketplace';
import { unusedParts } from './plugin-parts';
import { pathBelow } from './plugin-paths';
import { pluginPlaceOf } from './plugin-place';
import type { ShelfFiles } from './shelf-files';
import type { PluginWords, Shelf, ShelfPlugin } from './shelf-types';
import { claimsOf, ownersOf, type SkillClaim } from './skill-claims';

interface FoundFolder {
  place: string;
  /** Below the top of the source. */
  path: string;
}

/** The skills to be put on the shelf, once it is known where its plugins say that they have some. */
type SkillsFor = (claims: readonly SkillClaim[]) => Promise<readonly FoundFolder[]>;

/**
 * The shelf of a source; undefined where it neither has a list of plugins nor is one itself, and `unreadable` where it has a list that is none.
 * What its files say makes it throw nothing.
 */
export async function shelfOf(
  files: ShelfFiles,
  skills: SkillsFor,
): Promise<Shelf | 'unreadable' | undefined> {
  if (files.has(marketplacePath)) {
    const text = await files.text(marketplacePath);
    const read = text === undefined ? undefined : readMarketplace(text);
    return read ? shelfOfList(read, files, skills) : 'unreadable';
  }
  const text = files.has(pluginManifestPath) ? await files.text(pluginManifestPath) : undefined;
  const own = text === undefined ? undefined : readPluginManifest(text);
  if (!own) return undefined;
  const entry = { name: own.name, parts: {}, source: '.', strict: true };
  return { plugins: await pluginsOf([entry], undefined, files, skills), leftOut: 0 };
}

async function shelfOfList(
  { name, owner, description, pluginRoot, plugins, leftOut }: Marketplace,
  files: ShelfFiles,
  skills: SkillsFor,
): Promise<Shelf> {
  const list = { name, ...present({ owner, description }) };
  return { list, plugins: await pluginsOf(plugins, pluginRoot, files, skills), leftOut };
}

async function pluginsOf(
  entries: readonly ListedPlugin[],
  pluginRoot: string | undefined,
  files: ShelfFiles,
  skillsFor: SkillsFor,
): Promise<ShelfPlugin[]> {
  const read: { plugin: ShelfPlugin; claims: SkillClaim[] }[] = [];
  for (const entry of entries) read.push(await onePlugin(entry, pluginRoot, files));
  const skills = await skillsFor(read.flatMap(({ claims }) => claims));
  const owners = ownersOf(
    skills.map(({ path }) => path),
    read.map(({ claims }) => claims),
  );
  for (const [index, [first, ...others]] of owners.entries()) {
    const place = skills[index]?.place;
    if (place !== undefined && first !== undefined) read[first]?.plugin.skills.push(place);
    for (const other of others) {
      const plugin = read[other]?.plugin;
      if (plugin) plugin.shared += 1;
    }
  }
  return read.map(({ plugin }) => plugin);
}

async function onePlugin(
  entry: ListedPlugin,
  pluginRoot: string | undefined,
  files: ShelfFiles,
): Promise<{ plugin: ShelfPlugin; claims: SkillClaim[] }> {
  const place = pluginPlaceOf(entry.source, pluginRoot, (path) => files.hasFolder(path));
  const isHere = place.kind === 'here';
  const root = isHere ? place.path : '';
  const manifest = pathBelow(root, pluginManifestPath);
  const text = isHere && files.has(manifest) ? await files.text(manifest) : undefined;
  const own = text === undefined ? undefined : readPluginManifest(text);
  const { claims, refused } = isHere ? claimsOf(root, entry, own, files) : { claims: [], refused: [] };
  const counted = isHere ? await unusedParts(root, own ? [entry, own] : [entry], files) : undefined;
  const plugin = {
    ...wordsOf(own, entry),
    name: entry.name,
    place,
    skills: [],
    shared: 0,
    unused: counted ?? { commands: 0, agents: 0, hooks: 0, servers: 0 },
    refused,
  };
  return { plugin, claims };
}

/** What a list says of a plugin goes before what the plugin says, but for its version, which its own manifest knows best. */
function wordsOf(own: PluginManifest | undefined, entry: PluginManifest): PluginWords {
  const { description, version, author, license, homepage, category, keywords } = { ...own, ...entry };
  return present({
    description,
    version: own?.version ?? version,
    author,
    license,
    homepage,
    category,
    keywords,
  });
}
