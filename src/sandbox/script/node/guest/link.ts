import type { GuestHost, HostAnswer, SystemFault } from '../guest-host';

/** The host of this VM; set before anything else runs. */
export const link = { host: {} as GuestHost, quiet: false };

/** Writes to standard error (2), or to standard output (1) unless what is written there is for nobody. */
export function print(to: number, data: string | Uint8Array): void {
  if (to !== 1 || !link.quiet) link.host.print(to, data);
}

const { parse, stringify } = JSON;

/** Asks the host for an operation. Throws a `SystemError` where that failed. */
export function ask<Value>(name: string, ...parameters: unknown[]): Value {
  const answer = parse(link.host.ask(name, stringify(parameters))) as HostAnswer;
  if ('fault' in answer) throw systemError(answer.fault);
  return answer.value as Value;
}

/** Numbers that Node has for the codes in `errno`. */
const numbers: Record<string, number> = {
  EPERM: -1,
  ENOENT: -2,
  EBUSY: -16,
  EEXIST: -17,
  ENOTDIR: -20,
  EISDIR: -21,
  EINVAL: -22,
  ENOSPC: -28,
  EROFS: -30,
  ENAMETOOLONG: -36,
  ENOTEMPTY: -39,
};

export function systemError({ message, code, syscall, path }: SystemFault): Error {
  const error = new Error(message);
  if (code === undefined) return error;
  return Object.assign(error, { errno: numbers[code], code, syscall, path });
}

/** The bytes of a file. */
export function readBytes(path: string): Uint8Array {
  const read = link.host.read(path);
  if (typeof read === 'string') throw systemError(parse(read) as SystemFault);
  return read;
}

export function writeBytes(path: string, bytes: Uint8Array, append: boolean): void {
  const fault = link.host.write(path, bytes, append);
  if (fault !== undefined) throw systemError(parse(fault) as SystemFault);
}
