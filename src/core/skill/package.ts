import type { SkillManifest, SkillOrigin } from '../library/types';
import { inventoryOf, type SkillFile } from './inventory';
import type { Diagnostic, SkillSource } from './model';
import { createReport } from './report';
import { findSkillMd, parseSkillMd } from './skill-md';
import { bodySummary } from './summary';

/** What the files themselves do not tell. */
export interface PackageFacts {
  source: SkillSource;
  origin: SkillOrigin;
  /** `YYYYMMDD-HHmmss`, in UTC. */
  installedAt: string;
  /** SHA-256 in lower-case hexadecimal. */
  sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string>;
}

export interface DescribedPackage {
  /** Undefined if it cannot be installed: there is an error among the diagnostics. Of revision 0: it is not stored. */
  manifest?: SkillManifest;
  /** The text of SKILL.md, where there is one that is text. */
  skillMd?: string;
  diagnostics: Diagnostic[];
}

/** Everything the store keeps of a skill but its files: its SKILL.md read, its inventory, its hashes. */
export async function describePackage(
  id: string,
  files: SkillFile[],
  { source, origin, installedAt, sha256 }: PackageFacts,
): Promise<DescribedPackage> {
  const paths = files.map((file) => file.path).toSorted();
  const place = findSkillMd(paths);
  const file = files.find(({ path }) => path === place);
  if (!file) return refuse(id, 'SKILL.md', 'skill-file-missing');
  const skillMd = textOf(file.bytes);
  if (skillMd === undefined) return refuse(id, file.path, 'encoding', 1);
  const { skill, conforms, diagnostics } = parseSkillMd(skillMd, { id, source, files: paths });
  if (!skill) return { skillMd, diagnostics };
  const { body, ...head } = skill;
  const manifest: SkillManifest = {
    ...head,
    inventory: inventoryOf(files.map(({ path, bytes }) => ({ path, size: bytes.byteLength }))),
    hashes: { skillMd: await sha256(file.bytes), package: await packageHash(files, sha256) },
    installedAt,
    summary: bodySummary(body),
    origin,
    conforms,
    diagnostics,
    installedConfig: head.config,
    revision: 0,
  };
  return { manifest, skillMd, diagnostics };
}

/** The text of a SKILL.md, byte order mark included; undefined if the bytes are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // No UTF-8: read leniently, it would be written back with other bytes than it came with.
    return undefined;
  }
}

/**
 * The hash of a whole package: of one line a file, `<SHA-256 of its bytes>  <path>\n`, in the order of the paths'
 * UTF-16 units. It is what `sha256sum` prints, hashed again.
 */
async function packageHash(files: SkillFile[], sha256: PackageFacts['sha256']): Promise<string> {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  let lines = '';
  for (const { path, bytes } of sorted) lines += `${await sha256(bytes)}  ${path}\n`;
  return sha256(new TextEncoder().encode(lines));
}

function refuse(
  id: string,
  file: string,
  code: 'skill-file-missing' | 'encoding',
  line?: number,
): DescribedPackage {
  const diagnostics: Diagnostic[] = [];
  createReport(diagnostics, id, file)('error', code, line);
  return { diagnostics };
}
