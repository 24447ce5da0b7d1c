import { z } from 'zod';
import { providerKinds } from '../core/models/model-entry';

const priceSchema = z.object({ input: z.number(), output: z.number() });

/** A model the user set up (`ModelEntry`). `apiKey` is bound to the origin it was entered for. */
export const modelSchema = z.object({
  id: z.string().min(1),
  kind: z.enum(providerKinds),
  label: z.string(),
  baseUrl: z.string(),
  model: z.string(),
  apiKey: z.string(),
  price: priceSchema.optional(),
  window: z.number().positive().optional().catch(undefined),
  /** Its server has refused tools. */
  noTools: z.literal(true).optional().catch(undefined),
});

export type StoredModel = z.infer<typeof modelSchema>;
