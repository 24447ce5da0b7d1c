/** Between the host document and the Worker that proofreads. */
import type { ProofreadResult } from '../../core/run/needs';

export type ToProofreader =
  /** Must come first: where Harper's WebAssembly lies. */
  | { type: 'load'; wasmUrl: string }
  | { type: 'proofread'; id: number; text: string; dictionary: string[] }
  /** Give that job up at the next pause. */
  | { type: 'cancel'; id: number };

export type FromProofreader =
  /** Another part of the text begins. */
  | { type: 'working'; id: number }
  | { type: 'done'; id: number; result: ProofreadResult }
  | { type: 'failed'; id: number; message: string };
