import type { HostFunction, JSValueHandle, QuickJS } from 'quickjs-wasi';
import { FileError, type RunFiles, resolvePath } from '../../files/run-files';
import { type HostAnswer, type SystemFault, urlParts } from './guest-host';
import type { NodeLoader } from './loader';

export interface HostCallNeeds {
  files: RunFiles;
  loader: NodeLoader;
  stdin: string;
  /** Ends the program at the VM's next look. */
  exit(code: number): void;
  /** Takes output; ends the program where it is too much. */
  print(to: number, data: string | Uint8Array): void;
}

type Operation = (values: unknown[], needs: HostCallNeeds) => unknown;

/** Each looks itself at what it is given: the VM is not to be trusted. */
const operations: ReadonlyMap<string, Operation> = new Map(
  Object.entries({
    stat: ([at], { files }) => files.stat(text(at)) ?? null,
    list: ([at], { files }) => files.list(text(at)),
    makeFolder: ([at, parents], { files }) => files.makeFolder(text(at), { parents: parents === true }),
    remove: ([at, recursive], { files }) => files.remove(text(at), { recursive: recursive === true }),
    move: ([from, to], { files }) => files.move(text(from), text(to)),
    touch: ([at, modified], { files }) => files.touch(text(at), number(modified)),
    folder([from, to], { files }) {
      const folder = resolvePath(text(from), text(to));
      const found = files.stat(folder)?.kind;
      if (found !== 'folder') throw new FileError(found ? 'ENOTDIR' : 'ENOENT', 'chdir', folder);
      return folder;
    },
    resolve: ([from, id], { loader }) => loader.find(text(from), text(id)),
    source: ([at], { loader }) => loader.source(text(at)),
    stdin: (_, { stdin }) => stdin,
    exit: ([code], { exit }) => exit(number(code)),
    url: ([address, base]) => readUrl(shortText(address), base === null ? undefined : shortText(base)),
    urlWith: ([address, part, value]) => {
      const url = new URL(shortText(address));
      for (const name of urlParts) if (name === part) url[name] = shortText(value);
      return partsOf(url);
    },
    pairs: ([query]) => [...new URLSearchParams(shortText(query))],
    query: ([pairs]) => String(new URLSearchParams(pairs as [string, string][])),
    random: ([size]) => [...crypto.getRandomValues(new Uint8Array(Math.min(number(size), mostRandom)))],
  } satisfies Record<string, Operation>),
);

/** Null for what is no address. */
function readUrl(address: string, base: string | undefined) {
  return URL.canParse(address, base) ? partsOf(new URL(address, base)) : null;
}

const partsOf = (url: URL) =>
  Object.fromEntries([...urlParts, 'origin' as const].map((part) => [part, url[part]]));

/** A text that takes many times its size where it is taken apart: what the VM may hold of it the Worker could not. */
function shortText(value: unknown): string {
  const short = text(value);
  if (short.length > mostAddress)
    throw new RangeError(`An address has at most ${mostAddress} characters here`);
  return short;
}

/** Characters; no server takes as many. */
const mostAddress = 1_000_000;

/** Bytes that `getRandomValues` gives at a time. */
const mostRandom = 65_536;

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError('A text is expected here');
}

function number(value: unknown): number {
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  throw new TypeError('A number is expected here');
}

/** What a VM is given of the host: the functions of `GuestHost`, but for `import` and `call`. */
export function createHostCalls(vm: QuickJS, needs: HostCallNeeds): Record<string, HostFunction> {
  const { files } = needs;
  const ask = (name: string, json: string): HostAnswer => {
    try {
      const run = operations.get(name);
      if (!run) throw new Error(`There is no operation ${name}`);
      return { value: run(JSON.parse(json), needs) };
    } catch (error) {
      return { fault: faultOf(error) };
    }
  };
  const attempt = (work: () => JSValueHandle): JSValueHandle => {
    try {
      return work();
    } catch (error) {
      return vm.newString(JSON.stringify(faultOf(error)));
    }
  };
  return {
    ask: (name, json) => vm.newString(JSON.stringify(ask(textOf(name), textOf(json)))),
    read: (at) => attempt(() => vm.newUint8Array(files.read(textOf(at)))),
    write: (at, bytes, append) =>
      attempt(() => {
        const data = bytesOf(bytes);
        if (append?.toBoolean()) files.append(textOf(at), data);
        else files.write(textOf(at), data);
        return vm.undefined;
      }),
    print(to, data) {
      needs.print(to?.toNumber() ?? 0, data?.isString ? data.toString() : bytesOf(data));
      return vm.undefined;
    },
    encode: (text) => vm.newUint8Array(new TextEncoder().encode(textOf(text))),
    decode(bytes, encoding, fatal) {
      try {
        const decoder = new TextDecoder(textOf(encoding), { fatal: fatal?.toBoolean() ?? false });
        return vm.newString(decoder.decode(bytesOf(bytes)));
      } catch {
        return vm.undefined;
      }
    },
    evaluate: (source, name) => vm.evalCode(textOf(source), textOf(name)),
  };
}

/** Of a value that is no string nothing is run to make it one. */
function textOf(handle: JSValueHandle | undefined): string {
  if (!handle?.isString) throw new Error('A text is expected here');
  return handle.toString();
}

function bytesOf(handle: JSValueHandle | undefined): Uint8Array {
  if (!handle?.isObject) throw new Error('Bytes are expected here');
  return handle.toUint8Array();
}

function faultOf(error: unknown): SystemFault {
  if (error instanceof FileError) {
    const { message, code, syscall, path: at } = error;
    return { message, code, syscall, path: at };
  }
  if (!(error instanceof Error)) return { message: String(error) };
  return { message: error.message, ...('code' in error && { code: String(error.code) }) };
}
