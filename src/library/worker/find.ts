import type { SkillStore } from '../../core/library/skill-store';
import type { FoundSkill, ImportProgress, SkillChange, SkillManifest } from '../../core/library/types';
import { compareSkills } from '../../core/skill/compare';
import type { SkillFile } from '../../core/skill/inventory';
import type { Diagnostic } from '../../core/skill/model';
import { describePackage, textOf } from '../../core/skill/package';
import { createReport } from '../../core/skill/report';
import { findSkillMd, parseSkillMd } from '../../core/skill/skill-md';
import { slugOf } from '../../core/skill/slug';
import { versionOf } from '../version';
import { withOwnConfig } from './own-config';
import { type Package, packagesOf, type ReadPackage, readPackage } from './packages';
import type { Source } from './source';

export interface FindNeeds {
  store: SkillStore;
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  now(): number;
  progress(progress: ImportProgress): void;
}

/** A skill that was found, and what installing it needs. */
export interface Candidate {
  found: FoundSkill;
  files: Package['files'];
  /** The skill that stood in its place when it was found. */
  before: SkillManifest | undefined;
}

/** Reads every skill of a source. What is wrong with one is told with it and costs no other. */
export async function findSkills(source: Source, needs: FindNeeds): Promise<Candidate[]> {
  const packages = packagesOf(source);
  const { manifests } = await needs.store.manifests();
  const installed = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  const candidates: Candidate[] = [];
  const places = new Map<string, string>();
  for (const [index, each] of packages.entries()) {
    needs.progress({ step: 'reading', done: index, total: packages.length });
    const candidate = await findOne(each, String(index), source, installed, needs);
    const { id, path, diagnostics } = candidate.found;
    const earlier = places.get(id);
    if (earlier !== undefined) diagnostics.push(twice(id, earlier));
    else places.set(id, path);
    candidates.push(candidate);
  }
  needs.progress({ step: 'reading', done: packages.length, total: packages.length });
  return candidates;
}

async function findOne(
  each: Package,
  place: string,
  source: Source,
  installed: Map<string, SkillManifest>,
  needs: FindNeeds,
): Promise<Candidate> {
  const { path, files } = each;
  const folder = source.idOf(path)?.normalize('NFC');
  const read = each.refused.length > 0 ? undefined : await readPackage(each);
  if (!read || 'problem' in read) {
    const refused = read ? [read.problem] : each.refused;
    const id = folder ?? (path || 'skill');
    return { found: { place, path, id, diagnostics: [], refused }, files, before: undefined };
  }
  const id = sameOrigin(source, path, installed) ?? folder ?? slugOfName(read.files);
  const before = installed.get(id);
  const { manifest, diagnostics } = await describePackage(id, read.files, {
    source: 'user',
    origin: source.originOf(path),
    installedAt: versionOf(needs.now()),
    sha256: needs.sha256,
  });
  const change = before && manifest && (await changeOf(before, manifest, read, needs));
  return {
    found: {
      place,
      path,
      id,
      diagnostics: [...diagnostics],
      refused: [],
      ...(manifest && { manifest }),
      ...(change && { change }),
    },
    files,
    before,
  };
}

/** The skill that came from this very place before: an update of it keeps its id, whatever the file says now. */
function sameOrigin(source: Source, path: string, installed: Map<string, SkillManifest>): string | undefined {
  const origin = source.originOf(path);
  if (origin.kind !== 'url') return undefined;
  for (const { id, origin: other } of installed.values()) {
    if (other.kind === 'url' && other.url === origin.url && other.path === origin.path) return id;
  }
  return undefined;
}

function slugOfName(files: SkillFile[]): string {
  const place = findSkillMd(files.map(({ path }) => path));
  const text = textOf(files.find(({ path }) => path === place)?.bytes ?? new Uint8Array());
  const { skill } = parseSkillMd(text ?? '', { id: '', source: 'user', files: ['SKILL.md'] });
  return slugOf(skill?.name ?? '') || 'skill';
}

/** What would be different afterwards; the user's own settings are not, so that they alone make no update. */
async function changeOf(
  before: SkillManifest,
  manifest: SkillManifest,
  { files }: ReadPackage,
  { store, sha256 }: FindNeeds,
): Promise<SkillChange> {
  if (before.hashes.package === manifest.hashes.package) {
    return compareSkills({ manifest: before, files: [] }, { manifest, files: [] });
  }
  const ours = { manifest: before, files: await store.files(before.id) };
  const after = await withOwnConfig({ manifest, files }, before, sha256);
  const change = compareSkills(ours, after);
  return change.same ? change : { ...change, config: compareSkills(ours, { manifest, files }).config };
}

function twice(id: string, path: string): Diagnostic {
  const diagnostics: Diagnostic[] = [];
  createReport(diagnostics, id, 'SKILL.md')('warning', 'id-twice', undefined, id, path);
  const [diagnostic] = diagnostics;
  if (!diagnostic) throw new Error('A report adds what it is given');
  return diagnostic;
}
