import type { ConfigValue } from '../../../core/skill/model';
import { createDraftStore } from '../draft-store';

/** The changed settings alone, and the revision of the skill that the user saw when the first of them was changed. */
export interface ConfigChanges {
  values: ReadonlyMap<string, ConfigValue>;
  /** Settings whose field holds no value of theirs. */
  invalid: ReadonlySet<string>;
  revision: number;
}

/** By the skill's id: of a built-in skill they go on with the user's copy. */
export const configChanges = createDraftStore<string, ConfigChanges>();

/** The changes with one more; `value` undefined: what stands in the field is none. */
export function withChange(
  before: ConfigChanges,
  name: string,
  value: ConfigValue | undefined,
): ConfigChanges {
  const values = new Map(before.values);
  const invalid = new Set(before.invalid);
  if (value === undefined) invalid.add(name);
  else {
    invalid.delete(name);
    values.set(name, value);
  }
  return { ...before, values, invalid };
}

/** The changes as the fields show them when they are drawn anew: what was no value is not in them any more. */
export function withoutInvalid(changes: ConfigChanges | undefined): ConfigChanges | undefined {
  if (!changes || changes.invalid.size === 0) return changes;
  return changes.values.size === 0 ? undefined : { ...changes, invalid: new Set() };
}
