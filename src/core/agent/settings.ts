import { z } from 'zod';
import { agentLimits } from './types';

/** What the user may set these to. */
export const agentBounds = {
  steps: { least: 1, most: 100 },
  /** US dollars. */
  cost: { least: 0.01, most: 100 },
  /** Milliseconds. */
  commandTimeout: { least: 1_000, most: 600_000 },
} as const;

const within = ({ least, most }: { least: number; most: number }) => z.number().min(least).max(most);

/** How far a model with tools may go in one run, as the user set it. */
export const agentSettingsSchema = z.object({
  /** Requests to the model. */
  steps: within(agentBounds.steps).int(),
  /** US dollars; of no effect for a model without a price. */
  cost: within(agentBounds.cost),
  /** Milliseconds that one command may take, where the call names no shorter time. */
  commandTimeout: within(agentBounds.commandTimeout),
  /** Commands and scripts find the selection and the field's text under `/page`. */
  pageForScripts: z.boolean(),
  /** Searches of skills and models find what is in the history, too. */
  historyForMemory: z.boolean(),
});

export type AgentSettings = z.infer<typeof agentSettingsSchema>;

export const agentDefaults: AgentSettings = {
  steps: agentLimits.steps,
  cost: agentLimits.cost,
  commandTimeout: 30_000,
  pageForScripts: false,
  historyForMemory: false,
};
