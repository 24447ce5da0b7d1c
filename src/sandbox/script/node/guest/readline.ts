import { EventEmitter } from './events';

interface Source extends AsyncIterable<unknown> {
  on(name: string, listener: (...values: unknown[]) => unknown): unknown;
}

/** `readline.createInterface` over a standard input that is there as a whole: its lines, one after the other. */
class Interface extends EventEmitter {
  private started = false;
  private closed = false;

  constructor(
    private readonly input: Source,
    private readonly output: { write(text: string): unknown } | undefined,
  ) {
    super();
  }

  override on(name: string | symbol, listener: (...values: unknown[]) => unknown): this {
    super.on(name, listener);
    if ((name === 'line' || name === 'close') && !this.started) {
      this.started = true;
      void this.run();
    }
    return this;
  }

  private async run(): Promise<void> {
    for await (const line of this) {
      if (this.closed) return;
      this.emit('line', line);
    }
    this.close();
  }

  question(text: string, answered: (line: string) => void): void {
    this.output?.write(text);
    this.waiting ??= this[Symbol.asyncIterator]();
    void this.waiting.next().then(({ value }) => answered(value ?? ''));
  }
  private waiting: AsyncGenerator<string> | undefined;

  async *[Symbol.asyncIterator](): AsyncGenerator<string> {
    let rest = '';
    for await (const chunk of this.input) {
      const lines = (rest + String(chunk)).split(/\r?\n/);
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest !== '') yield rest;
  }

  setPrompt() {
    return this;
  }
  prompt() {
    return this;
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.emit('close');
  }
}

export const createInterface = (options: {
  input: Source;
  output?: { write(text: string): unknown };
}): Interface => new Interface(options.input, options.output);
