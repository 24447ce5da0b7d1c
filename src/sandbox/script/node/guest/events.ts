type Listener = (...values: unknown[]) => unknown;

/** `node:events`. */
export class EventEmitter {
  private readonly heard = new Map<string | symbol, Listener[]>();

  on(name: string | symbol, listener: Listener): this {
    this.heard.set(name, [...(this.heard.get(name) ?? []), listener]);
    return this;
  }

  once(name: string | symbol, listener: Listener): this {
    const first: Listener = (...values) => {
      this.off(name, first);
      return listener.apply(this, values);
    };
    return this.on(name, first);
  }

  off(name: string | symbol, listener: Listener): this {
    const listeners = this.heard.get(name) ?? [];
    const place = listeners.lastIndexOf(listener);
    this.heard.set(name, place === -1 ? listeners : listeners.toSpliced(place, 1));
    return this;
  }

  emit(name: string | symbol, ...values: unknown[]): boolean {
    const listeners = this.heard.get(name) ?? [];
    if (listeners.length === 0 && name === 'error') throw values[0];
    for (const listener of listeners) listener.apply(this, values);
    return listeners.length > 0;
  }

  addListener(name: string | symbol, listener: Listener): this {
    return this.on(name, listener);
  }

  removeListener(name: string | symbol, listener: Listener): this {
    return this.off(name, listener);
  }

  removeAllListeners(name?: string | symbol): this {
    if (name === undefined) this.heard.clear();
    else this.heard.delete(name);
    return this;
  }

  listenerCount(name: string | symbol): number {
    return this.heard.get(name)?.length ?? 0;
  }

  listeners(name: string | symbol): Listener[] {
    return [...(this.heard.get(name) ?? [])];
  }

  setMaxListeners(): this {
    return this;
  }
}
