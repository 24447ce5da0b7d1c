import { checkPath } from '../../core/archive/paths';
import type { ArchiveProblem } from '../../core/archive/problem';
import { addressOfOrigin } from '../../core/library/addresses';
import { functionCalls } from '../../core/library/function-calls';
import { nameTaken } from '../../core/library/function-name';
import type { FoundSkill, ImportProgress } from '../../core/library/import-types';
import type { SkillManifest } from '../../core/library/manifest';
import { describePackage } from '../../core/library/package';
import { pathBelow } from '../../core/library/plugin-paths';
import type { SkillChange } from '../../core/library/skill-change';
import type { SkillStore } from '../../core/library/skill-store';
import { sourcePlaceOf } from '../../core/library/sources';
import { nameOfSkillJson } from '../../core/skill/function/skill-json';
import type { SkillFile } from '../../core/skill/inventory';
import type { Diagnostic } from '../../core/skill/model';
import { textFilesOf } from '../../core/skill/read-skill';
import { createReport } from '../../core/skill/report';
import { idOfSkillMd } from '../../core/skill/skill-md';
import { slugOf } from '../../core/skill/slug';
import { compareSkills } from '../../core/update/compare';
import { utf8TextOf } from '../../core/utf8';
import { versionOf } from '../version';
import { withOwnConfig } from './own-config';
import { type Package, packagesOf, type ReadPackage, readPackage } from './packages';
import type { Source } from './source';

export interface FindNeeds {
  store: SkillStore;
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
  now(): number;
  progress(progress: ImportProgress): void;
  /** Whether a skill with scripts may come from an address; stores may want a build in which it may not. */
  scriptsByUrl: boolean;
}

/** A skill that was found, and what installing it needs. */
export interface Candidate {
  found: FoundSkill;
  /** Its files as they are to be installed, or the one that turned out to be refused. */
  read(): ReturnType<typeof readPackage>;
  /** The skill that stood in its place when it was found. */
  before: SkillManifest | undefined;
  from: FoundPackage;
}

interface FoundPackage {
  each: Package;
  source: PackageSource;
}

/** Where the packages come from, as far as it matters for what they are. */
type PackageSource = Pick<Source, 'originOf' | 'idOf'> & {
  /** What it says of settings counts, and not what the user has set since: it is a backup of them. */
  restores?: true;
};

/** Bytes of files that are kept from finding to installing; more are unpacked a second time. */
const keptBytes = 150_000_000;

/**
 * Reads every skill of a source. What is wrong with one is told with it and costs no other. A skill is taken apart as long as one of
 * its parts, which came from there, is the user's.
 */
export async function findSkills(source: Source, needs: FindNeeds): Promise<Candidate[]> {
  const { manifests } = await needs.store.manifests();
  const packages = packagesOf(source, ownIn(source, manifests)).map((each) => ({ each, source }));
  const candidates = await readPackages(packages, needs);
  return withHolders(candidates);
}

/** Which folders of a source the user has as skills. */
function ownIn(source: Source, manifests: readonly SkillManifest[]): (path: string) => boolean {
  const placeOf = (path: string) => sourcePlaceOf(source.originOf(path));
  const url = placeOf('')?.url;
  const own = new Set<string>();
  for (const { origin } of manifests) {
    const from = sourcePlaceOf(origin) ?? addressOfOrigin(origin);
    if (from && from.url === url) own.add(from.path);
  }
  return (path) => own.size > 0 && own.has(placeOf(path)?.path ?? '');
}

/** The same, each part with the skill that it lies in. */
function withHolders(candidates: Candidate[]): Candidate[] {
  const holders = new Map<string, string>();
  for (const { found, from } of candidates)
    for (const part of from.each.parts ?? []) holders.set(pathBelow(found.path, part), found.place);
  for (const { found } of candidates) {
    const within = holders.get(found.path);
    if (within !== undefined) found.within = within;
  }
  return candidates;
}

interface Reading {
  /** Where they stand in the session; unless it is said, they are counted. */
  placeOf?: (index: number) => string;
  /** What was found before. */
  among?: readonly Candidate[];
  /** By this id, whatever their own are. */
  id?: string;
  /** Bytes that may be kept. */
  room?: number;
}

/** The same of these packages. */
export async function readPackages(
  packages: readonly FoundPackage[],
  needs: FindNeeds,
  { placeOf = String, among = [], id: given, room = keptBytes }: Reading = {},
): Promise<Candidate[]> {
  const { manifests } = await needs.store.manifests();
  const installed = new Map(manifests.map((manifest) => [manifest.id, manifest]));
  const candidates: Candidate[] = [];
  const places = new Map(among.map(({ found }) => [found.id, found.path]));
  /** Those of the source stand before those that they replace. */
  const known = new Map<string, SkillManifest>(installed);
  for (const { found } of among) if (found.manifest) known.set(found.id, found.manifest);
  const keep = createKeeper(room);
  for (const [index, from] of packages.entries()) {
    needs.progress({ step: 'reading', done: index, total: packages.length });
    const candidate = await findOne(from, placeOf(index), { installed, keep, needs, known, given });
    const { id, path, diagnostics, manifest } = candidate.found;
    if (manifest) known.set(id, manifest);
    const earlier = places.get(id);
    if (earlier !== undefined) diagnostics.push(twice(id, earlier));
    else places.set(id, path);
    candidates.push(candidate);
  }
  for (const candidate of candidates) await tellOfCalls(candidate, known);
  needs.progress({ step: 'reading', done: packages.length, total: packages.length });
  return candidates;
}

/** What a function calls may stand behind it in its source. */
async function tellOfCalls({ found, read }: Candidate, known: Map<string, SkillManifest>): Promise<void> {
  if (!found.manifest?.signature?.calls.length) return;
  const again = await read();
  const json = 'problem' in again ? undefined : again.files.find(({ path }) => path === 'skill.json');
  const text = json && utf8TextOf(json.bytes);
  if (text !== undefined) found.diagnostics.push(...functionCalls(found.manifest, text, known.values()));
}

interface Finding {
  installed: Map<string, SkillManifest>;
  keep: ReturnType<typeof createKeeper>;
  needs: FindNeeds;
  known: ReadonlyMap<string, Pick<SkillManifest, 'id' | 'name' | 'signature'>>;
  given: string | undefined;
}

async function findOne(
  from: FoundPackage,
  place: string,
  { installed, keep, needs, known, given }: Finding,
): Promise<Candidate> {
  const { each, source } = from;
  const { path, parts } = each;
  const folder = source.idOf(path)?.normalize('NFC');
  const refused = [...each.refused, ...refusedId(given ?? folder)];
  const read = refused.length > 0 ? undefined : await readPackage(each, folder);
  const readAgain = () => readPackage(each, folder);
  if (!read || 'problem' in read) {
    const problems = read ? [read.problem] : refused;
    const id = folder ?? (path || 'skill');
    const found = { place, path, id, sizes: {}, diagnostics: [], refused: problems, ...(parts && { parts }) };
    return { found, read: readAgain, before: undefined, from };
  }
  const same = sameOrigin(source, path, installed);
  const id = given ?? same ?? folder ?? slugOfName(read.files);
  const before = installed.get(id);
  const { manifest: described, diagnostics } = await describePackage(id, read.files, {
    source: 'user',
    origin: source.originOf(path),
    installedAt: versionOf(needs.now()),
    sha256: needs.sha256,
  });
  const taken = described?.signature && nameTaken(described, known.values());
  if (taken) diagnostics.push(taken);
  const manifest = taken ? undefined : described;
  if (manifest?.origin.kind === 'url' && manifest.inventory.hasScripts && !needs.scriptsByUrl)
    createReport(diagnostics, id, 'SKILL.md')('error', 'scripts-by-url', undefined);
  const change = before && manifest && (await changeOf(before, manifest, read, source, needs));
  return {
    found: {
      place,
      path,
      id,
      diagnostics: [...read.rewritten.map((each) => ({ ...each, skill: id })), ...diagnostics],
      refused: [],
      ...(manifest && { manifest }),
      sizes: manifest ? sizesOf(read.files) : {},
      ...(change && { change }),
      ...(same === id && { isUpdate: true as const }),
      ...(parts && { parts }),
    },
    read: keep(read, readAgain),
    before,
    from,
  };
}

/** Keeps packages that were read, while there is room. */
function createKeeper(room: number) {
  let left = room;
  return (read: ReadPackage, readAgain: Candidate['read']): Candidate['read'] => {
    const bytes = read.files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
    if (bytes > left) return readAgain;
    left -= bytes;
    return async () => read;
  };
}

/** A folder's name is the skill's id, and has to fit where an id stands in paths. */
function refusedId(folder: string | undefined): ArchiveProblem[] {
  const problem = folder === undefined ? undefined : checkPath(folder);
  return problem ? [problem] : [];
}

function sizesOf(files: SkillFile[]): Record<string, number> {
  return Object.fromEntries(files.map(({ path, bytes }) => [path, bytes.byteLength]));
}

/** The skill that came from this very place before: an update of it keeps its id, whatever the file says now. */
function sameOrigin(
  source: PackageSource,
  path: string,
  installed: Map<string, SkillManifest>,
): string | undefined {
  const from = sourcePlaceOf(source.originOf(path));
  if (!from) return undefined;
  for (const { id, origin: other } of installed.values()) {
    const before = sourcePlaceOf(other) ?? addressOfOrigin(other);
    if (before?.url === from.url && before.path === from.path) return id;
  }
  return undefined;
}

function slugOfName(files: SkillFile[]): string {
  const [place] = textFilesOf(files.map(({ path }) => path));
  const text = utf8TextOf(files.find(({ path }) => path === place)?.bytes ?? new Uint8Array()) ?? '';
  const id = place === 'skill.json' ? slugOf(nameOfSkillJson(text) ?? '') : idOfSkillMd(text);
  return id || 'skill';
}

/** What would be different afterwards; the user's own settings are not, so that they alone make no update. */
async function changeOf(
  before: SkillManifest,
  manifest: SkillManifest,
  { files }: ReadPackage,
  { restores }: PackageSource,
  { store, sha256 }: FindNeeds,
): Promise<SkillChange> {
  if (before.hashes.package === manifest.hashes.package) {
    return compareSkills({ manifest: before, files: [] }, { manifest, files: [] });
  }
  const ours = { manifest: before, files: await store.files(before.id) };
  if (restores) return compareSkills(ours, { manifest, files });
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
