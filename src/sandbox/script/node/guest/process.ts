import type { GuestProcess } from '../guest-host';
import { asBuffer, encodingOf, toBytes } from './buffer';
import { EventEmitter } from './events';
import { ask, print } from './link';

/** Standard input: the whole of it is there from the beginning. */
class Input extends EventEmitter {
  readonly fd = 0;
  readonly isTTY = false;
  private encoding: string | undefined;
  private flowing = false;
  private taken = false;

  constructor(private readonly bytes: () => Uint8Array) {
    super();
  }

  override on(name: string | symbol, listener: (...values: unknown[]) => unknown): this {
    super.on(name, listener);
    if (name === 'data' || name === 'readable' || name === 'end') this.resume();
    return this;
  }

  setEncoding(encoding: unknown): this {
    this.encoding = encodingOf(encoding);
    return this;
  }

  resume(): this {
    if (this.flowing) return this;
    this.flowing = true;
    queueMicrotask(() => {
      this.emit('readable');
      const chunk = this.read();
      if (chunk !== null) this.emit('data', chunk);
      this.emit('end');
      this.emit('close');
    });
    return this;
  }

  pause(): this {
    return this;
  }

  /** All that is left of it; null once there is nothing. */
  read(): unknown {
    if (this.taken || this.bytes().length === 0) return null;
    this.taken = true;
    return this.encoding === undefined
      ? asBuffer(this.bytes())
      : asBuffer(this.bytes()).toString(this.encoding);
  }

  async *[Symbol.asyncIterator]() {
    const chunk = this.read();
    if (chunk !== null) yield chunk;
  }
}

function createOutput(fd: 1 | 2) {
  return Object.assign(new EventEmitter(), {
    fd,
    isTTY: false,
    columns: 80,
    write(data: unknown, ...rest: unknown[]) {
      print(fd, typeof data === 'string' ? data : toBytes(data));
      const done = rest.at(-1);
      if (typeof done === 'function') queueMicrotask(() => done());
      return true;
    },
    end(data?: unknown) {
      if (data !== undefined) print(fd, typeof data === 'string' ? data : toBytes(data));
    },
  });
}

/** `node:process`. */
export function createProcess(about: GuestProcess, stdin: () => Uint8Array) {
  const began = performance.now();
  const process = Object.assign(new EventEmitter(), {
    argv: about.argv,
    argv0: 'node',
    env: { ...about.env },
    execPath: '/usr/bin/node',
    execArgv: [],
    pid: 2,
    ppid: 1,
    platform: 'linux',
    arch: 'wasm32',
    version: 'v22.0.0',
    versions: { node: '22.0.0' },
    title: 'node',
    exitCode: undefined as number | string | undefined,
    stdin: new Input(stdin),
    stdout: createOutput(1),
    stderr: createOutput(2),
    cwd: () => about.folder,
    chdir: (folder: string) => {
      about.folder = ask<string>('folder', about.folder, folder);
    },
    exit(code?: number | string): never {
      process.exitCode = code ?? process.exitCode;
      leave();
      ask('exit', Number(process.exitCode ?? 0));
      // The host ends the VM at its next look.
      for (;;);
    },
    nextTick: (work: (...values: unknown[]) => unknown, ...values: unknown[]) =>
      queueMicrotask(() => work(...values)),
    uptime: () => (performance.now() - began) / 1000,
    hrtime: Object.assign(
      () => [Math.floor(performance.now() / 1000), Math.floor((performance.now() % 1000) * 1e6)],
      { bigint: () => BigInt(Math.floor(performance.now() * 1e6)) },
    ),
    memoryUsage: () => ({ rss: 0, heapTotal: 0, heapUsed: 0, external: 0, arrayBuffers: 0 }),
    emitWarning: (warning: unknown) =>
      print(2, `Warning: ${warning instanceof Error ? warning.message : String(warning)}\n`),
    umask: () => 0o022,
  });
  let left = false;
  /** Tells those who listen for the end, once. */
  const leave = () => {
    if (left) return;
    left = true;
    process.emit('exit', Number(process.exitCode ?? 0));
  };
  return { process, leave };
}
