import { type Collection, namesOfCollections } from '../library/collections';
import { ranksOf, type SourceOrder, standingsOf } from '../library/standing';
import type { Catalog } from '../run/needs';
import { RunError } from '../run/run-error';
import type { RunDefaults } from '../run/settings';
import { withTextField } from '../skill/function/schema-form';
import { isIconName } from '../skill/icons';
import { idOf } from '../skill/key';
import type {
  Diagnostic,
  ListedSkill,
  RunOverrides,
  Skill,
  SkillKey,
  SkillListing,
  SkillMetadata,
  SkillMode,
  SkillWords,
} from '../skill/model';
import { precedence } from '../skill/precedence';
import { resultPlace, savesMessageOnly } from '../tools/delivery';
import { colourFor } from './colour';
import { countingAt, entriesFor, type Scoped, scopedOf } from './counting';
import { broken, type CatalogEntry, type LoadedSource } from './entry';
import { localiseCopy } from './localise';
import { type MetadataById, metadataFor } from './metadata';
import { type Doubled, frecentFirst, inOrder, namesTogether } from './order';
import { nearnessOf, scopeOf, scopesOf } from './scope';

export interface CatalogNeeds {
  /** What loads the skills of each source; must not reject. */
  sources: (() => Promise<LoadedSource>)[];
  /** What the extension was shipped with. */
  metadata: MetadataById;
  /** What the user set. */
  stored(): Promise<MetadataById>;
  /** The one switch for all skills. */
  skillsEnabled(): Promise<boolean>;
  /** What decides between skills of one name, and where those of a source or a collection count. Without it nothing is listed: none may count where it does not. */
  sourceOrder(): Promise<SourceOrder>;
  /** How skills run whose file names no mode. */
  unnamedMode(): Promise<RunDefaults['mode']>;
  /** The skill's name, description and form in the user's language. */
  localise(skill: ListedSkill): SkillWords;
}

/**
 * All skills there are. `page`: the address that the browser has of the page, of which those are told that count there; empty where none
 * is known, so that only what counts everywhere is left. Nothing is read before the first question; then every source's list is, once, until it is to be
 * forgotten.
 * Of skills with one id there is one that counts, the nearest (`precedence`); where one that came from a source does not count, the one
 * under it does.
 */
export interface SkillCatalog extends Catalog {
  /**
   * The skills that are switched on and that a user may run: first those the shipped metadata names, in its order, a copy of one in its place;
   * last the user's own, by name. Those that have one name stand together, first the one that is called by it. Before all others stand those
   * that are set for the place of the page, the nearest first, and among those that are as near the ones that were run most and lately
   * (`frecencyOf`). None while the one switch is off.
   */
  listings(page: string): Promise<SkillListing[]>;
  /** Those that a user may run elsewhere and that do not count on the page, with the places that they count in. Empty while the one switch is off. */
  elsewhere(page: string): Promise<(SkillListing & { sites: readonly string[] })[]>;
  /** Those of all pages, and what is meant for models and other skills alone. */
  switchedOn(): Promise<SkillListing[]>;
  /** All that count, switched on or not. */
  all(): Promise<SkillListing[]>;
  /** Those that stand in the context menu of a selection under their own name; `sites`: on pages of these places alone. */
  selectionMenu(): Promise<(SkillListing & { sites?: readonly string[] })[]>;
  /** What the user set for the runs of that skill. */
  overrides(skill: Pick<ListedSkill, 'id'>): Promise<RunOverrides>;
  /** Something was changed: the next question reads everything anew. */
  forget(): void;
  /** A run was counted: the order of lists follows, and nothing else is read. What cannot be read leaves it as it is. */
  countedUse(): Promise<void>;
}

interface Known {
  entries: ReadonlyMap<SkillKey, CatalogEntry>;
  /** Those that stand first, by id, in the order of lists. */
  winners: ReadonlyMap<string, CatalogEntry>;
  /** See `ranksOf`. */
  rankOf: ReturnType<typeof ranksOf>;
  /** Those of them that count in some places alone. */
  scoped: ReadonlyMap<string, Scoped>;
  errors: Diagnostic[];
}

/** A catalog of the skills in `sources`. One that is broken yields diagnostics and never costs another. */
export function createCatalog(needs: CatalogNeeds): SkillCatalog {
  const { sources, metadata, localise } = needs;
  let loading: Promise<Known> | undefined;
  let stored: MetadataById = {};
  let doubled: Doubled = new Map();
  let collections: readonly Collection[] = [];
  let unnamedMode: RunDefaults['mode'] = 'llm';
  let originals: ReadonlyMap<string, ListedSkill> = new Map();
  /** The latest list, and what it was made of. */
  let listed: { made: readonly unknown[]; list: SkillListing[] } | undefined;

  async function loadAll(): Promise<Known> {
    const [loaded, set, order] = await Promise.all([
      Promise.all(sources.map((load) => load())),
      // A store that fails is told of by the source that is in it.
      needs.stored().catch((): MetadataById => ({})),
      needs.sourceOrder(),
    ]);
    stored = set;
    collections = order.collections;
    const all = loaded
      .flatMap((part) => part.entries)
      .sort((a, b) => precedence.indexOf(a.head.source) - precedence.indexOf(b.head.source));
    const builtin = all.map(({ head }) => head).filter(({ source }) => source === 'builtin');
    originals = new Map(builtin.map((head) => [head.id, head]));
    const rankOf = ranksOf(
      all.map(({ head }) => head),
      order,
    );
    const scopes = scopesOf(order);
    const first = new Map(all.map((entry) => [entry.head.id, entry]));
    const winners = inOrder(first, all, Object.keys(metadata));
    const together = namesTogether(winners, rankOf, standingsOf(order), (head) => metadataOf(head).enabled);
    doubled = together.doubled;
    return {
      entries: new Map(all.map((entry) => [entry.head.key, entry])),
      winners: together.winners,
      rankOf,
      scoped: scopedOf(first, all, (head) =>
        scopeOf(head, Object.hasOwn(set, head.id) ? (set[head.id] ?? {}) : {}, scopes),
      ),
      errors: loaded.flatMap((part) => part.diagnostics).filter(({ severity }) => severity === 'error'),
    };
  }

  function known(): Promise<Known> {
    if (loading) return loading;
    const mine = loadAll();
    loading = mine;
    // Settings that could not be read once may be the next time; whoever asked is told.
    mine.catch(() => {
      if (loading === mine) loading = undefined;
    });
    return mine;
  }

  const metadataOf = ({ id }: Pick<ListedSkill, 'id'>) => metadataFor(id, metadata, stored);

  /** `page`: undefined for all, wherever they count. */
  async function enabled(page?: string): Promise<CatalogEntry[]> {
    const all = known();
    if (!(await needs.skillsEnabled())) return [];
    return entriesFor(page, await all).filter(({ head }) => metadataOf(head).enabled);
  }

  const forUsers = async (page?: string) =>
    (await enabled(page)).map(({ head }) => head).filter(({ userInvocable }) => userInvocable !== false);

  function wordsOf(skill: ListedSkill): SkillWords {
    const original = skill.source === 'user' ? originals.get(skill.id) : undefined;
    return original ? localiseCopy(skill, original, localise(original)) : localise(skill);
  }

  function modeOf(skill: ListedSkill, { run }: SkillMetadata): SkillMode {
    const mode = run?.mode ?? (skill.modeUnnamed ? unnamedMode : (skill.mode ?? 'llm'));
    const keepsMessage =
      savesMessageOnly(skill.allowedTools) && (mode === 'llm' || skill.modeUnnamed === true);
    return keepsMessage ? 'direct' : mode;
  }

  function listingOf(skill: ListedSkill): SkillListing {
    const metadata = metadataOf(skill);
    const { icon, emoji, paletteKey, pinned, used } = metadata;
    const inCollections = metadata.collections && namesOfCollections(metadata.collections, collections);
    const sameName = doubled.get(skill.id);
    const output = resultPlace(skill.allowedTools);
    const mode = modeOf(skill, metadata);
    const { name, description, category, input, argumentHint } = wordsOf(skill);
    return {
      key: skill.key,
      id: skill.id,
      name,
      description,
      ...(isIconName(icon) && { icon }),
      ...(emoji && { emoji }),
      colour: colourFor(skill.id, metadata),
      ...(paletteKey !== undefined && { paletteKey }),
      ...(pinned && { pinned }),
      ...(used && { lastUsed: used.at }),
      ...(input && { input: withTextField(input, metadata.run?.textField) }),
      ...(argumentHint && { hint: argumentHint }),
      ...(category && { category: categoryOf(category) }),
      ...(sameName && { sameName }),
      ...(skill.tags?.length && { tags: skill.tags.slice(0, mostTags).map(categoryOf) }),
      ...(skill.author && { author: categoryOf(skill.author) }),
      ...(inCollections?.length && { collections: inCollections }),
      ...(output !== 'field' && { output }),
      ...(mode !== 'llm' && { mode }),
      ...(skill.engine && { engine: skill.engine }),
    };
  }

  /** The field of a function's form that takes the user's text, as the user has set it. */
  function withOwnTextField<Known extends Pick<Skill, 'id' | 'input'>>(skill: Known): Known {
    const name = metadataOf(skill).run?.textField;
    return skill.input && name !== undefined ? { ...skill, input: withTextField(skill.input, name) } : skill;
  }

  return {
    async skill(key, page) {
      if (!(await needs.skillsEnabled())) throw new RunError('skills-off');
      const { winners, scoped, errors } = await known();
      const id = idOf(key);
      const first = winners.get(id);
      const entry = first && page !== undefined ? countingAt(page, first, scoped.get(id)) : first;
      if (first && !entry && metadataOf(first.head).enabled)
        throw new RunError('skill-elsewhere', { params: { skill: wordsOf(first.head).name } });
      if (entry) return metadataOf({ id }).enabled ? withOwnTextField(await entry.skill()) : undefined;
      const wrong = errors.find(({ skill }) => skill === id);
      if (wrong) throw broken(wrong);
      return undefined;
    },
    listing: listingOf,
    readFile: async ({ key }, path) => (await known()).entries.get(key)?.readFile(path),
    async readBytes(id, path, page) {
      const { winners, scoped } = await known();
      const first = winners.get(id);
      return (first && page !== undefined ? countingAt(page, first, scoped.get(id)) : first)?.readBytes(path);
    },
    async candidates(page) {
      const { rankOf } = await known();
      const entries = await enabled(page);
      const read = await Promise.all(
        entries.map((entry) =>
          entry
            .details()
            .then((skill) => ({ ...skill, rank: rankOf(entry.head) }))
            // What is wrong with it is told where it is looked at, or run.
            .catch(() => undefined),
        ),
      );
      return read.flatMap((skill) =>
        skill ? [{ skill: withOwnTextField(skill), metadata: metadataOf(skill) }] : [],
      );
    },
    async listings(page) {
      unnamedMode = await needs.unnamedMode();
      const [heads, all] = await Promise.all([forUsers(page), known()]);
      const { scoped } = all;
      const made = [all, stored, unnamedMode, heads.length, scoped.size > 0 ? page : ''];
      if (listed?.made.every((part, at) => part === made[at])) return listed.list;
      const near = ({ id }: ListedSkill) => nearnessOf(scoped.get(id)?.scope, page);
      const usesOf = ({ id }: ListedSkill) => (Object.hasOwn(stored, id) ? (stored[id] ?? {}) : {});
      const order = frecentFirst(heads, { near, usesOf, isDoubled: ({ id }) => doubled.has(id) });
      listed = { made, list: order.map(listingOf) };
      return listed.list;
    },
    async elsewhere(page) {
      const [heads, { scoped }] = await Promise.all([forUsers(), known()]);
      return heads.flatMap((head) => {
        const only = scoped.get(head.id);
        // Where one of its id counts all the same, that is found by its name.
        const isElsewhere = only && !only.under && nearnessOf(only.scope, page) === 0;
        return isElsewhere ? [{ ...listingOf(head), sites: only.scope.sites }] : [];
      });
    },
    switchedOn: async () => (await enabled()).map(({ head }) => listingOf(head)),
    all: async () => [...(await known()).winners.values()].map(({ head }) => listingOf(head)),
    async selectionMenu() {
      const skills = (await forUsers()).filter((skill) => metadataOf(skill).inSelectionMenu);
      const { scoped } = await known();
      return skills.map((skill) => {
        // Where it does not count, the item of its name is that of the one under it.
        const only = scoped.get(skill.id);
        return { ...listingOf(skill), ...(only && !only.under && { sites: only.scope.sites }) };
      });
    },
    async overrides(skill) {
      await known();
      return metadataOf(skill).run ?? {};
    },
    forget() {
      loading = undefined;
    },
    async countedUse() {
      const mine = loading;
      // What cannot be read leaves the order as it is, until all is read anew.
      const read = mine && (await needs.stored().catch(() => undefined));
      // What was forgotten meanwhile is read anew with all else.
      if (read && loading === mine) stored = read;
    },
  };
}

/** Tags of a skill that are searched. */
const mostTags = 20;

/** Characters of a category, tag or author that a list has room for. */
const longestCategory = 40;

const categoryOf = (said: string) => said.trim().slice(0, longestCategory);
