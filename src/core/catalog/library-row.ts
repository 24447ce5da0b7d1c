import type { SkillManifest } from '../library/manifest';
import type { LibraryRow } from '../library/types';
import { canBeRun } from '../prompt/offered-skills';
import { hostsOf } from '../skill/hosts';
import { functionNameOf } from '../skill/key';
import type { Diagnostic } from '../skill/model';
import { saidOf } from '../skill/said';
import { formatGrade } from '../skill/skill-md';

/** What the list of skills shows of a manifest, in the author's words. */
export function libraryRow(manifest: SkillManifest): LibraryRow {
  const { key, id, source, name, description, mode, category, installedAt } = manifest;
  const { diagnostics, inventory, origin, asTaken } = manifest;
  const { tags, author } = saidOf(manifest);
  const count = (severity: Diagnostic['severity']) =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  return {
    key,
    id,
    source,
    name,
    description,
    mode,
    functionName: functionNameOf(manifest),
    ...(canBeRun(manifest) && { canBeRun: true as const }),
    ...(manifest.disableModelInvocation && { disableModelInvocation: true as const }),
    ...(manifest.userInvocable === false && { userInvocable: false as const }),
    ...(category?.trim() && { category: category.trim() }),
    ...(tags && { tags }),
    ...(author && { author }),
    ...(inventory.hasScripts && { hasScripts: true as const }),
    ...(hostsOf(manifest).length > 0 && { namesHosts: true as const }),
    format: formatGrade(manifest),
    errors: count('error'),
    warnings: count('warning'),
    installedAt,
    origin,
    ...(asTaken && { asTaken }),
  };
}
