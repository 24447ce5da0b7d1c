import type { SkillManifest } from '../../core/library/manifest';
import { describePackage } from '../../core/library/package';
import { sameValue } from '../../core/same-value';
import { editSkillMd } from '../../core/skill/edit-skill-md';
import { findSkillMd } from '../../core/skill/skill-md';
import { type ComparedSkill, keepOwnConfig } from '../../core/update/compare';
import { utf8TextOf } from '../../core/utf8';
import { withFile } from './packages';

/**
 * An update with the user's own settings written into its SKILL.md. `installedConfig` stays what the update came with, so
 * that the next update knows them for the user's own again.
 */
export async function withOwnConfig(
  update: ComparedSkill,
  before: SkillManifest,
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>,
): Promise<ComparedSkill> {
  const { manifest, files } = update;
  const config = keepOwnConfig(before, manifest.config);
  const path = findSkillMd(manifest.files);
  const text = utf8TextOf(files.find((file) => file.path === path)?.bytes ?? new Uint8Array());
  if (sameValue(config, manifest.config) || path === undefined || text === undefined) return update;
  const merged = withFile(files, path, editSkillMd(text, { config }));
  const { source, origin, installedAt, installedConfig } = manifest;
  const described = await describePackage(manifest.id, merged, { source, origin, installedAt, sha256 });
  // A text that takes no setting is installed as it came.
  if (!described.manifest) return update;
  return { manifest: { ...described.manifest, installedConfig }, files: merged };
}
