import { z } from 'zod';

/** A line of the answer to `POST /api/chat`, as far as it is read. */
export const chatLine = z.object({
  error: z.unknown().optional(),
  message: z
    .object({
      content: z.string().nullish(),
      thinking: z.string().nullish(),
      tool_calls: z
        .array(
          z.object({
            id: z.string().optional(),
            function: z.object({ name: z.string(), arguments: z.unknown().optional() }),
          }),
        )
        .nullish(),
    })
    .optional(),
  done: z.boolean().optional(),
  done_reason: z.string().optional(),
  prompt_eval_count: z.number().optional(),
  eval_count: z.number().optional(),
});

export type ChatLine = z.infer<typeof chatLine>;

/** The answer to `POST /api/show`, as far as it is read. */
export const shownModel = z.object({ capabilities: z.array(z.string()).optional() });

/** The answer to `GET /api/tags`. */
export const tagList = z.object({ models: z.array(z.object({ name: z.string() })) });
