import { localiseCopy } from '../core/catalog/localise';
import { LibraryError } from '../core/library/library-error';
import type { SkillManifest } from '../core/library/manifest';
import { describePackage } from '../core/library/package';
import type { SkillFile } from '../core/skill/inventory';
import type { Diagnostic, SkillWords } from '../core/skill/model';
import type { LibraryNeeds } from './needs';

/** A built-in skill with its files. */
export interface BuiltinSkill {
  /** As its files have it. */
  manifest: SkillManifest;
  /** In the user's language. */
  words: SkillWords;
  skillMd: string;
  files: SkillFile[];
}

export interface BuiltinSkills {
  all(): Promise<{ skills: BuiltinSkill[]; broken: Diagnostic[] }>;
  find(id: string): Promise<BuiltinSkill | undefined>;
}

/** The built-in skills, read once: they are part of the extension and change with it alone. */
export function createBuiltinSkills({
  builtin,
  sha256,
  localise,
}: Pick<LibraryNeeds, 'builtin' | 'sha256' | 'localise'>): BuiltinSkills {
  let reading: ReturnType<BuiltinSkills['all']> | undefined;

  async function filesOf(id: string, paths: string[]): Promise<SkillFile[]> {
    const files = await Promise.all(
      paths.map(async (path) => ({ path, bytes: await builtin.read(id, path) })),
    );
    return files.flatMap(({ path, bytes }) => (bytes ? [{ path, bytes }] : []));
  }

  async function read([id, paths]: [string, string[]]) {
    const files = await filesOf(id, paths);
    const { manifest, skillMd, diagnostics } = await describePackage(id, files, {
      source: 'builtin',
      origin: { kind: 'builtin' },
      installedAt: '',
      sha256,
    });
    if (!manifest || skillMd === undefined) return { diagnostics };
    return { skill: { manifest, words: localise(manifest), skillMd, files }, diagnostics };
  }

  async function readAll() {
    const read_ = await Promise.all(Object.entries(await builtin.list()).map(read));
    return {
      skills: read_.flatMap(({ skill }) => skill ?? []),
      broken: read_.flatMap(({ skill, diagnostics }) => (skill ? [] : diagnostics)),
    };
  }

  function all(): ReturnType<BuiltinSkills['all']> {
    reading ??= readAll().catch((error: unknown) => {
      reading = undefined;
      const detail = error instanceof Error ? error.message : String(error);
      throw new LibraryError('store-failed', { params: [detail], cause: error });
    });
    return reading;
  }

  return {
    all,
    find: async (id) => (await all()).skills.find(({ manifest }) => manifest.id === id),
  };
}

/** What people read of a skill; of the user's copy of a built-in one, `original`, in their language where it says the same. */
export function wordsFor(manifest: SkillManifest, original: BuiltinSkill | undefined): SkillWords {
  return original ? localiseCopy(manifest, original.manifest, original.words) : manifest;
}
