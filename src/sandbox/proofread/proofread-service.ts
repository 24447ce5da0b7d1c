import type { CheckedText } from '../../core/run/corrections';

/** What the Worker that proofreads does for the host document. */
export interface ProofreadService {
  /** Must be called first: where Harper's WebAssembly lies. */
  load(wasmUrl: string): Promise<void>;
  /** One after the other. `working` is told as each part of the text begins; aborted, it is given up before the next. */
  check(text: string, dictionary: string[], working: () => void, signal: AbortSignal): Promise<CheckedText>;
}
