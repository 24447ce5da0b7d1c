/** `tar`, `zip` and `unzip`: the readers and writers of `core/archive`, with their limits, over the files of a run. */
import { type Command, defineCommand } from 'just-bash/browser';
import {
  type ArchivedFile,
  ArchiveError,
  archiveProblemInEnglish,
  openArchive,
  plainPath,
  writeTar,
  writeZip,
} from '../../core/archive/archive';
import { FileError, type RunFiles, resolvePath } from '../files/run-files';
import { fromLatin1, latin1 } from './encodings';
import { type OptionSpec, type OptionToken, readOptions, UsageFault } from './options';
import { gzipSync } from './zlib';

const gzipAlone = 'archives are written plain, or with gzip (-z)';
const again = 'create the archive again';

const tarOptions: OptionSpec = {
  flags: 'cxtzvapomO',
  valued: ['f', 'C', 'strip-components'],
  long: {
    create: 'c',
    extract: 'x',
    get: 'x',
    list: 't',
    gzip: 'z',
    verbose: 'v',
    file: 'f',
    directory: 'C',
    'auto-compress': 'a',
    'no-same-owner': 'o',
    'to-stdout': 'O',
    'strip-components': 'strip-components',
  },
  instead: {
    j: gzipAlone,
    J: gzipAlone,
    zstd: gzipAlone,
    r: again,
    u: again,
    exclude: 'name the files to take',
  },
  bundled: true,
};

const zipOptions: OptionSpec = {
  flags: 'rqjXDx123456789',
  valued: [],
  long: { 'recurse-paths': 'r', quiet: 'q', 'junk-paths': 'j', exclude: 'x' },
  instead: { d: 'remove the archive, and pack what is to be in it', e: 'archives are not encrypted here' },
};

const unzipOptions: OptionSpec = {
  flags: 'onlpqjtx',
  valued: ['d'],
  long: {},
  instead: { v: 'use -l', Z: 'use -l', P: 'encrypted archives are not read here' },
};

/** A command at work: what it was asked, what it can reach, and what it has said so far. */
interface Call {
  name: string;
  tokens: readonly OptionToken[];
  files: RunFiles;
  folder: string;
  stdin: string;
  out: string;
  /** Bytes, one a character, in the place of `out`. */
  bytes?: string;
  errors: string;
  code: number;
}

/** The commands over these files. What they refuse, they say, with a code that is not 0. */
export function createArchiveCommands(files: RunFiles): Command[] {
  const command = (name: string, spec: OptionSpec, run: (call: Call) => void) =>
    defineCommand(name, async (args, { cwd, stdin }) => {
      const call: Call = {
        name,
        tokens: [],
        files,
        folder: cwd,
        stdin: String(stdin),
        out: '',
        errors: '',
        code: 0,
      };
      try {
        call.tokens = readOptions(args, spec);
        run(call);
      } catch (error) {
        warn(call, wordsOf(error));
      }
      const { out, bytes, errors: stderr, code: exitCode } = call;
      return bytes === undefined
        ? { stdout: out, stderr, exitCode, stdoutKind: 'text' }
        : { stdout: bytes, stderr, exitCode, stdoutKind: 'bytes' };
    });
  return [
    command('tar', tarOptions, tar),
    command('zip', zipOptions, zip),
    command('unzip', unzipOptions, unzip),
  ];
}

function tar(call: Call): void {
  const acts = ['c', 'x', 't'].filter((flag) => has(call, flag));
  if (acts.length !== 1) throw new UsageFault('one of -c (create), -x (extract) and -t (list) is needed');
  const archive = valueGiven(call, 'f') ?? '-';
  const chosen = has(call, 'c') ? [] : choose(call, openNamed(call, archive), operandsOf(call));
  if (has(call, 'c')) createTar(call, archive);
  else if (has(call, 't'))
    for (const { path, size } of chosen) print(call, has(call, 'v') ? `${size}\t${path}` : path);
  else if (has(call, 'O')) printBytes(call, chosen);
  else extractTar(call, chosen);
}

function createTar(call: Call, archive: string): void {
  const target = archive === '-' ? undefined : resolvePath(call.folder, archive);
  let folder = call.folder;
  const packed = call.tokens.flatMap(({ flag, value = '', operand }) => {
    if (flag === 'C') folder = folderAt(call.files, resolvePath(folder, value));
    return operand === undefined ? [] : gather(call, folder, operand, { into: target, deep: true });
  });
  if (packed.length === 0) throw new UsageFault('no files to put into the archive');
  const plain = writeTar(packed.map(({ path, at }) => ({ path, bytes: bytesAt(call, at) })));
  const zipped = has(call, 'z') || (has(call, 'a') && /gz$/.test(archive));
  if (has(call, 'v') && target !== undefined) for (const { path } of packed) print(call, path);
  deliver(call, target, zipped ? gzipSync(plain) : plain);
}

function extractTar(call: Call, chosen: readonly ArchivedFile[]): void {
  const strip = Number(valueGiven(call, 'strip-components') ?? 0);
  if (!Number.isInteger(strip) || strip < 0) throw new UsageFault('--strip-components needs a number');
  const folder = folderAt(call.files, resolvePath(call.folder, valueGiven(call, 'C') ?? '.'));
  for (const file of chosen) {
    const path = file.path.split('/').slice(strip).join('/');
    if (path !== '' && unpack(call, file, resolvePath(folder, path)) && has(call, 'v')) print(call, path);
  }
}

function zip(call: Call): void {
  const { excluded, operands } = withoutExcluded(call);
  const [archive, ...names] = operands;
  if (archive === undefined || names.length === 0)
    throw new UsageFault('name an archive and what to put into it: zip -r a.zip folder');
  const named = /\.[^./]+$/.test(archive) ? archive : `${archive}.zip`;
  const target = archive === '-' ? undefined : resolvePath(call.folder, named);
  const packed = new Map<string, Uint8Array<ArrayBuffer>>();
  if (target !== undefined && call.files.stat(target))
    for (const file of openNamed(call, named)) packed.set(file.path, file.read());
  let taken = 0;
  for (const name of names)
    for (const { path, at } of gather(call, call.folder, name, { into: target, deep: has(call, 'r') })) {
      const inside = has(call, 'j') ? lastName(path) : path;
      if (matches(excluded, inside)) continue;
      if (!has(call, 'q') && target !== undefined)
        print(call, `${packed.has(inside) ? 'updating' : '  adding'}: ${inside}`);
      packed.set(inside, bytesAt(call, at));
      taken += 1;
    }
  if (taken === 0) throw new UsageFault('no files to put into the archive');
  deliver(call, target, writeZip(Array.from(packed, ([path, bytes]) => ({ path, bytes }))));
}

function unzip(call: Call): void {
  const { excluded, operands } = withoutExcluded(call);
  const [archive, ...wanted] = operands;
  if (archive === undefined) throw new UsageFault('name an archive: unzip -o a.zip -d folder');
  const chosen = choose(call, openNamed(call, archive), wanted).filter(
    ({ path }) => !matches(excluded, path),
  );
  if (has(call, 'l')) listZip(call, archive, chosen);
  else if (has(call, 'p')) printBytes(call, chosen);
  else if (has(call, 't')) testZip(call, archive, chosen);
  else extractZip(call, chosen);
}

function testZip(call: Call, archive: string, files: readonly ArchivedFile[]): void {
  for (const file of files) file.read();
  print(call, `No errors detected in ${archive}: ${files.length} files`);
}

function extractZip(call: Call, chosen: readonly ArchivedFile[]): void {
  const folder = resolvePath(call.folder, valueGiven(call, 'd') ?? '.');
  for (const file of chosen) {
    const at = resolvePath(folder, has(call, 'j') ? lastName(file.path) : file.path);
    const kept = call.files.stat(at) && !has(call, 'o');
    if (kept && !has(call, 'n'))
      warn(call, `${at}: it already exists: use -o to replace it, or -n to keep it`);
    if (!kept && unpack(call, file, at) && !has(call, 'q')) print(call, `  inflating: ${at}`);
  }
}

/** In the columns of Info-ZIP, which scripts cut; when a file was changed is not read. */
function listZip(call: Call, archive: string, files: readonly ArchivedFile[]): void {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  print(call, `Archive:  ${archive}`);
  print(call, '  Length      Date    Time    Name');
  print(call, '---------  ---------- -----   ----');
  for (const { size, path } of files) print(call, `${String(size).padStart(9)}  ---------- -----   ${path}`);
  print(call, '---------                     -------');
  print(call, `${String(total).padStart(9)}                     ${files.length} files`);
}

/** The archive of that name, or the one on standard input; tells of files in it that are refused. */
function openNamed(call: Call, name: string): ArchivedFile[] {
  const bytes = name === '-' ? fromLatin1(call.stdin) : call.files.read(resolvePath(call.folder, name));
  const archive = openArchive(bytes, name);
  if ('problem' in archive) throw new UsageFault(`${name}: ${archiveProblemInEnglish(archive.problem)}`);
  for (const problem of archive.problems) warn(call, archiveProblemInEnglish(problem));
  return archive.files;
}

/** Of an archive's files those that match one of the patterns, folders with all that is in them; all without a pattern. */
function choose(call: Call, files: readonly ArchivedFile[], patterns: readonly string[]): ArchivedFile[] {
  if (patterns.length === 0) return [...files];
  const wanted = patterns.map((pattern) => ({ pattern, test: patternOf(plainPath(pattern)) }));
  for (const { pattern, test } of wanted)
    if (!files.some(({ path }) => test.test(path))) warn(call, `${pattern}: Not found in the archive`);
  return files.filter(({ path }) =>
    matches(
      wanted.map(({ test }) => test),
      path,
    ),
  );
}

interface Gathered {
  /** In the archive. */
  path: string;
  at: string;
}

/** The files that a name means, but for the archive itself; with `deep` also those in a folder. Tells where there is none. */
function gather(
  call: Call,
  folder: string,
  name: string,
  { into, deep }: { into: string | undefined; deep: boolean },
): Gathered[] {
  const root = resolvePath(folder, name);
  const kind = call.files.stat(root)?.kind;
  const inside = plainPath(name).replace(/^\//, '');
  if (!kind) warn(call, `${name}: No such file or directory`);
  else if (kind === 'folder' && !deep) warn(call, `${name}: It is a folder: use -r`);
  else if (inside.split('/').includes('..'))
    warn(call, `${name}: It is outside this folder: go there first, or use -C`);
  else
    return call.files
      .walk(root)
      .filter(([at, { kind: of }]) => of === 'file' && at !== into)
      .map(([at]) => ({
        path: plainPath(`${inside}${at.slice(root === '/' ? 0 : root.length)}`).replace(/^\//, ''),
        at,
      }));
  return [];
}

/** The options `-x` of zip and unzip take every operand up to the next option. */
function withoutExcluded({ tokens }: Call): { excluded: RegExp[]; operands: string[] } {
  const excluded: RegExp[] = [];
  const operands: string[] = [];
  let excludes = false;
  for (const { flag, operand } of tokens) {
    if (operand === undefined) excludes = flag === 'x';
    else if (excludes) excluded.push(patternOf(operand));
    else operands.push(operand);
  }
  return { excluded, operands };
}

/** `*` and `?` also stand for a slash, as in archives everywhere; what a name is a folder of, is meant too. */
function patternOf(pattern: string): RegExp {
  const source = pattern.replace(
    /[.*+?^${}()|[\]\\]/g,
    (sign) => ({ '*': '[^]*', '?': '[^]' })[sign] ?? `\\${sign}`,
  );
  return new RegExp(`^${source}(?:/|$)`);
}

const matches = (patterns: readonly RegExp[], path: string) => patterns.some((pattern) => pattern.test(path));

/** Writes a file of an archive; tells where that may not be, and answers whether it was done. */
function unpack(call: Call, file: ArchivedFile, at: string): boolean {
  try {
    call.files.makeFolder(resolvePath(at, '..'), { parents: true });
    call.files.write(at, file.read());
    return true;
  } catch (error) {
    warn(call, wordsOf(error));
    return false;
  }
}

function bytesAt({ files }: Call, at: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(files.read(at));
}

function deliver(call: Call, target: string | undefined, whole: Uint8Array): void {
  if (target === undefined) call.bytes = latin1(whole);
  else call.files.write(target, whole);
}

function printBytes(call: Call, files: readonly ArchivedFile[]): void {
  call.bytes = files.map((file) => latin1(file.read())).join('');
}

function print(call: Call, line: string): void {
  call.out += `${line}\n`;
}

function warn(call: Call, words: string): void {
  call.errors += `${call.name}: ${words}\n`;
  call.code = 2;
}

/** What is wrong, in words; what is no fault of the files or of the call is thrown on. */
function wordsOf(error: unknown): string {
  if (error instanceof UsageFault) return error.message;
  if (error instanceof FileError) return `${error.path}: ${error.reason}`;
  if (error instanceof ArchiveError) return archiveProblemInEnglish(error.problem);
  throw error;
}

function folderAt(files: RunFiles, path: string): string {
  if (files.stat(path)?.kind === 'folder') return path;
  throw new UsageFault(`${path}: No such folder`);
}

const has = ({ tokens }: Call, flag: string) => tokens.some((token) => token.flag === flag);
const valueGiven = ({ tokens }: Call, flag: string) => tokens.findLast((token) => token.flag === flag)?.value;
const operandsOf = ({ tokens }: Call) =>
  tokens.flatMap(({ operand }) => (operand === undefined ? [] : [operand]));
const lastName = (path: string) => path.slice(path.lastIndexOf('/') + 1);
