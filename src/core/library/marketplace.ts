/**
 * The lists by which repositories offer plugins: `.claude-plugin/marketplace.json`, and a plugin's own `.claude-plugin/plugin.json`. All in
 * them is a stranger's word: what is of another form is passed over, and what is too long is cut.
 */
import { z } from 'zod';
import type { PluginWords } from './shelf-types';

/** Where the list of a source stands below its top, and where a plugin's own manifest stands in its folder. */
export const marketplacePath = '.claude-plugin/marketplace.json';
export const pluginManifestPath = '.claude-plugin/plugin.json';

/** What is read of a list: its plugins, and of each its paths. */
export const marketplaceLimits = { bytes: 2_000_000, plugins: 500, paths: 1_000 };

/** What a manifest says of a plugin's parts, as it was written. Absent where it says nothing. */
interface PluginParts {
  /** Paths of skills, or of folders of skills. */
  skills?: string[];
  commands?: unknown;
  agents?: unknown;
  hooks?: unknown;
  mcpServers?: unknown;
}

/** A plugin's own manifest, or its entry in a list. */
export interface PluginManifest extends PluginWords {
  name: string;
  parts: PluginParts;
}

/** A plugin as a list has it. */
export interface ListedPlugin extends PluginManifest {
  /** See `pluginPlaceOf`. */
  source: unknown;
  /** Unless it is false, the plugin's own manifest counts beside its entry. */
  strict: boolean;
}

export interface Marketplace {
  name: string;
  owner?: string;
  description?: string;
  /** The folder of plugins whose `source` is a bare name. */
  pluginRoot?: string;
  plugins: ListedPlugin[];
  /** Entries that cannot be read, and those beyond the limit. */
  leftOut: number;
}

const line = (length: number) =>
  z
    .string()
    .transform((text) => text.slice(0, length))
    .optional()
    .catch(undefined);
const lines = z
  .union([z.string().transform((text) => [text]), z.array(z.unknown())])
  .transform((all: unknown[]) => all.filter((each) => typeof each === 'string'))
  .optional()
  .catch(undefined);
const person = z
  .union([z.string(), z.object({ name: z.string() }).transform(({ name }) => name)])
  .transform((name) => name.slice(0, 200))
  .optional()
  .catch(undefined);

const manifestShape = z.object({
  name: z.string().min(1),
  description: line(2_000),
  version: line(100),
  author: person,
  license: line(100),
  homepage: line(500),
  category: line(100),
  keywords: lines,
  tags: lines,
  skills: lines,
  commands: z.unknown().optional(),
  agents: z.unknown().optional(),
  hooks: z.unknown().optional(),
  mcpServers: z.unknown().optional(),
});
const entryShape = manifestShape.extend({
  source: z.unknown().optional(),
  strict: z.boolean().optional().catch(undefined),
});
const about = z.object({ description: line(2_000), pluginRoot: z.string().optional().catch(undefined) });
const marketplaceShape = z.object({
  name: line(200),
  owner: person,
  description: line(2_000),
  metadata: about.optional().catch(undefined),
  plugins: z.array(z.unknown()),
});

/** What a `marketplace.json` lists; undefined of a text that is none. */
export function readMarketplace(text: string): Marketplace | undefined {
  const read = marketplaceShape.safeParse(parsedJson(text)).data;
  if (!read) return undefined;
  const { name = '', owner, metadata, plugins } = read;
  const listed = plugins.slice(0, marketplaceLimits.plugins).flatMap((each) => listedPlugin(each) ?? []);
  const description = read.description ?? metadata?.description;
  return {
    name,
    ...present({ owner, description, pluginRoot: metadata?.pluginRoot }),
    plugins: listed,
    leftOut: plugins.length - listed.length,
  };
}

/** What a `plugin.json` says; undefined of a text that is none. */
export function readPluginManifest(text: string): PluginManifest | undefined {
  const read = manifestShape.safeParse(parsedJson(text)).data;
  return read && manifestOf(read);
}

/** A text as JSON; undefined if it is none. */
export function parsedJson(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    // What is no JSON says nothing.
    return undefined;
  }
}

function listedPlugin(entry: unknown): ListedPlugin | undefined {
  const read = entryShape.safeParse(entry).data;
  return read && { ...manifestOf(read), source: read.source, strict: read.strict !== false };
}

function manifestOf(read: z.infer<typeof manifestShape>): PluginManifest {
  const { name, description, version, author, license, homepage, category } = read;
  const keywords = [...new Set([...(read.keywords ?? []), ...(read.tags ?? [])])]
    .slice(0, 20)
    .map((word) => word.slice(0, 60));
  const { skills, commands, agents, hooks, mcpServers } = read;
  return {
    name: name.slice(0, 200),
    ...present({ description, version, author, license, homepage: webAddress(homepage), category }),
    ...(keywords.length > 0 && { keywords }),
    parts: present({
      skills: skills?.slice(0, marketplaceLimits.paths),
      commands,
      agents,
      hooks,
      mcpServers,
    }),
  };
}

/** An address of the web alone: whatever else it names is nothing that a person should be sent to. */
function webAddress(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text);
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

type Present<Fields> = { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> };

/** These fields without those that are undefined. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Present<Fields>;
}
