import { z } from 'zod';
import type { ImportFailure } from '../core/library/import-types';
import { sourceHabits, sourceLists, waitingReasons } from '../core/library/source-types';
import { sitesSchema } from './records';

const commit = z
  .string()
  .regex(/^[0-9a-f]{40}$/)
  .optional()
  .catch(undefined);

/** What is remembered of a source (`FollowedSource`). */
export const followedSourceSchema = z.object({
  url: z.string().min(1),
  habit: z.enum(sourceHabits).catch('asked'),
  paused: z.boolean().optional().catch(undefined),
  dropped: z.boolean().optional().catch(undefined),
  lists: z.enum(sourceLists).optional().catch(undefined),
  sites: sitesSchema.optional().catch(undefined),
  lookedAt: z.number().optional().catch(undefined),
  mark: z.string().optional().catch(undefined),
  commit,
  inStepAt: commit,
  waiting: z
    .array(
      z.object({
        id: z.string(),
        path: z.string(),
        why: z.enum(waitingReasons),
        there: z.string().optional(),
      }),
    )
    .catch([]),
  offered: z.array(z.string()).catch([]),
  leftOut: z.array(z.string()).optional().catch(undefined),
  pin: z.string().optional().catch(undefined),
  installed: z.array(z.string()).optional().catch(undefined),
  failure: z
    .custom<ImportFailure>((failure) => z.object({ kind: z.string() }).safeParse(failure).success)
    .optional()
    .catch(undefined),
});
