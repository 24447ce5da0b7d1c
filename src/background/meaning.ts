import { createLookUp } from '../core/library/table/static-table';
import { nameOfTable, type TableStore } from '../core/library/table/table-facts';
import {
  nearest,
  type PackedVector,
  packVector,
  type VectorTable,
  vectorTable,
} from '../core/library/vectors';
import { isOnThisComputer } from '../core/models/model-address';
import { RunError } from '../core/run/run-error';
import { serialQueue } from '../core/run/serial-queue';
import type { SkillKey, SkillListing } from '../core/skill/model';
import { report } from '../diagnostics/report';
import type { MeaningCommands, MeaningStep } from '../messages/meaning-commands';
import type { Sender } from '../messages/senders';
import { sumOf } from '../messages/text-sum';
import { type EmbeddingEndpoint, type ToEmbed, vectorsBy } from '../models/embed';
import type { SkillVector } from '../store/schema';
import type { SettingsStore } from '../store/settings';
import type { StoredModel } from '../store/stored-model';
import type { VectorStore } from '../store/vectors';
import { type CalledTabs, isCalledFrame } from './called-tabs';
import type { KeptConsent } from './consent';
import { permissionMissing } from './may-reach';
import { orFailure, trialLimit } from './model-trial';

export interface MeaningNeeds {
  settings: Pick<SettingsStore, 'get' | 'set'>;
  vectors: VectorStore;
  tables: Pick<TableStore, 'facts' | 'table' | 'clear'>;
  /** All skills that count, switched on or not. */
  skills(): Promise<SkillListing[]>;
  embed(endpoint: EmbeddingEndpoint, given: ToEmbed, signal: AbortSignal): Promise<number[][]>;
  mayReach(baseUrl: string): Promise<boolean>;
  consent: Pick<KeptConsent, 'hasAgreed' | 'rememberAgreed' | 'forgetAgreed'>;
  /** Keeps the background alive until the returned function is called. */
  keepAlive(): () => void;
}

export interface Meaning extends MeaningCommands {
  /** Skills were changed: what is searched next is what is kept then. */
  forget(): void;
  /**
   * The same for a run whose texts go to a model at `origin`: what its model looks for may hold any of them, and is sent nowhere else
   * than there, or to this computer.
   */
  findForRun(query: string, origin: string): Promise<SkillKey[]>;
}

/** Skills whose vectors are made at a time; where the server takes fewer, of some so many. */
const batch = { usual: 32, small: 8 };

/** Characters of a skill's name and description that are embedded: models read little more, and the beginning says what it is for. */
const longestText = 2_000;
const longestQuery = 400;

/** What is found by one letter is found by accident; a Chinese word has two. */
const shortestQuery = 2;

/** Milliseconds that a search waits: the words' results are there all the time. */
const patience = 4_000;

/** Skills that a search answers with. */
const most = 10;

/** Queries whose vectors are remembered: of what is typed, deleted and typed again. */
const rememberedQueries = 50;

/** What makes vectors now. */
interface Active {
  /** Tells its vectors apart from those of all others. */
  model: string;
  embed(given: ToEmbed, limit: number): Promise<PackedVector[]>;
  /** Whether a run whose texts go to that origin may have its searches made by this. */
  takesFrom(origin: string): boolean;
}

/**
 * Finds skills by what they are about: the vectors of their names and descriptions, made by a provider of the user's or with a table that is
 * kept here, are compared with that of the query. By a provider it is on only while its user agrees to what is sent (the agreement is one
 * of those under Permissions), while the provider stands at the origin that was agreed to, and its host may be reached.
 */
export function createMeaning(needs: MeaningNeeds): Meaning {
  const { settings, vectors, consent } = needs;
  const inTurn = serialQueue();
  const asked = new Map<string, PackedVector>();
  /** What is kept, as long as this background lives. */
  let kept: Promise<Map<SkillKey, SkillVector>> | undefined;
  let table: VectorTable<SkillKey> | undefined;
  /** What looks texts up in the table that is kept, by the table's name. */
  let lookUp: { name: string; made: Promise<((text: string) => number[]) | undefined> } | undefined;

  function known(): Promise<Map<SkillKey, SkillVector>> {
    kept ??= vectors.all().then(
      (all) => new Map(all.map((each) => [each.key, each])),
      (error: unknown) => {
        kept = undefined;
        throw error;
      },
    );
    return kept;
  }

  async function active(): Promise<Active | undefined> {
    const choice = await settings.get('meaning');
    if (!choice) return undefined;
    if ('table' in choice) {
      const facts = await needs.tables.facts();
      return facts && nameOfTable(facts) === choice.table ? byTable(choice.table) : undefined;
    }
    const provider = (await settings.get('models')).find(({ id }) => id === choice.provider);
    const endpoint = provider && endpointOf(provider, choice.model);
    const { origin, model } = choice;
    if (!endpoint || new URL(endpoint.baseUrl).origin !== origin) return undefined;
    if (!(await consent.hasAgreed({ origin, model }))) return undefined;
    return {
      model: vectorsBy(model),
      embed: (given, limit) => embed(endpoint, given, limit),
      takesFrom: (from) => from === origin || isOnThisComputer(endpoint.baseUrl),
    };
  }

  function byTable(name: string): Active {
    return {
      model: name,
      async embed({ texts }) {
        if (lookUp?.name !== name)
          lookUp = { name, made: needs.tables.table().then((kept) => kept && createLookUp(kept)) };
        const vectorOf = await lookUp.made.catch((error: unknown) => {
          lookUp = undefined;
          throw error;
        });
        if (!vectorOf) throw new RunError('no-model');
        return texts.map((text) => {
          const vector = vectorOf(text);
          // Of a text of which the table knows no piece: it is about nothing, and need not be made again.
          return packVector(vector) ?? { scale: 0, numbers: new Int8Array(vector.length) };
        });
      },
      takesFrom: () => true,
    };
  }

  async function embed(endpoint: EmbeddingEndpoint, given: ToEmbed, limit: number): Promise<PackedVector[]> {
    if (!(await needs.mayReach(endpoint.baseUrl))) throw permissionMissing(endpoint.baseUrl);
    const made = await needs.embed(endpoint, given, AbortSignal.timeout(limit));
    return made.map((vector) => {
      const packed = packVector(vector);
      const { host } = new URL(endpoint.baseUrl);
      if (!packed) throw new RunError('model-garbage', { params: { host, model: endpoint.model } });
      return packed;
    });
  }

  async function drop(): Promise<void> {
    asked.clear();
    table = undefined;
    kept = Promise.resolve(new Map());
    await vectors.clear();
  }

  async function turnOff(): Promise<void> {
    const choice = await settings.get('meaning');
    await settings.set('meaning', undefined);
    await drop();
    if (!choice || 'table' in choice) return;
    const { origin, model } = choice;
    // Where the same is a model for texts as well, its agreement stays.
    const models = await settings.get('models');
    const isModel = models.some((each) => each.model === model && URL.parse(each.baseUrl)?.origin === origin);
    if (!isModel) await consent.forgetAgreed({ origin, model });
  }

  async function dropTable(): Promise<void> {
    lookUp = undefined;
    await needs.tables.clear();
  }

  async function makeSome(): Promise<MeaningStep> {
    const on = await active();
    if (!on) {
      if ((await known()).size > 0 || (await settings.get('meaning'))) await turnOff();
      return { ok: true, ready: 0, all: 0 };
    }
    const { model } = on;
    const [have, skills] = await Promise.all([known(), needs.skills()]);
    const keys = new Set(skills.map(({ key }) => key));
    const gone = [...have.keys()].filter((key) => !keys.has(key));
    await keep([], gone);
    const wanted = skills
      .map((skill) => ({ key: skill.key, said: textOf(skill) }))
      .filter(({ key, said }) => !isOf(have.get(key), said, model));
    const some = wanted.slice(0, batch.usual);
    const made = await inBatches(
      some.map(({ said }) => said),
      (texts) => on.embed({ texts, as: 'text' }, trialLimit),
    );
    await keep(
      some.flatMap(({ key, said }, place) => {
        const vector = made[place];
        return vector ? [{ key, text: sumOfText(said), model, ...vector }] : [];
      }),
      [],
    );
    return { ok: true, ready: skills.length - wanted.length + some.length, all: skills.length };
  }

  async function keep(made: readonly SkillVector[], gone: readonly SkillKey[]): Promise<void> {
    if (made.length + gone.length === 0) return;
    const written = await vectors.change(made, gone);
    const have = await known();
    for (const each of written) have.set(each.key, each);
    for (const key of gone) have.delete(key);
    table = undefined;
  }

  /** Does something at a provider that may take a while. What goes wrong is the answer; its key is not in that. */
  async function answering(
    provider: string | undefined,
    work: () => Promise<MeaningStep>,
  ): Promise<MeaningStep> {
    const release = needs.keepAlive();
    try {
      const models = await settings.get('models');
      const key = models.find(({ id }) => id === provider)?.apiKey ?? '';
      return await inTurn(() => orFailure(work, () => key));
    } finally {
      release();
    }
  }

  async function find(query: string, mayAsk: (on: Active) => boolean): Promise<SkillKey[]> {
    const text = query.trim().slice(0, longestQuery);
    if (text.length < shortestQuery) return [];
    try {
      const on = await active();
      if (!on || !mayAsk(on)) return [];
      const all = [...(await known()).values()].filter(({ model }) => model === on.model);
      if (all.length === 0) return [];
      const vector = asked.get(text) ?? (await on.embed({ texts: [text], as: 'query' }, patience))[0];
      if (!vector) return [];
      remember(text, vector);
      table ??= vectorTable(all);
      return nearest(table, vector, most);
    } catch (error) {
      // The words' results stand; the settings say what is wrong when vectors are made next.
      if (!(error instanceof RunError) && !(error instanceof DOMException)) report(error, 'meaning');
      return [];
    }
  }

  function remember(text: string, vector: PackedVector): void {
    asked.delete(text);
    asked.set(text, vector);
    const [oldest] = asked.keys();
    if (asked.size > rememberedQueries && oldest !== undefined) asked.delete(oldest);
  }

  return {
    forget() {
      kept = undefined;
      table = undefined;
    },
    async meaningState() {
      const choice = await settings.get('meaning');
      const on = await active();
      if (!choice || !on) return undefined;
      const [have, skills] = await Promise.all([known(), needs.skills()]);
      const ready = skills.filter((skill) => isOf(have.get(skill.key), textOf(skill), on.model)).length;
      const progress = { ready, all: skills.length };
      if (!('table' in choice)) return { provider: choice.provider, model: choice.model, ...progress };
      const facts = await needs.tables.facts();
      return facts && { table: facts, ...progress };
    },
    turnOnMeaning: (choice) =>
      answering(choice.provider, async () => {
        const model = choice.model.trim();
        const provider = (await settings.get('models')).find(({ id }) => id === choice.provider);
        const endpoint = provider && endpointOf(provider, model);
        if (!endpoint || model === '') throw new RunError('no-model');
        await embed(endpoint, { texts: ['Find a skill'], as: 'query' }, trialLimit);
        const { origin } = new URL(endpoint.baseUrl);
        await turnOff();
        await dropTable();
        await consent.rememberAgreed({ origin, model });
        await settings.set('meaning', { provider: choice.provider, model, origin });
        return { ok: true, ready: 0, all: (await needs.skills()).length };
      }),
    turnOnTable: () =>
      answering(undefined, async () => {
        const facts = await needs.tables.facts();
        if (!facts) return { ok: true, ready: 0, all: 0 };
        await turnOff();
        await settings.set('meaning', { table: nameOfTable(facts) });
        return { ok: true, ready: 0, all: (await needs.skills()).length };
      }),
    turnOffMeaning: () =>
      inTurn(async () => {
        await turnOff();
        await dropTable();
      }),
    async makeVectors() {
      const choice = await settings.get('meaning');
      return answering(choice && 'provider' in choice ? choice.provider : undefined, makeSome);
    },
    findByMeaning: (query) => find(query, () => true),
    findForRun: (query, origin) => find(query, (on) => on.takesFrom(origin)),
  };
}

/**
 * The search for a frame of ours in a page: for the one that came by the user's call, and in no private window, where what is typed goes
 * to nobody before it is asked.
 */
export function meaningForSurface(
  sender: Sender,
  called: Pick<CalledTabs, 'frameOf'>,
  find: MeaningCommands['findByMeaning'],
): MeaningCommands['findByMeaning'] {
  return async (query) =>
    (await isCalledFrame(sender, called)) && !sender.tab?.incognito ? find(query) : [];
}

/** Where the provider embeds texts; undefined for a protocol that has no such request. */
function endpointOf({ kind, baseUrl, apiKey }: StoredModel, model: string): EmbeddingEndpoint | undefined {
  return kind === 'ollama' || kind === 'openai-compatible' ? { kind, baseUrl, apiKey, model } : undefined;
}

/** All that is sent of a skill. */
function textOf({ name, description }: SkillListing): string {
  return `${name}\n${description}`.slice(0, longestText).toWellFormed();
}

const sumOfText = (text: string): string => `${text.length}:${sumOf(text)}`;

const isOf = (vector: SkillVector | undefined, text: string, model: string): boolean =>
  vector?.model === model && vector.text === sumOfText(text);

/** Some servers take ten texts in a request, and refuse more. */
async function inBatches(
  texts: readonly string[],
  embed: (texts: string[]) => Promise<PackedVector[]>,
): Promise<PackedVector[]> {
  if (texts.length === 0) return [];
  try {
    return await embed([...texts]);
  } catch (error) {
    if (!(error instanceof RunError && error.code === 'model-refused') || texts.length <= batch.small)
      throw error;
    const made: PackedVector[] = [];
    for (let at = 0; at < texts.length; at += batch.small)
      made.push(...(await embed(texts.slice(at, at + batch.small))));
    return made;
  }
}
