import type { InsertOutcome, Scope, TargetSummary } from '../../core/run/types';
import type { EditorWorld } from '../../messages/editor-order';
import type { Target } from '../target/target';
import { insert } from './insert';
import { type FieldStream, openStream } from './stream';
import { summarise } from './summarise';
import { undo } from './undo';

/**
 * What reads and writes the fields of a page for a run: a script of its own, which comes to the page when the first run
 * needs it.
 */
export interface Writer {
  /** See `summarise`. */
  summarise(target: Target, scope: Scope): TargetSummary;
  /** See `insert`. */
  insert(target: Target, text: string, scope: Scope, signal?: AbortSignal): Promise<InsertOutcome>;
  /** See `openStream`. */
  stream(target: Target, scope: Scope): FieldStream | undefined;
  /** See `undo`. */
  undo(target: Target): Promise<InsertOutcome>;
}

export function createWriter(world: EditorWorld): Writer {
  return {
    summarise,
    insert: (target, text, scope, signal) => insert(world, target, text, scope, signal),
    stream: (target, scope) => openStream(world, target, scope),
    undo: (target) => undo(world, target),
  };
}
