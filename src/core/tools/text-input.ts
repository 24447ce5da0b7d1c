import { z } from 'zod';

/** What every output tool takes: the result's text. */
export const textInput = z.object({ text: z.string() });

/**
 * A text of at most so many UTF-16 units. Models are not told: no good call comes near such a limit, and not every provider takes
 * the word for it.
 */
export function textUpTo(most: number) {
  return z.string().refine((text) => text.length <= most, {
    error: `Too big: expected string to have <=${most} characters`,
  });
}

/** A text that a model gives, or that is worked through. */
export const boundedText = z.object({ text: textUpTo(1_000_000) });
