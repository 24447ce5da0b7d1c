/** A script that comes to a page later than the first one, and leaves one thing for it. */
export interface LaterScript<Thing> {
  /** What it has left; undefined as long as it has not come. */
  readonly here: Thing | undefined;
  /** Called by the script itself. */
  offer(thing: Thing): void;
  /** One of an extension that was updated meanwhile has no way to its background any more. */
  forget(): void;
  /** What it leaves; `bring` has it put into the page the first time. Rejects if it cannot come any more. */
  load(bring: () => Promise<void>): Promise<Thing>;
}

/** `name`: where it is left, in the world that only this extension's scripts see. */
export function laterScript<Thing>(name: `caretaker${string}`): LaterScript<Thing> {
  const world = globalThis as unknown as Record<string, Thing | undefined>;
  let coming: Promise<void> | undefined;
  return {
    get here() {
      return world[name];
    },
    offer(thing) {
      world[name] = thing;
    },
    forget() {
      world[name] = undefined;
      coming = undefined;
    },
    async load(bring) {
      if (!world[name]) {
        coming ??= bring().finally(() => {
          coming = undefined;
        });
        await coming;
      }
      const thing = world[name];
      if (!thing) throw new Error(`${name} has not come`);
      return thing;
    },
  };
}
