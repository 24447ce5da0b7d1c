import type { InsertOutcome, Scope } from '../../core/run/types';
import type { EditorWorld } from '../../messages/editor-order';
import type { Target } from '../target/target';
import { insert } from './insert';
import { undo } from './undo';

/** What writes into the fields of a page: a script of its own, which comes to the page when the first run needs it. */
export interface Writer {
  /** See `insert`. */
  insert(target: Target, text: string, scope: Scope, signal?: AbortSignal): Promise<InsertOutcome>;
  /** See `undo`. */
  undo(target: Target): Promise<InsertOutcome>;
}

export function createWriter(world: EditorWorld): Writer {
  return {
    insert: (target, text, scope, signal) => insert(world, target, text, scope, signal),
    undo: (target) => undo(world, target),
  };
}
