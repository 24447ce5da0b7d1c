/** What the code inside a VM is given by the host. Every function is synchronous, but for `call`. */
export interface GuestHost {
  /** An operation by its name; `json` holds its arguments as a list. The answer is JSON of a `HostAnswer`. */
  ask(name: string, json: string): string;
  /** The bytes of a file, or JSON of a `SystemFault`. */
  read(path: string): Uint8Array | string;
  /** Undefined, or JSON of a `SystemFault`. */
  write(path: string, bytes: Uint8Array, append: boolean): string | undefined;
  /** Writes to standard output (1) or standard error (2). */
  print(to: number, bytes: string | Uint8Array): void;
  encode(text: string): Uint8Array;
  /** `fatal`: undefined for bytes that are no text in that encoding. */
  decode(bytes: Uint8Array, encoding: string, fatal: boolean): string | undefined;
  /** Compiles and runs a script; the answer is its value. Throws a `SyntaxError`, and what the script throws. */
  evaluate(source: string, name: string): unknown;
  /** Runs a module that waits for nothing, and hands its exports over. */
  load(path: string, take: (exports: unknown) => void): void;
  import(path: string): Promise<Record<string, unknown>>;
  /** Calls something outside by its name, with JSON; there only where the script has a `ctx`. */
  call(name: string, json: string): Promise<string>;
}

export type HostAnswer = { value?: unknown } | { fault: SystemFault };

/** A failed operation on a file, as Node tells of it. */
export interface SystemFault {
  message: string;
  code?: string | undefined;
  syscall?: string | undefined;
  path?: string | undefined;
}

/** What a program is told of its process. */
export interface GuestProcess {
  argv: string[];
  env: Record<string, string>;
  folder: string;
}

/** The parts of an address that can be set, by their names in `URL`. */
export const urlParts = [
  'href',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
