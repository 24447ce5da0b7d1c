import { stringify } from 'yaml';
import type { SkillManifest } from '../library/manifest';
import type { SkillChange } from '../library/skill-change';
import { sameValue } from '../same-value';
import { hostsOf } from '../skill/hosts';
import type { SkillFile } from '../skill/inventory';
import type { ConfigValue } from '../skill/model';
import { looseningsOf } from './loosenings';
import { signatureChanges } from './signature-changes';

/** A skill with its bytes, as it is in the store or as an update would bring it. */
export interface ComparedSkill {
  manifest: SkillManifest;
  files: SkillFile[];
}

/** What taking `after` in place of `before`, which the user has, would change. */
export function compareSkills(before: ComparedSkill, after: ComparedSkill): SkillChange {
  return changeOf(before.manifest, after.manifest, compareFiles(before.files, after.files));
}

/** What taking `after` as it is in place of `before` would change, by what is written down of both: no setting stays. */
export function compareManifests(before: SkillManifest, after: SkillManifest): SkillChange {
  const had = new Map(before.contents.map(({ path, sha256 }) => [path, sha256]));
  const has = new Map(after.contents.map(({ path, sha256 }) => [path, sha256]));
  const changed = [...has].filter(([path, sha256]) => had.has(path) && had.get(path) !== sha256);
  const files = {
    ...compareLists([...had.keys()], [...has.keys()]),
    changed: changed.map(([path]) => path).toSorted(),
  };
  const change = changeOf(before, after, files);
  return { ...change, config: change.config.map((setting) => ({ ...setting, kept: false })) };
}

function changeOf(before: SkillManifest, after: SkillManifest, files: SkillChange['files']): SkillChange {
  return {
    same: Object.values(files).every((paths) => paths.length === 0),
    files,
    tools: compareLists(before.allowedTools, after.allowedTools),
    hosts: compareLists(hostsOf(before), hostsOf(after)),
    config: compareConfig(before, after.config),
    signature: signatureChanges(before.signature, after.signature),
    loosens: looseningsOf(before, after),
  };
}

/**
 * The settings of an update with the user's own values in them. A value is the user's own if it is not the one that
 * came with the skill; it stays, unless the update has dropped the setting that once came with the skill.
 */
export function keepOwnConfig(
  before: Pick<SkillManifest, 'config' | 'installedConfig'>,
  after: Record<string, ConfigValue>,
): Record<string, ConfigValue> {
  const own = Object.entries(before.config).filter(([key]) => isKept(key, before, after));
  return { ...after, ...Object.fromEntries(own) };
}

function isKept(
  key: string,
  { config, installedConfig }: Pick<SkillManifest, 'config' | 'installedConfig'>,
  after: Record<string, ConfigValue>,
): boolean {
  const came = Object.hasOwn(installedConfig, key);
  return (
    Object.hasOwn(config, key) &&
    (came ? Object.hasOwn(after, key) && !sameValue(config[key], installedConfig[key]) : true)
  );
}

function compareConfig(before: SkillManifest, after: Record<string, ConfigValue>): SkillChange['config'] {
  const keys = [...new Set([...Object.keys(before.config), ...Object.keys(after)])];
  return keys
    .filter((key) => !sameValue(own(before.config, key), own(after, key)))
    .map((key) => ({
      key,
      ...(Object.hasOwn(before.config, key) && { before: yamlOf(before.config[key]) }),
      ...(Object.hasOwn(after, key) && { after: yamlOf(after[key]) }),
      kept: isKept(key, before, after),
    }));
}

function own(config: Record<string, ConfigValue>, key: string): ConfigValue | undefined {
  return Object.hasOwn(config, key) ? config[key] : undefined;
}

function yamlOf(value: ConfigValue | undefined): string {
  return stringify(value, { lineWidth: 0, collectionStyle: 'flow' }).trimEnd();
}

function compareFiles(before: SkillFile[], after: SkillFile[]): SkillChange['files'] {
  const bytes = new Map(before.map((file) => [file.path, file.bytes]));
  const paths = compareLists(
    [...bytes.keys()],
    after.map((file) => file.path),
  );
  const changed = after.filter((file) => {
    const old = bytes.get(file.path);
    return old !== undefined && !sameBytes(old, file.bytes);
  });
  return { ...paths, changed: changed.map((file) => file.path).toSorted() };
}

function compareLists(before: string[], after: string[]): { added: string[]; removed: string[] } {
  const [had, has] = [new Set(before), new Set(after)];
  return {
    added: [...has].filter((item) => !had.has(item)).toSorted(),
    removed: [...had].filter((item) => !has.has(item)).toSorted(),
  };
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
