import type { ImportFailure, ImportSession, InstallReport } from '../core/library/import-types';
import type { FollowedSource, SourceOverview } from '../core/library/source-types';
import type { SkillKey } from '../core/skill/model';
import { isSoundSkill } from './worker/look';

/** Opens the address as any import does, and installs of it what has these ids. */
export type InstallFrom = (
  url: string,
  ids: ReadonlySet<string>,
) => Promise<InstallReport | { failure: ImportFailure }>;

/**
 * Installs what a managed source has and was never here, by the one importer: whatever is refused there is refused here. `change`: what of
 * it is to be remembered, if anything: what was here once, so that the user may delete it, and why the rest failed.
 */
export async function takeOffered(
  { url, offered, skills, installed = [], leftOut = [] }: SourceOverview,
  installFrom: InstallFrom,
): Promise<{ taken: SkillKey[]; change?: (source: FollowedSource) => FollowedSource }> {
  const before = new Set([...installed, ...skills]);
  const wanted = new Set(offered.filter((id) => !before.has(id) && !leftOut.includes(id)));
  const done = wanted.size > 0 ? await installFrom(url, wanted) : undefined;
  const taken = done && 'installed' in done ? done.installed : [];
  const failure = done && ('failure' in done ? done.failure : done.failed.find(isNews)?.failure);
  const here = new Set([...before, ...taken.map((key) => key.slice(key.indexOf(':') + 1))]);
  if (here.size === installed.length && !failure) return { taken };
  return {
    taken,
    change: (source) => ({
      ...source,
      installed: [...here].toSorted(),
      ...(failure && { failure }),
    }),
  };
}

/** Another window may have installed it in the same moment. */
function isNews({ failure }: InstallReport['failed'][number]): boolean {
  return !(failure.kind === 'library' && failure.error.code === 'library-exists');
}

/** What an import does of itself that no user looks at. */
export async function installUnseen(
  session: ImportSession,
  ids: ReadonlySet<string>,
): ReturnType<InstallFrom> {
  try {
    const found = await session.found;
    if ('failure' in found) return found;
    const skills = 'skills' in found ? found.skills : [];
    const wanted = skills.filter((skill) => ids.has(skill.id) && isSoundSkill(skill) && !skill.change);
    return await session.install(wanted.map(({ place }) => place));
  } finally {
    session.cancel();
  }
}
