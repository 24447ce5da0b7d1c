import { z } from 'zod';
import { type Collection, collectionName } from '../core/library/collections';
import { sitesSchema } from './records';

/** A collection as it is kept, here and in a backup. */
export const collectionSchema = z.object({
  id: z.string().min(1).max(100),
  name: z.string().refine((name): boolean => collectionName(name) === name),
  sites: sitesSchema.optional(),
} satisfies Record<keyof Collection, z.ZodType>);
