import { z } from 'zod';

/** What every output tool takes: the result's text. */
export const textInput = z.object({ text: z.string() });
