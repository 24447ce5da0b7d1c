/** Milliseconds after a key press during which the user counts as typing. */
const pause = 1000;

/** Lets through what the user did and drops what a script made up. */
type Guard = (action: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => void;

/**
 * When the user last pressed a key in the page (`performance.now()`): `before` until one is pressed. A held key is no
 * typing.
 */
export function watchQuestionTyping(
  window: Window | null,
  guard: Guard,
  signal: AbortSignal,
  before?: number,
): () => number | undefined {
  let last = before;
  const note = guard((event) => {
    if (!event.repeat) last = performance.now();
  });
  // What is pressed in the surface does not come this far: it is taken before.
  window?.addEventListener('keydown', note, { capture: true, passive: true, signal });
  return () => last;
}

/** Whether the user is typing in the page just now: then nothing takes the keyboard away. */
export function isTyping(typedAt: number | undefined): boolean {
  return typedAt !== undefined && performance.now() - typedAt < pause;
}
