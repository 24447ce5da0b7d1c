import type { Browser } from 'wxt/browser';
import { z } from 'zod';
import { agentDefaults, agentSettingsSchema } from '../core/agent/settings';
import { appearances } from '../core/appearance';
import { givenSchema } from '../core/permission/given';
import { readGrants } from '../core/permission/grants';
import { budgetSchema, monthUsageSchema } from '../core/run/month-usage';
import type { RunIntent } from '../core/run/run-request';
import { runDefaults } from '../core/run/settings';
import type { ConfigValue, SkillKey } from '../core/skill/model';
import { announceSkillsChanged } from './changes';
import { migrateModel } from './migrate-model';
import type { SettingsArea } from './settings-area';
import { collectionSchema } from './stored-collection';
import { modelSchema } from './stored-model';
import { followedSourceSchema } from './stored-source';

const delivery = z.enum(['replace', 'insert', 'card', 'clipboard', 'memo']);

const lastRunSchema: z.ZodType<RunIntent> = z.object({
  skill: z.custom<SkillKey>((key) => typeof key === 'string').optional(),
  instruction: z.string(),
  withoutDraft: z.boolean().optional(),
  withPage: z.boolean().optional(),
  goes: delivery.optional(),
  fields: z
    .custom<Record<string, ConfigValue>>((fields) => z.record(z.string(), z.json()).safeParse(fields).success)
    .optional(),
});

const shapes = {
  /** One that is damaged costs itself alone. */
  models: z.array(modelSchema.optional().catch(undefined)).transform(present).default([]),
  /** Id of the model that counts where nothing else is said. */
  defaultModel: z.string().optional(),
  siteModels: z.array(z.object({ site: z.string(), model: z.string() })).default([]),
  /**
   * Models that the user has agreed to send to: having seen what, or, with `only`, as they connected it. What was agreed to for a host
   * alone is asked again.
   */
  agreedModels: z
    .array(
      z.object({
        origin: z.string(),
        model: z.string(),
        only: z.literal('text').optional(),
        given: givenSchema.optional().catch(undefined),
      }),
    )
    .default([]),
  /**
   * What skills were granted, by id: the permissions they listed then, whether they run without being confirmed, and the hash of the package that was asked about. What
   * an earlier version kept names no package, and is asked for again.
   */
  grantedPermissions: z
    .record(
      z.string(),
      z
        .object({
          package: z.string(),
          permissions: z.array(z.string()),
          unasked: z.literal(true).optional(),
          given: givenSchema.optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
    )
    .transform(presentOf)
    .default({}),
  /** As it was stored: `readPolicy` says whether it is one, and what is wrong with it. */
  policy: z.unknown(),
  /** What the user answered for good where a skill asked for a tool. */
  grants: z.unknown().transform(readGrants),
  runDefaults: z
    .object({
      mode: z.enum(['llm', 'direct']),
      scriptTimeout: z.number().positive(),
      direct: z.boolean(),
      review: z.boolean(),
      // Settings of version 0.1 do not know these.
      stream: z.boolean().default(false),
      withoutSkillApi: z.boolean().default(false),
    })
    .default(runDefaults),
  agent: agentSettingsSchema
    .extend({ historyForMemory: agentSettingsSchema.shape.historyForMemory.default(false) })
    .default(agentDefaults),
  /** What finds skills by meaning: the provider by the id of a model, and the origin that its user agreed to; or a table, by its name. Off without it. */
  meaning: z
    .union([
      z.object({ provider: z.string(), model: z.string(), origin: z.string() }),
      z.object({ table: z.string() }),
    ])
    .optional(),
  /** The server that proofreads what Harper does not, and its key. Off without it; like the keys of models it is in no backup. */
  languageTool: z
    .object({
      url: z.string(),
      username: z.string(),
      apiKey: z.string(),
      all: z.boolean(),
      picky: z.boolean(),
    })
    .optional(),
  history: z
    .object({ on: z.boolean(), keep: z.number().int().nonnegative() })
    .default({ on: true, keep: 200 }),
  /** Access tokens for private repositories, by host. Like API keys they are in no backup. */
  sourceTokens: z.record(z.string(), z.string().optional().catch(undefined)).transform(presentOf).default({}),
  /** What is remembered of the addresses that skills came from. One that is damaged costs itself alone. */
  sources: z.array(followedSourceSchema.optional().catch(undefined)).transform(present).default([]),
  /** The addresses of sources in the order that the user has put them in, the nearest first. */
  sourceOrder: z.array(z.string()).default([]),
  /** The user's collections of skills. One that is damaged costs itself alone. */
  collections: z.array(collectionSchema.optional().catch(undefined)).transform(present).default([]),
  dictionary: z.array(z.string()).default([]),
  lastRun: lastRunSchema.optional(),
  /** See `EarlierInstructions`. In no backup. */
  instructions: z.array(z.string()).default([]),
  /** What the user has chosen for the runs of skills, by the skill's key; `pageOn`: hosts where it reads the page as well. */
  runChoices: z
    .record(
      z.string(),
      z
        .object({
          withoutDraft: z.boolean().optional(),
          goes: delivery.optional(),
          pageOn: z.array(z.string()).optional(),
        })
        .optional()
        .catch(undefined),
    )
    .transform(presentOf)
    .default({}),
  /** The one switch for all skills. */
  skillsEnabled: z.boolean().default(true),
  /** What the runs of a month have used. In no backup. */
  usage: monthUsageSchema.optional(),
  /** What models may cost in a month. */
  budget: budgetSchema.optional(),
  /** Hosts that nothing runs on. See `NeverOn`. */
  neverOn: z.array(z.string()).default([]),
  /** How our pages, palette and cards are drawn. */
  appearance: z.enum(appearances).default('system'),
  /** Crossings between contexts are logged. */
  debug: z.boolean().default(false),
  /** The ids of the skills that the browser commands `skill-1` to `skill-4` run. */
  shortcutSlots: z.array(z.string().nullable()).length(4).default([null, null, null, null]),
};

/** The user's models, and what names them. */
const modelKeys: ReadonlySet<string> = new Set(['models', 'defaultModel', 'siteModels']);

type Settings = { [Key in keyof typeof shapes]: z.output<(typeof shapes)[Key]> };

/**
 * The user's settings, in `storage.local`. A value that does not have its shape (an older version, a damaged profile)
 * counts as not set, and stays where it is until it is written again.
 */
export function createSettings(area: SettingsArea) {
  let migrated: Promise<void> | undefined;

  /** Storage that fails once may work the next time. */
  async function ready(key: string): Promise<void> {
    if (!modelKeys.has(key)) return;
    migrated ??= migrateModel(area);
    await migrated.catch((error) => {
      migrated = undefined;
      throw error;
    });
  }

  async function get<Key extends keyof Settings>(key: Key): Promise<Settings[Key]> {
    await ready(key);
    const stored = await area.get(key);
    const checked = shapes[key].safeParse(stored[key]);
    return (checked.success ? checked.data : shapes[key].parse(undefined)) as Settings[Key];
  }

  async function set<Key extends keyof Settings>(key: Key, value: Settings[Key]): Promise<void> {
    await ready(key);
    if (value === undefined) await area.remove(key);
    else await area.set({ [key]: value });
    if (key === 'skillsEnabled') announceSkillsChanged();
  }

  return { get, set };
}

export type SettingsStore = ReturnType<typeof createSettings>;

function presentOf<Value>(values: Record<string, Value | undefined>): Record<string, Value> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  );
}

function present<Value>(values: (Value | undefined)[]): Value[] {
  return values.filter((value) => value !== undefined);
}

/**
 * Keeps content scripts out of `storage.local`, where the keys are. Chrome has this switch; Firefox has none, but there
 * too no web page reaches a content script's storage.
 */
export async function closeStorageToPages(area: Browser.storage.StorageArea): Promise<void> {
  await area.setAccessLevel?.({ accessLevel: 'TRUSTED_CONTEXTS' });
}
