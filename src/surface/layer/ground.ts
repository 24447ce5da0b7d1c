import { report } from '../../diagnostics/report';
import { type EarlyKey, takeEarlyKey, writes } from '../../messages/early-key';
import type { HostCommands, Obstacle, PageEvent, PageLook, ShownPart } from '../../messages/places';

/** What the frame stands on: a host in a page, which our script there holds. */
export interface Ground {
  /** Shows these parts of the frame. */
  show(parts: ShownPart[]): void;
  /** Brings the keyboard to an element of the frame. */
  focus(element: HTMLElement): void;
  /** Whether the frame has the keyboard. */
  hasKeyboard(): boolean;
  /** The keyboard goes to the page's field, of which the browser tells a moment later. */
  release(): void;
  /** See `Layer.obstacle`. */
  obstacle(): Obstacle | undefined;
  /** See `Layer.look`. */
  look(): Promise<PageLook>;
  onPressOutside(action: () => void, signal: AbortSignal): void;
}

export interface HostGround extends Ground {
  /** Takes in what our script in the page has seen. */
  hear(event: PageEvent): void;
  /** Resolves once all is done that was typed before: a call that comes after an Escape is not one that closes. */
  typed(): Promise<void>;
}

/** Keys that do nothing alone. */
const modifiers = new Set(['Control', 'Shift', 'Alt', 'Meta', 'AltGraph', 'CapsLock']);

/** How often the page is told what is shown, where it does not hear. */
const mostTries = 20;

/** Milliseconds after which the page is asked again: a background that is just being ended answers nothing, and the next one does. */
const patience = { show: 150, else: 2000 };

async function soon<Answer>(ask: () => Promise<Answer>, milliseconds: number): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The page does not answer')), milliseconds);
  });
  return Promise.race([ask(), late]).finally(() => clearTimeout(timer));
}

/** `replay`: does at once what a key would have done that was typed before the keyboard came, and resolves once the next one may. */
export function createGround(
  document: Document,
  host: HostCommands,
  replay: (key: EarlyKey) => Promise<void>,
): HostGround {
  let obstacle: Obstacle | undefined;
  const outside = new Set<() => void>();
  /** What shall have the keyboard once the page gives it. */
  let wanted: HTMLElement | undefined;
  let asking = false;
  /** What had the keyboard last. */
  let last: HTMLElement | undefined;
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target instanceof HTMLElement) last = target;
    },
    { passive: true },
  );

  let latest: readonly ShownPart[] = [];

  /** A background that is just being ended carries nothing over: what is not shown would be cut off, or pressed in vain. */
  async function show(parts: ShownPart[]): Promise<void> {
    latest = parts;
    for (let left = mostTries; left > 0 && latest === parts; left -= 1) {
      const isShown = await soon(() => host.show(parts).then(() => true), patience.show).catch(() => false);
      if (isShown) return;
    }
  }

  const done = (key: EarlyKey) => replay(key).catch((error: unknown) => report(error, 'early-key'));

  let released = false;
  let replaying = false;
  // What was typed here is meant for the frame, wherever the user has gone by the time that it is done.
  const hasKeyboard = () => (document.hasFocus() || replaying) && !released;
  const window = document.defaultView;
  const regain = () => {
    released = false;
    if (asking) wanted?.focus({ preventScroll: true });
  };
  window?.addEventListener('focus', regain, { capture: true, passive: true });
  /** What was typed before the element that it is meant for had the keyboard, and before all of that was done. */
  let early: EarlyKey[] | undefined;
  const hear = (event: KeyboardEvent) => {
    regain();
    const key = early && takeEarlyKey(event);
    if (key) early?.push(key);
    else if (event.isTrusted && !modifiers.has(event.key)) writeNow();
  };
  window?.addEventListener('keydown', hear, { capture: true });
  /** What the browser does itself, such as a paste or what an input method composes, waits for nothing: letters come in before. */
  const writeNow = () => {
    while (early?.[0] && writes(early[0])) void done(early.shift() as EarlyKey);
  };
  window?.addEventListener('compositionstart', writeNow, { capture: true });

  async function ask(): Promise<void> {
    released = false;
    asking = true;
    early ??= [];
    const keys = await soon(host.takeKeyboard, patience.else).catch(() => []);
    asking = false;
    wanted?.focus({ preventScroll: true });
    wanted = undefined;
    early = [...keys.map((key) => ({ key, code: '' })), ...(early ?? [])];
    if (!replaying) await replayAll();
  }

  async function replayAll(): Promise<void> {
    replaying = true;
    for (let key = early?.shift(); key; key = early?.shift()) await done(key);
    replaying = false;
    if (!asking) early = undefined;
  }

  return {
    show: (parts) => void show(parts),
    focus(element) {
      if (hasKeyboard() && !asking) return element.focus({ preventScroll: true });
      wanted = element;
      if (!asking) void ask();
    },
    hasKeyboard,
    release() {
      released = true;
      wanted = undefined;
    },
    obstacle: () => obstacle,
    look: () =>
      soon(host.look, patience.else)
        .catch(() => soon(host.look, patience.else))
        // Where our script does not answer, nobody knows what the user sees.
        .catch(() => ({ obstacle: 'covered' })),
    async typed() {
      while (early) await new Promise((resolve) => setTimeout(resolve));
    },
    onPressOutside(action, signal) {
      outside.add(action);
      signal.addEventListener('abort', () => outside.delete(action));
    },
    hear(event) {
      if (event.type === 'sight') obstacle = event.obstacle;
      else if (event.type === 'keyboard-back') last?.focus({ preventScroll: true });
      else for (const action of [...outside]) action();
    },
  };
}
