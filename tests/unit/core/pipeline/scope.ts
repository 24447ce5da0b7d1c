import { createWorkBudget, type Scope } from '../../../../src/core/pipeline/evaluate';
import type { Json } from '../../../../src/core/pipeline/json';
import { fillIn, readTemplate } from '../../../../src/core/pipeline/template';

export function scopeWith(
  part: Partial<Omit<Scope, 'steps'>> & { steps?: Record<string, Json> } = {},
): Scope {
  const { steps = {}, ...rest } = part;
  return {
    input: {},
    config: {},
    ctx: {},
    optional: new Set(),
    spend: createWorkBudget(),
    ...rest,
    steps: new Map(Object.entries(steps)),
  };
}

export function filledIn(value: Json, scope: Scope): { value: Json; unfilled: string[] } {
  const unfilled = new Set<string>();
  return { value: fillIn(readTemplate(value), scope, unfilled), unfilled: [...unfilled] };
}
