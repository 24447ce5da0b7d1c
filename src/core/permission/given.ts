import { z } from 'zod';

/** When the user answered for later times, and on which site. It counts on all, and what an earlier version kept says neither. */
export const givenSchema = z.object({
  at: z.int().min(0).max(8_640_000_000_000_000),
  /** The host of the page; absent where it was on a page of ours. */
  site: z.string().max(300).optional(),
});

export type Given = z.infer<typeof givenSchema>;
