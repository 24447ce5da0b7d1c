/** What the Worker of a script does for the host. */
import { z } from 'zod';
import type { ScriptJob } from '../../core/run/needs';
import type { Schemas } from '../../wire/untrusted';
import { jsonLimit } from './limits';

export interface ScriptService {
  /** Answers as soon as QuickJS is there: the script's time begins. */
  ready(): Promise<void>;
  /** Resolves with the JSON of the result. Rejects with a `RunError`. `callTool`: takes JSON and answers with JSON. */
  run(job: ScriptJob, callTool: (name: string, json: string) => Promise<string>): Promise<string>;
}

/** What the host takes of it: the script may have got out of its VM. */
export const scriptSchemas: Schemas<ScriptService> = {
  ready: { result: z.undefined(), calls: {} },
  run: { result: z.string(), calls: { 1: z.tuple([z.string(), z.string().max(jsonLimit)]) } },
};
