import { z } from 'zod';
import { siteOf } from '../record/record';
import type { OwnValues } from '../run/needs';
import { RunError } from '../run/run-error';
import type { Part } from './context';

/** Characters of a name, and names in one store. */
const limits = { name: 200, names: 1_000 };

const key = z
  .string()
  .min(1)
  .max(limits.name)
  .refine((name) => name !== '__proto__', 'is not allowed as a name');

const callSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('get'), key }),
  z.strictObject({ do: z.literal('set'), key, value: z.json() }),
  z.strictObject({ do: z.literal('delete'), key }),
  z.strictObject({ do: z.literal('keys') }),
]);

const names = {
  'own:scratch': 'scratch',
  'own:session': 'storage.session',
  'own:local': 'storage.local',
} as const;

/** Whether a script's call is one of its own store, and no tool. */
export function isOwnCall(name: string): name is keyof typeof names {
  return Object.hasOwn(names, name);
}

/**
 * Serves `ctx.scratch`, which all skills of a run share, and `ctx.storage`: there a skill reaches its own values alone, those of
 * a session on this site alone. Rejects with `tool-input` for a call that is none, and where the values would be too much.
 */
export async function ownValues(
  name: keyof typeof names,
  input: unknown,
  { skill, request, run }: Part<'skill' | 'request', 'skillStores' | 'scratch'>,
): Promise<unknown> {
  const refuse = (detail: string) =>
    new RunError('tool-input', { params: { skill: skill.name, tool: `ctx.${names[name]}` }, detail });
  const checked = callSchema.safeParse(input);
  if (!checked.success) throw refuse(checked.error.issues.map(({ message }) => message).join('; '));
  const call = checked.data;
  const [store, owner] = storeFor(name);
  try {
    return await store.update(owner, (values) => {
      if (call.do === 'keys') return [...values.keys()];
      if (call.do === 'get') return values.get(call.key) ?? null;
      if (call.do === 'delete') return values.delete(call.key);
      if (!values.has(call.key) && values.size >= limits.names)
        throw refuse(`more than ${limits.names} values`);
      values.set(call.key, call.value);
      return null;
    });
  } catch (error) {
    throw error instanceof RangeError ? refuse(error.message) : error;
  }

  function storeFor(asked: keyof typeof names): [OwnValues, string] {
    if (asked === 'own:scratch') return [run.scratch, ''];
    if (asked === 'own:local') return [run.skillStores.local, skill.key];
    return [run.skillStores.session, `${skill.key} ${siteOf(request.target.url)}`];
  }
}
