import type { InsertOutcome } from '../../core/run/delivery-outcome';
import type { Read, TargetSummary } from '../../core/run/run-request';
import type { EditorWorld } from '../../messages/editor-order';
import type { InsertOrder, Spot } from '../../messages/frames';
import type { Target } from '../target/target';
import { insertTraced } from './insert-traced';
import { type FieldStream, openStream } from './stream';
import { summarise } from './summarise';
import { undo } from './undo';

/**
 * What reads and writes the fields of a page for a run: a script of its own, which comes to the page when the first run
 * needs it.
 */
export interface Writer {
  /** See `summarise`. */
  summarise(target: Target, read: Read): TargetSummary;
  /** See `insertTraced`. */
  insert(target: Target, order: InsertOrder, signal?: AbortSignal): Promise<InsertOutcome>;
  /** See `openStream`. */
  stream(target: Target, spot: Spot): FieldStream | undefined;
  /** See `undo`. */
  undo(target: Target): Promise<InsertOutcome>;
}

export function createWriter(world: EditorWorld): Writer {
  return {
    summarise,
    insert: (target, order, signal) => insertTraced(world, target, order, signal),
    stream: (target, spot) => openStream(world, target, spot),
    undo: (target) => undo(world, target),
  };
}
