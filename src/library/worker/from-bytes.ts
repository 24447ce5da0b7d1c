import { openArchive } from '../../core/archive/archive';
import type { NameEncoding } from '../../core/archive/name-encoding';
import type { OpenedArchive } from '../../core/archive/opened';
import type { SkillOrigin } from '../../core/library/manifest';
import { filesOfMcpTool } from '../../core/skill/function/mcp-tool';
import { ImportError, type Source, unwrapped, wrapperOf } from './source';

export interface BytesOrigin {
  /** The file's name, for an archive's format where its bytes do not tell it. */
  name: string;
  originOf(path: string): SkillOrigin;
  /** The address was one of a repository: its name, and no skill's, is on the folder around the archive's files. */
  repository?: boolean;
  /** The folder in the archive to look into, without the wrapper; `exactly`: and nowhere below it. */
  folder?: { path: string; exactly: boolean };
  /** How names that are no UTF-8 are to be read. */
  names?: NameEncoding | undefined;
}

/** A file as a source: an archive by its bytes, or else a SKILL.md, skill.json or tool of MCP on its own. Throws `ImportError`. */
export async function sourceOfBytes(bytes: Uint8Array<ArrayBuffer>, from: BytesOrigin): Promise<Source> {
  const opened = await openArchive(bytes, from.name, { encoding: from.names, path: from.folder?.path });
  if (!('problem' in opened)) return sourceOfArchive(opened, from);
  const { problem } = opened;
  if (problem.code !== 'not-an-archive' || !isText(bytes) || isArchiveName(from.name))
    throw new ImportError({ kind: 'archive', problem });
  return sourceOfText(bytes, from.originOf(''));
}

/** A lone SKILL.md; or what begins as none does: a lone skill.json, or a tool of MCP, which becomes a function. */
export function sourceOfText(bytes: Uint8Array<ArrayBuffer>, origin: SkillOrigin): Source {
  if (isWebPage(bytes)) throw new ImportError({ kind: 'nothing-found' });
  const tool = isJson(bytes) ? filesOfMcpTool(new TextDecoder().decode(bytes)) : undefined;
  const files = tool?.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) })) ?? [
    { path: isJson(bytes) ? 'skill.json' : 'SKILL.md', bytes },
  ];
  return {
    files: files.map(({ path, bytes: own }) => ({ path, size: own.byteLength, read: () => own })),
    problems: [],
    originOf: () => origin,
    idOf: () => undefined,
  };
}

function sourceOfArchive(opened: OpenedArchive, from: BytesOrigin): Source {
  const wrapper = wrapperOf(opened.files.map(({ path }) => path));
  const { repository = false, folder } = from;
  return {
    ...opened,
    ...(folder && { top: [wrapper, folder.path].filter((name) => name !== '').join('/') }),
    originOf: (path) => from.originOf(unwrapped(path, wrapper)),
    idOf(path) {
      const isWrapper = path === '' || path === wrapper;
      if (isWrapper && (path === '' || repository || isVersionFolder(path))) return undefined;
      return path.slice(path.lastIndexOf('/') + 1);
    },
    wants(path) {
      if (folder === undefined) return true;
      const place = unwrapped(path, wrapper);
      if (place === folder.path) return true;
      return !folder.exactly && (folder.path === '' || place.startsWith(`${folder.path}/`));
    },
  };
}

/** The name of the folder that forges wrap a repository in: with a branch, a commit or a version at its end. */
function isVersionFolder(name: string): boolean {
  return /-(main|master|HEAD|trunk|[0-9a-f]{40}|v?\d+(\.\d+)+)$/.test(name);
}

/** A text of such a name is no skill: more likely it says why the archive could not be had. */
function isArchiveName(name: string): boolean {
  return /\.(zip|skill|tar|tgz|gz)$/i.test(name);
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** An object, or a list of them: a bracket alone, or two braces, begin plain words too. */
function isJson(bytes: Uint8Array): boolean {
  return /^\s*(?:\[\s*)?\{(?!\{)/.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));
}

/** The page about a file, in place of the file. */
export function isWebPage(bytes: Uint8Array): boolean {
  return /^\s*<(!doctype|html)\b/i.test(new TextDecoder().decode(bytes.subarray(0, 1_000)));
}
