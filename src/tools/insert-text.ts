import { deliveredAs } from '../core/run/delivery';
import type { DeliveryOutcome } from '../core/run/delivery-outcome';
import { marksAsWords } from '../core/run/kept-marks';
import type { WriteClipboard } from '../core/run/needs';
import { defineTool } from './define-tool';
import { textInput } from './text-input';

/**
 * Writes the text into the field. Where the field does not take it, the text goes to the clipboard (and stands in the
 * card anyway), and the outcome says why: the user's text and the result are never lost. A field that was read-only from
 * the start is not asked.
 */
export function createInsertTextTool(writeClipboard: WriteClipboard) {
  return defineTool({
    name: 'insert_text',
    description: 'Writes text at the cursor, or over the selection, in the field the user is in.',
    schema: textInput,
    risk: 'user',
    async run({ text }, { page, request, delivery: chosen, signal }): Promise<DeliveryOutcome> {
      const copy = () => writeClipboard(marksAsWords(text)).catch(() => false);
      if (request.target.readOnly) return { delivery: 'card', status: 'done', copied: await copy() };
      // A script may write, too, where its skill's result goes elsewhere.
      const delivery = (chosen === 'insert' ? chosen : request.place) === 'replace' ? 'replace' : 'insert';
      const outcome = await page.insert(text, delivery, signal);
      return deliveredAs(delivery, outcome, outcome.status === 'refused' && (await copy()));
    },
  });
}
