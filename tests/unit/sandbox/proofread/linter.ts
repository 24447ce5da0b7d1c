import { createLinter } from '../../../../src/sandbox/proofread/harper';
import { proofreadText } from '../../../../src/sandbox/proofread/proofread';

const wasm = new URL('../../../../node_modules/harper.js/dist/harper_wasm_slim_bg.wasm', import.meta.url);
const linter = createLinter(wasm.href);

/** Proofreads with Harper itself, in this very process. */
export async function mend(text: string, dictionary: string[] = []) {
  return proofreadText(text, dictionary, (await linter).lint, async () => true);
}
