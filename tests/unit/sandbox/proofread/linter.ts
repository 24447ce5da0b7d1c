import { correctedText } from '../../../../src/core/run/corrections';
import { createLinter } from '../../../../src/sandbox/proofread/harper';
import { checkText } from '../../../../src/sandbox/proofread/proofread';

const wasm = new URL('../../../../node_modules/harper.js/dist/harper_wasm_slim_bg.wasm', import.meta.url);
const linter = createLinter(wasm.href);

/** Proofreads with Harper itself, in this very process. */
export async function mend(text: string, dictionary: string[] = []) {
  const checked = await checkText(text, dictionary, (await linter).lint, async () => true);
  return { text: correctedText(text, checked.corrections), ...checked };
}
