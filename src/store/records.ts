/**
 * What the database gives back is not taken on trust: another version, or a damaged profile, may have written it. What
 * cannot be read is left as it is; these functions only say what is there.
 */

import { z } from 'zod';
import { type SkillManifest, type VersionRecord, versionChanges } from '../core/library/manifest';
import type { Memo } from '../core/library/memo';
import type { LibraryRow } from '../core/library/types';
import { mostPlaces, normalisePlace } from '../core/sites';
import { isIconName } from '../core/skill/icons';
import { type ListedSkill, resultForms, type SkillKey, type SkillMetadata } from '../core/skill/model';

const map = z.record(z.string(), z.unknown());
const texts = z.array(z.string());
const mode = z.enum(['llm', 'direct', 'sandbox', 'composite']);

const form = z.array(
  z.object({
    name: z.string(),
    kind: z.enum(['text', 'long', 'number', 'switch', 'choice', 'list', 'json']),
    label: z.string(),
    description: z.string().optional(),
    required: z.boolean(),
    options: texts.optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    whole: z.boolean().optional(),
    items: z.enum(['text', 'number']).optional(),
    format: z.enum(['date', 'time', 'date-time', 'email', 'uri']).optional(),
    takesText: z.boolean().optional(),
  }),
);

const manifest = z.object({
  key: z.string(),
  source: z.string(),
  id: z.string().min(1),
  name: z.string(),
  description: z.string(),
  allowedTools: texts,
  config: map,
  mode,
  modeUnnamed: z.boolean().optional(),
  timeout: z.number().optional(),
  retry: z.number().optional(),
  model: z.string().optional(),
  engine: z.string().optional(),
  input: form.optional(),
  argumentHint: z.string().optional(),
  dangerous: z.boolean().optional(),
  confirm: z.union([z.boolean(), z.string()]).optional(),
  disableModelInvocation: z.boolean().optional(),
  userInvocable: z.boolean().optional(),
  permissions: texts.optional(),
  license: z.string().optional(),
  compatibility: z.string().optional(),
  author: z.string().optional(),
  version: z.string().optional(),
  category: z.string().optional(),
  tags: texts.optional(),
  metadata: map.optional(),
  files: texts,
  signature: z.object({ input: map, output: map.optional(), calls: texts }).optional(),
  pipeline: z
    .object({
      steps: z.array(
        z.object({ step: z.string(), skill: z.string(), input: map, condition: z.string().optional() }),
      ),
    })
    .optional(),
  contents: z.array(z.object({ path: z.string(), size: z.number(), sha256: z.string() })),
  inventory: z.object({
    hasSkillMd: z.boolean(),
    hasScripts: z.boolean(),
    hasReferences: z.boolean(),
    scripts: texts,
    references: texts,
    templates: texts,
    count: z.number(),
    bytes: z.number(),
  }),
  hashes: z.object({ skillMd: z.string(), package: z.string() }),
  installedAt: z.string(),
  summary: z.string(),
  origin: z.object({ kind: z.string() }),
  conforms: z.boolean(),
  diagnostics: z.array(
    z.object({
      severity: z.string(),
      code: z.string(),
      params: texts,
      message: z.string(),
      fix: z.string(),
    }),
  ),
  installedConfig: map,
  asTaken: z.object({ there: z.string(), here: z.string() }).optional(),
  revision: z.int(),
});

/** Whether a record is a manifest that lists and runs can go by. */
export function isManifest(record: unknown): record is SkillManifest {
  const { data } = manifest.safeParse(record);
  return data?.key === `${data?.source}:${data?.id}`;
}

const version = z.object({
  id: z.string(),
  number: z.int().positive(),
  replacedAt: z.number(),
  replacedBy: z.enum(versionChanges),
});

/** Whether a record is a version of the skill that it names. */
export function isVersion(record: unknown): record is VersionRecord {
  const { data } = version.safeParse(record);
  if (!data) return false;
  const { manifest: stood } = record as { manifest?: unknown };
  return isManifest(stood) && stood.key === `user:${data.id}`;
}

const listedSkill = manifest
  .pick({
    key: true,
    id: true,
    source: true,
    name: true,
    description: true,
    input: true,
    mode: true,
    modeUnnamed: true,
    engine: true,
  })
  // A list of an earlier version says nothing of these, and is made again.
  .extend({
    allowedTools: texts,
    mode,
    userInvocable: z.boolean(),
    category: z.string(),
    argumentHint: z.string(),
    tags: texts.optional(),
    author: z.string().optional(),
    from: z.string(),
  });

/** Whether it is a skill as the palette lists it. */
export function isListedSkill(row: unknown): row is ListedSkill {
  return listedSkill.safeParse(row).success;
}

const libraryRow = manifest
  .pick({
    ...({ key: true, id: true, source: true, name: true, description: true, mode: true } as const),
    ...({
      installedAt: true,
      origin: true,
      asTaken: true,
      category: true,
      tags: true,
      author: true,
    } as const),
  })
  .extend({
    functionName: z.string().optional(),
    format: z.enum(['open', 'own', 'foreign', 'function']),
    errors: z.number(),
    warnings: z.number(),
  });

/** Whether it is a skill as the settings page lists it. */
export function isLibraryRow(row: unknown): row is LibraryRow {
  return libraryRow.safeParse(row).success;
}

/** Places of a scope: as the user would have to type them. */
export const sitesSchema = z
  .array(z.string().refine((site): boolean => normalisePlace(site) === site))
  .max(mostPlaces);

/** What the user set for a skill. */
export const metadataSchema = z.object({
  icon: z
    .string()
    .refine((icon): boolean => isIconName(icon))
    .optional(),
  emoji: z.string().optional(),
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .optional(),
  enabled: z.boolean().optional(),
  inSelectionMenu: z.boolean().optional(),
  paletteKey: z.string().optional(),
  sites: sitesSchema.optional(),
  collections: z.array(z.string().min(1).max(100)).optional(),
  uses: z.int().nonnegative().optional(),
  used: z.object({ at: z.number().nonnegative(), weight: z.number().min(1) }).optional(),
  pinned: z.boolean().optional(),
  run: z
    .object({
      mode: mode.exclude(['composite']).optional(),
      timeout: z.number().positive().optional(),
      direct: z.boolean().optional(),
      review: z.boolean().optional(),
      model: z.string().optional(),
      textField: z.string().optional(),
      result: z
        .object({ field: z.string().nullable().optional(), form: z.enum(resultForms).optional() })
        .optional(),
    })
    .optional(),
} satisfies Record<keyof SkillMetadata, z.ZodType>);

/** What a record says of a skill; a field that is damaged has its default again. */
export function metadataOf(record: unknown): Partial<SkillMetadata> {
  const told = map.catch({}).parse(record);
  const sound = Object.entries(metadataSchema.shape).filter(
    ([key, schema]) => told[key] !== undefined && schema.safeParse(told[key]).success,
  );
  return Object.fromEntries(sound.map(([key]) => [key, told[key]]));
}

const memoSchema = z.object({
  id: z.string(),
  text: z.string(),
  url: z.string().catch(''),
  title: z.string().catch(''),
  createdAt: z.number().catch(0),
  skill: z.string().optional().catch(undefined),
});

/** A memo as far as its record can be read; undefined if its words are gone. */
export function memoOf(record: unknown): Memo | undefined {
  const { data } = memoSchema.safeParse(record);
  if (!data) return undefined;
  const { skill, ...memo } = data;
  return { ...memo, ...(skill !== undefined && { skill: skill as SkillKey }) };
}
