/** What every part of Caretaker may tell of its errors, and ask of all that were told. It carries no text of anybody's. */
import type { FieldTrace } from '../core/run/field-trace';
import type { CaughtError } from '../diagnostics/reported';
import { channel } from './rpc';

/** What stands where the user was. */
export type FieldKind = FieldTrace['field'];

export interface DiagnosticsCommands {
  /** Keeps what was reported in another context, without a word of it. */
  reported(error: CaughtError, where: string): Promise<void>;
  /** The diagnostics as they are shown and copied. */
  diagnostics(field?: FieldKind): Promise<string>;
  /** True once they are on the clipboard, as they are at that moment. */
  copyDiagnostics(field?: FieldKind): Promise<boolean>;
}

export const diagnosticsChannel = channel<DiagnosticsCommands>('diagnostics');
