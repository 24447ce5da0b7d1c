import { folderOfUrl, sourceNameOf } from '../library/sources';
import { namesakes, noOrder, ranksOf, type SourceOrder, standingsOf } from '../library/standing';
import type { Catalog } from '../run/needs';
import { RunError } from '../run/run-error';
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
  SkillWords,
} from '../skill/model';
import { precedence } from '../skill/precedence';
import { resultPlace } from '../tools/delivery';
import { colourFor } from './colour';
import { broken, type CatalogEntry, type LoadedSource } from './entry';
import { localiseCopy } from './localise';
import { type MetadataById, metadataFor } from './metadata';

export interface CatalogNeeds {
  /** What loads the skills of each source; must not reject. */
  sources: (() => Promise<LoadedSource>)[];
  /** What the extension was shipped with. */
  metadata: MetadataById;
  /** What the user set. */
  stored(): Promise<MetadataById>;
  /** The one switch for all skills. */
  skillsEnabled(): Promise<boolean>;
  /** What decides between skills of one name. */
  sourceOrder(): Promise<SourceOrder>;
  /** The skill's name, description and form in the user's language. */
  localise(skill: ListedSkill): SkillWords;
}

/**
 * All skills there are. Nothing is read before the first question; then every source's list is, once, until it is to be
 * forgotten.
 * Of skills with one id there is one that counts, the nearest (`precedence`).
 */
export interface SkillCatalog extends Catalog {
  /**
   * The skills that are switched on and that a user may run: first those the shipped metadata names, in its order, a copy of one in its place;
   * last the user's own, by name. Those that have one name stand together, first the one that is called by it. None while the one switch is off.
   */
  listings(): Promise<SkillListing[]>;
  /** Those and what is meant for models and other skills alone. */
  switchedOn(): Promise<SkillListing[]>;
  /** Those of `listings` that stand in the context menu of a selection under their own name. */
  selectionMenu(): Promise<SkillListing[]>;
  /** What the user set for the runs of that skill. */
  overrides(skill: Pick<ListedSkill, 'id'>): Promise<RunOverrides>;
  /** Something was changed: the next question reads everything anew. */
  forget(): void;
}

interface Known {
  entries: ReadonlyMap<SkillKey, CatalogEntry>;
  /** Those that count, by id, in the order of lists. */
  winners: ReadonlyMap<string, CatalogEntry>;
  /** See `ranksOf`. */
  rankOf: ReturnType<typeof ranksOf>;
  errors: Diagnostic[];
}

/** Of those that count and have the name of another, by id, what tells them apart. */
type Doubled = ReadonlyMap<string, NonNullable<SkillListing['sameName']>>;

/** A catalog of the skills in `sources`. One that is broken yields diagnostics and never costs another. */
export function createCatalog(needs: CatalogNeeds): SkillCatalog {
  const { sources, metadata, localise } = needs;
  let loading: Promise<Known> | undefined;
  let stored: MetadataById = {};
  let doubled: Doubled = new Map();
  let originals: ReadonlyMap<string, ListedSkill> = new Map();

  async function loadAll(): Promise<Known> {
    const [loaded, set, order] = await Promise.all([
      Promise.all(sources.map((load) => load())),
      // A store that fails is told of by the source that is in it.
      needs.stored().catch((): MetadataById => ({})),
      // Where it cannot be read, addresses decide.
      needs.sourceOrder().catch(() => noOrder),
    ]);
    stored = set;
    const all = loaded
      .flatMap((part) => part.entries)
      .sort((a, b) => precedence.indexOf(a.head.source) - precedence.indexOf(b.head.source));
    const builtin = all.map(({ head }) => head).filter(({ source }) => source === 'builtin');
    originals = new Map(builtin.map((head) => [head.id, head]));
    const rankOf = ranksOf(
      all.map(({ head }) => head),
      order,
    );
    const winners = inOrder(new Map(all.map((entry) => [entry.head.id, entry])), all, Object.keys(metadata));
    const together = namesTogether(winners, rankOf, standingsOf(order), (head) => metadataOf(head).enabled);
    doubled = together.doubled;
    return {
      entries: new Map(all.map((entry) => [entry.head.key, entry])),
      winners: together.winners,
      rankOf,
      errors: loaded.flatMap((part) => part.diagnostics).filter(({ severity }) => severity === 'error'),
    };
  }

  function known(): Promise<Known> {
    loading ??= loadAll();
    return loading;
  }

  const metadataOf = ({ id }: Pick<ListedSkill, 'id'>) => metadataFor(id, metadata, stored);

  async function enabled(): Promise<ListedSkill[]> {
    const all = known();
    if (!(await needs.skillsEnabled())) return [];
    const { winners } = await all;
    return [...winners.values()].map(({ head }) => head).filter((head) => metadataOf(head).enabled);
  }

  const forUsers = async () => (await enabled()).filter(({ userInvocable }) => userInvocable !== false);

  function wordsOf(skill: ListedSkill): SkillWords {
    const original = skill.source === 'user' ? originals.get(skill.id) : undefined;
    return original ? localiseCopy(skill, original, localise(original)) : localise(skill);
  }

  function listingOf(skill: ListedSkill): SkillListing {
    const metadata = metadataOf(skill);
    const { icon, emoji, paletteKey } = metadata;
    const sameName = doubled.get(skill.id);
    const output = resultPlace(skill.allowedTools);
    const { name, description, category, input } = wordsOf(skill);
    return {
      key: skill.key,
      id: skill.id,
      name,
      description,
      ...(isIconName(icon) && { icon }),
      ...(emoji && { emoji }),
      colour: colourFor(skill.id, metadata),
      ...(paletteKey !== undefined && { paletteKey }),
      ...(input && { input: withTextField(input, metadata.run?.textField) }),
      ...(category && { category: categoryOf(category) }),
      ...(sameName && { sameName }),
      ...(output !== 'field' && { output }),
    };
  }

  /** The field of a function's form that takes the user's text, as the user has set it. */
  function withOwnTextField<Known extends Pick<Skill, 'id' | 'input'>>(skill: Known): Known {
    const name = metadataOf(skill).run?.textField;
    return skill.input && name !== undefined ? { ...skill, input: withTextField(skill.input, name) } : skill;
  }

  return {
    async skill(key) {
      if (!(await needs.skillsEnabled())) throw new RunError('skills-off');
      const { winners, errors } = await known();
      const id = idOf(key);
      const entry = winners.get(id);
      if (entry) return metadataOf({ id }).enabled ? withOwnTextField(await entry.skill()) : undefined;
      const wrong = errors.find(({ skill }) => skill === id);
      if (wrong) throw broken(wrong);
      return undefined;
    },
    listing: listingOf,
    readFile: async ({ key }, path) => (await known()).entries.get(key)?.readFile(path),
    readBytes: async (id, path) => (await known()).winners.get(id)?.readBytes(path),
    async candidates() {
      const { winners, rankOf } = await known();
      const heads = await enabled();
      const read = await Promise.all(
        heads.map((head) =>
          winners
            .get(head.id)
            ?.details()
            .then((skill) => ({ ...skill, rank: rankOf(head) }))
            // What is wrong with it is told where it is looked at, or run.
            .catch(() => undefined),
        ),
      );
      return read.flatMap((skill) =>
        skill ? [{ skill: withOwnTextField(skill), metadata: metadataOf(skill) }] : [],
      );
    },
    listings: async () => (await forUsers()).map(listingOf),
    switchedOn: async () => (await enabled()).map(listingOf),
    selectionMenu: async () =>
      (await forUsers()).filter((skill) => metadataOf(skill).inSelectionMenu).map(listingOf),
    async overrides(skill) {
      await known();
      return metadataOf(skill).run ?? {};
    },
    forget() {
      loading = undefined;
    },
  };
}

/** Characters of a category that a list has room for. */
const longestCategory = 40;

const categoryOf = (said: string) => said.trim().slice(0, longestCategory);

/** The winners: those that stand for one that came with something else, as `order` has them; then the user's own, by name. */
function inOrder(
  winners: ReadonlyMap<string, CatalogEntry>,
  all: readonly CatalogEntry[],
  order: readonly string[],
): ReadonlyMap<string, CatalogEntry> {
  const others = new Set(all.filter(({ head }) => head.source !== 'user').map(({ head }) => head.id));
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length);
  const { compare } = new Intl.Collator();
  return new Map([
    ...[...winners].filter(([id]) => others.has(id)).sort(([a], [b]) => place(a) - place(b)),
    ...[...winners]
      .filter(([id]) => !others.has(id))
      .sort(([, a], [, b]) => compare(a.head.name, b.head.name)),
  ]);
}

/** The same in the same order, but that those of one name that are switched on follow the first of them, as they are called by it. */
function namesTogether(
  winners: ReadonlyMap<string, CatalogEntry>,
  rankOf: Known['rankOf'],
  standingOf: ReturnType<typeof standingsOf>,
  isOn: (head: ListedSkill) => boolean,
): Pick<Known, 'winners'> & { doubled: Doubled } {
  const named = [...winners.values()].map((entry) => {
    const { id, name } = entry.head;
    return { id, name, rank: rankOf(entry.head), entry };
  });
  const together = namesakes(named.filter(({ entry }) => isOn(entry.head)));
  const sourceOf = ({ head }: CatalogEntry) => {
    const { from } = head;
    const isNamed = from && folderOfUrl(from) === undefined;
    return { standing: standingOf(head), ...(isNamed && { from: sourceNameOf(from) }) };
  };
  return {
    winners: new Map(named.flatMap((each) => together.get(each) ?? each).map(({ id, entry }) => [id, entry])),
    doubled: new Map([...together.keys()].map(({ id, entry }) => [id, sourceOf(entry)])),
  };
}
