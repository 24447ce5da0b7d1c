import { type FileSum, inventoryOf, type SkillFile } from '../skill/inventory';
import type { Diagnostic, SkillSource } from '../skill/model';
import { definitionOf, parseSkill, textFilesOf } from '../skill/read-skill';
import { createReport } from '../skill/report';
import { bodySummary } from '../skill/summary';
import { lineOfBadBytes, utf8TextOf } from '../utf8';
import type { SkillManifest, SkillOrigin } from './manifest';

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
  /** The text of what defines it, SKILL.md or skill.json, where there is one that is text. */
  skillMd?: string;
  diagnostics: Diagnostic[];
}

/** Everything the store keeps of a skill but its files: what defines it read, its inventory, its hashes. */
export async function describePackage(
  id: string,
  files: SkillFile[],
  facts: PackageFacts,
): Promise<DescribedPackage> {
  const own = textFilesOf(files.map(({ path }) => path).toSorted());
  const texts = own.flatMap((path) => files.find((file) => file.path === path) ?? []);
  const others = files.filter((file) => !texts.includes(file));
  return describe(id, texts, await Promise.all(others.map((file) => sumOf(file, facts))), facts);
}

/** A skill as it is described, with other `texts` (see `textFilesOf`); `contents` are those of all its files. */
export function describeEdit(
  id: string,
  texts: SkillFile[],
  contents: FileSum[],
  facts: PackageFacts,
): Promise<DescribedPackage> {
  const others = contents.filter(({ path }) => !texts.some((text) => text.path === path));
  return describe(id, texts, others, facts);
}

async function describe(
  id: string,
  files: SkillFile[],
  others: FileSum[],
  facts: PackageFacts,
): Promise<DescribedPackage> {
  const { source, origin, installedAt, sha256 } = facts;
  const paths = [...files.map(({ path }) => path), ...others.map(({ path }) => path)].toSorted();
  const [defining] = textFilesOf(paths);
  if (defining === undefined) return refuse(id, 'SKILL.md', 'skill-file-missing');
  const texts = new Map<string, string>();
  for (const { path, bytes } of files) {
    const text = utf8TextOf(bytes);
    if (text === undefined) return refuse(id, path, 'encoding', lineOfBadBytes(bytes));
    texts.set(path, text);
  }
  const { skill, conforms, diagnostics } = parseSkill(texts, { id, source, files: paths });
  const definition = skill ? definitionOf(skill) : defining;
  const skillMd = texts.get(definition) ?? '';
  if (!skill) return { skillMd, diagnostics };
  const { body, ...head } = skill;
  const own = await Promise.all(files.map((file) => sumOf(file, facts)));
  const contents = [...own, ...others].toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const manifest: SkillManifest = {
    ...head,
    contents,
    inventory: inventoryOf(contents),
    hashes: {
      skillMd: own.find(({ path }) => path === definition)?.sha256 ?? '',
      package: await packageHash(contents, sha256),
    },
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

/**
 * The hash of a whole package: of one line a file, `<SHA-256 of its bytes>  <path>\n`, in the order of the paths'
 * UTF-16 units. It is what `sha256sum` prints, hashed again.
 */
function packageHash(contents: FileSum[], sha256: PackageFacts['sha256']): Promise<string> {
  const lines = contents.map((file) => `${file.sha256}  ${file.path}\n`);
  return sha256(new TextEncoder().encode(lines.join('')));
}

async function sumOf({ path, bytes }: SkillFile, { sha256 }: PackageFacts): Promise<FileSum> {
  return { path, size: bytes.byteLength, sha256: await sha256(bytes) };
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
