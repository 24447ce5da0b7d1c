/**
 * What the database gives back is not taken on trust: another version, or a damaged profile, may have written it. What
 * cannot be read is left as it is; these functions only say what is there.
 */

import type { Memo } from '../core/library/memo';
import type { SkillManifest } from '../core/library/types';
import { isIconName } from '../core/skill/icons';
import type { SkillKey, SkillMetadata } from '../core/skill/model';
import type { KeptList } from './schema';

export type Check = (value: unknown) => boolean;

export const isText: Check = (value) => typeof value === 'string';
export const isNumber: Check = (value) => typeof value === 'number';
export const isFlag: Check = (value) => typeof value === 'boolean';
export const isTexts: Check = (value) => Array.isArray(value) && value.every(isText);
export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
export const shape = (checks: Record<string, Check>): Check => {
  // Taken apart once: a list has a thousand records.
  const entries = Object.entries(checks);
  return (value) => isMap(value) && entries.every(([key, check]) => check(value[key]));
};
export const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const modes = new Set<unknown>(['llm', 'direct', 'sandbox', 'composite']);

const kinds = new Set<unknown>(['text', 'long', 'number', 'switch', 'choice']);

const isForm = listOf(
  shape({
    name: isText,
    kind: (kind) => kinds.has(kind),
    label: isText,
    description: optional(isText),
    required: isFlag,
    options: optional(isTexts),
    min: optional(isNumber),
    max: optional(isNumber),
    whole: optional(isFlag),
  }),
);

const manifestShape = shape({
  id: (id) => isText(id) && id !== '',
  name: isText,
  description: isText,
  allowedTools: isTexts,
  config: isMap,
  mode: (mode) => modes.has(mode),
  modeUnnamed: optional(isFlag),
  timeout: optional(isNumber),
  retry: optional(isNumber),
  model: optional(isText),
  input: optional(isForm),
  dangerous: optional(isFlag),
  confirm: optional((confirm) => isFlag(confirm) || isText(confirm)),
  disableModelInvocation: optional(isFlag),
  userInvocable: optional(isFlag),
  permissions: optional(isTexts),
  license: optional(isText),
  compatibility: optional(isText),
  author: optional(isText),
  version: optional(isText),
  category: optional(isText),
  tags: optional(isTexts),
  metadata: optional(isMap),
  files: isTexts,
  contents: listOf(shape({ path: isText, size: isNumber, sha256: isText })),
  inventory: shape({
    hasSkillMd: isFlag,
    hasScripts: isFlag,
    hasReferences: isFlag,
    scripts: isTexts,
    references: isTexts,
    templates: isTexts,
    count: isNumber,
    bytes: isNumber,
  }),
  hashes: shape({ skillMd: isText, package: isText }),
  installedAt: isText,
  summary: isText,
  origin: shape({ kind: isText }),
  conforms: isFlag,
  diagnostics: listOf(
    shape({ severity: isText, code: isText, params: isTexts, message: isText, fix: isText }),
  ),
  installedConfig: isMap,
  revision: (revision) => Number.isSafeInteger(revision),
});

/** Whether a record is a manifest that lists and runs can go by. */
export function isManifest(record: unknown): record is SkillManifest {
  return manifestShape(record) && isMap(record) && record.key === `${record.source}:${record.id}`;
}

const keptListShape = shape({
  records: isNumber,
  skills: listOf(
    shape({
      key: isText,
      id: isText,
      source: isText,
      name: isText,
      description: isText,
      input: optional(isForm),
      // A list of an earlier version says nothing of these, and is made again.
      allowedTools: isTexts,
      userInvocable: isFlag,
    }),
  ),
  damaged: isTexts,
});

/** Whether a record is a list that was made of the skills' records. */
export function isKeptList(record: unknown): record is KeptList {
  return keptListShape(record);
}

const isRunOverrides = shape({
  mode: optional((mode) => modes.has(mode) && mode !== 'composite'),
  timeout: optional((timeout) => Number.isFinite(timeout) && Number(timeout) > 0),
  direct: optional(isFlag),
  review: optional(isFlag),
  model: optional(isText),
});

const metadataShape: Record<keyof SkillMetadata, Check> = {
  icon: isIconName,
  emoji: isText,
  colour: (colour) => isText(colour) && /^#[0-9a-f]{6}$/i.test(String(colour)),
  enabled: isFlag,
  inSelectionMenu: isFlag,
  paletteKey: isText,
  uses: (uses) => Number.isSafeInteger(uses) && Number(uses) >= 0,
  run: isRunOverrides,
};

/** What a record says of a skill; a field that is damaged has its default again. */
export function metadataOf(record: unknown): Partial<SkillMetadata> {
  if (!isMap(record)) return {};
  return Object.fromEntries(
    Object.entries(metadataShape).flatMap(([key, check]) => (check(record[key]) ? [[key, record[key]]] : [])),
  );
}

/** A memo as far as its record can be read; undefined if its words are gone. */
export function memoOf(record: unknown): Memo | undefined {
  if (!isMap(record) || typeof record.id !== 'string' || typeof record.text !== 'string') return undefined;
  const { id, text, url, title, createdAt, skill } = record;
  return {
    id,
    text,
    url: typeof url === 'string' ? url : '',
    title: typeof title === 'string' ? title : '',
    createdAt: typeof createdAt === 'number' ? createdAt : 0,
    ...(typeof skill === 'string' && { skill: skill as SkillKey }),
  };
}
