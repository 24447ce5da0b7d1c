/**
 * What a backup holds beside the skills' files: `caretaker-backup.json` at the top of its zip. A backup may come from
 * anywhere, so that nothing of it is taken but what passes these schemas.
 */
import { z } from 'zod';
import type { ConfigValue } from '../../core/skill/model';

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

const origin = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('created'),
    from: z.templateLiteral([z.enum(['builtin', 'plugin', 'user', 'site']), ':', z.string()]).optional(),
  }),
  z.object({ kind: z.literal('pasted') }),
  z.object({ kind: z.literal('file'), name: z.string() }),
  z.object({ kind: z.literal('url'), url: z.url({ protocol: /^https?$/ }), path: z.string() }),
]);

const savedSkill = z.object({
  id,
  /** Its folder below `skills/`: the id, unless another skill's id differs from it by case or Unicode form alone. */
  folder: text(210).min(1),
  origin,
  installedAt: z.string().regex(/^\d{8}-\d{6}$/),
  installedConfig: z.record(z.string(), configValue),
});

/** What is too odd to be taken over costs itself alone, and not the whole backup. */
const metadata = z.object({
  emoji: text(40).min(1).optional().catch(undefined),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  enabled: z.boolean().optional(),
  inSelectionMenu: z.boolean().optional(),
  paletteKey: text(40).regex(/^\w+$/).optional().catch(undefined),
  uses: z.int().nonnegative().optional(),
});

const memo = z.object({ id, text: z.string(), url: z.string(), title: z.string(), createdAt: z.number() });

/** The settings that go into a backup. Never a key: an address alone opens nothing. */
const settings = z.object({
  model: z.object({ baseUrl: z.url({ protocol: /^https?$/ }), model: z.string() }).optional(),
  dictionary: z.array(z.string()),
  shortcutSlots: z.array(id.nullable()).max(4),
  skillsEnabled: z.boolean(),
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
export type BackupSettings = z.infer<typeof settings>;
export type SavedMetadata = z.infer<typeof metadata>;
export type SavedSkill = z.infer<typeof savedSkill>;
