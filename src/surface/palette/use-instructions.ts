import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { instructionStep } from './palette-keys';

interface InstructionWalk {
  /** Whether the press was taken. */
  press(event: KeyboardEvent): boolean;
  /** What stands in the input by way of it; undefined once something else is typed. */
  shown: string | undefined;
  /** The user has typed. */
  touch(): void;
}

/**
 * Ctrl+↑ puts the instruction before into the input, and Ctrl+↓ the one after, down to what was typed before the first press. They are
 * asked for at that press. `onShown`: the input has another text.
 */
export function useInstructions(
  input: RefObject<HTMLInputElement | null>,
  ask: () => Promise<readonly string[]>,
  onShown: () => void,
): InstructionWalk {
  const [shown, setShown] = useState<string>();
  const walk = useRef<{ texts: readonly string[]; at: number; typed: string } | undefined>(undefined);

  const step = async (by: 1 | -1) => {
    // A background that is ended answers nothing: there are none.
    const texts = walk.current?.texts ?? (await ask().catch(() => []));
    const { current } = input;
    if (!current) return;
    walk.current ??= { texts, at: -1, typed: current.value };
    const { at, typed } = walk.current;
    const to = Math.min(Math.max(at + by, -1), texts.length - 1);
    if (to === at) return;
    walk.current.at = to;
    current.value = texts[to] ?? typed;
    onShown();
    setShown(texts[to]);
  };
  return {
    shown,
    press(event) {
      const by = instructionStep(event);
      if (by === undefined) return false;
      event.preventDefault();
      void step(by);
      return true;
    },
    touch() {
      walk.current = undefined;
      setShown(undefined);
    },
  };
}
