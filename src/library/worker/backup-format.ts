/**
 * What a backup holds beside the skills' files: `caretaker-backup.json` at the top of its zip. A backup may come from
 * anywhere, so that nothing of it is taken but what passes these schemas.
 */
import { z } from 'zod';
import { providerKinds } from '../../core/models/model-entry';
import { budgetSchema } from '../../core/run/month-usage';
import type { ConfigValue } from '../../core/skill/model';
import { metadataSchema } from '../../store/records';
import { collectionSchema } from '../../store/stored-collection';

export const backupFile = 'caretaker-backup.json';
export const backupVersion = 1;

const text = (longest: number) => z.string().max(longest);
const id = text(200).min(1);

const configValue: z.ZodType<ConfigValue> = z.lazy(() =>
  z.union([
    z.string(),
    z.number(),
    z.boolean(),
    z.null(),
    z.array(configValue),
    z.record(z.string(), configValue),
  ]),
);

const address = { url: z.url({ protocol: /^https?$/ }), path: z.string() };

/** What it says of where a skill came from is shown as its words, and proves nothing. */
const origin = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('created'),
    from: z.templateLiteral([z.enum(['builtin', 'plugin', 'user', 'site']), ':', z.string()]).optional(),
  }),
  z.object({ kind: z.literal('pasted') }),
  z.object({ kind: z.literal('file'), name: z.string() }),
  z.object({ kind: z.literal('url'), ...address }),
  z.object({ kind: z.literal('backup'), claims: z.object(address).optional() }),
]);

const savedSkill = z.object({
  id,
  /** Its folder below `skills/`: the id, unless another skill's id differs from it by case or Unicode form alone. */
  folder: text(210).min(1),
  origin,
  installedAt: z.string().regex(/^\d{8}-\d{6}$/),
  installedConfig: z.record(z.string(), configValue),
});

const savedRun = metadataSchema.shape.run.unwrap();

/**
 * What is too odd to be taken over costs itself, or the settings of that skill's runs, and not the whole backup. A model's id means
 * nothing where that model is not set up. When a skill was run last stays where it was run.
 */
const metadata = metadataSchema.omit({ used: true }).extend({
  icon: metadataSchema.shape.icon.catch(undefined),
  emoji: text(40).min(1).optional().catch(undefined),
  sites: metadataSchema.shape.sites.catch(undefined),
  collections: metadataSchema.shape.collections.catch(undefined),
  paletteKey: text(40).regex(/^\w+$/).optional().catch(undefined),
  run: savedRun
    .extend({ model: id.optional(), result: savedRun.shape.result.catch(undefined) })
    .optional()
    .catch(undefined),
});

const memo = z.object({ id, text: z.string(), url: z.string(), title: z.string(), createdAt: z.number() });

const webAddress = z.url({ protocol: /^https?$/ });

const savedModel = z.object({
  id,
  kind: z.enum(providerKinds),
  label: z.string(),
  /** Empty for the browser's own. */
  baseUrl: z.union([webAddress, z.literal('')]),
  model: z.string(),
  price: z.object({ input: z.number(), output: z.number() }).optional(),
  window: z.number().positive().optional().catch(undefined),
});

/** The settings that go into a backup. Never a key: an address alone opens nothing. */
const settings = z.object({
  /** Of a backup of version 0.1, which had one model, OpenAI-compatible. */
  model: z.object({ baseUrl: webAddress, model: z.string() }).optional(),
  models: z.array(savedModel).optional(),
  defaultModel: id.optional(),
  siteModels: z.array(z.object({ site: z.string(), model: id })).optional(),
  dictionary: z.array(z.string()),
  shortcutSlots: z.array(id.nullable()).max(4),
  skillsEnabled: z.boolean(),
  /** How runs go, and how many are kept; not in backups of version 0.1. */
  runDefaults: z
    .object({
      mode: z.enum(['llm', 'direct']),
      scriptTimeout: z.number().min(1_000).max(300_000),
      direct: z.boolean(),
      review: z.boolean(),
      stream: z.boolean().default(false),
      withoutSkillApi: z.boolean().default(false),
    })
    .optional()
    .catch(undefined),
  history: z
    .object({ on: z.boolean(), keep: z.int().min(0).max(1_000) })
    .optional()
    .catch(undefined),
  /** Hosts that nothing runs on; not in older backups. */
  neverOn: z.array(text(253)).max(10_000).optional().catch(undefined),
  /** What models may cost in a month. Not what they have cost. */
  budget: budgetSchema.optional().catch(undefined),
  /** The user's rules for models with tools, as they were stored: `readableRules` reads them. Never a grant. */
  policy: z.unknown().optional(),
  /** The user's collections; not in backups of version 0.1. */
  collections: z.array(collectionSchema).optional().catch(undefined),
});

export const backupSchema = z.object({
  version: z.literal(backupVersion),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  skills: z.array(savedSkill),
  metadata: z.record(z.string(), metadata),
  settings,
  memos: z.array(memo),
});

export type Backup = z.infer<typeof backupSchema>;
export type SavedModel = z.infer<typeof savedModel>;
export type BackupSettings = z.infer<typeof settings>;
export type SavedMetadata = z.infer<typeof metadata>;
export type SavedSkill = z.infer<typeof savedSkill>;
