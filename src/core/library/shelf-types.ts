/** What the page is told of the plugins of a source. It stands by itself, since it crosses from the Worker with what was found. */

/** The plugins of a source, with the skills that were found in it. */
export interface Shelf {
  /** Of a list of plugins; absent where the source is one plugin. */
  list?: { name: string; owner?: string; description?: string };
  plugins: ShelfPlugin[];
  /** Plugins of the list that could not be read, and those that were too many. */
  leftOut: number;
}

/** A plugin on the shelf: what it says of itself, which nobody has checked. */
export interface ShelfPlugin extends PluginWords {
  name: string;
  place: PluginPlace;
  /** Of found skills (`FoundSkill.place`): each stands under one plugin alone. */
  skills: string[];
  /** Skills that it names as well, and that stand under another plugin. */
  shared: number;
  unused: UnusedParts;
  /** Paths of skills that could lead out of the plugin. */
  refused: string[];
}

/** What a plugin says of itself. Absent where it says nothing. */
export interface PluginWords {
  description?: string;
  version?: string;
  author?: string;
  license?: string;
  homepage?: string;
  category?: string;
  keywords?: string[];
}

/** Where a plugin of a marketplace is. */
export type PluginPlace =
  /** In the same source, in the folder `path` below its top. */
  | { kind: 'here'; path: string }
  /** There would have to be such a folder, and is none. */
  | { kind: 'missing'; path: string }
  /** At an address that can be imported. */
  | { kind: 'elsewhere'; url: string }
  /** Somewhere that nothing is read from here: a package registry, a server that wants a key. */
  | { kind: 'unreadable'; address: string }
  /** Its path could lead out of the source. */
  | { kind: 'refused'; path: string };

/** How many parts of each kind a plugin has that are of no use here. */
export interface UnusedParts {
  commands: number;
  agents: number;
  hooks: number;
  servers: number;
}
