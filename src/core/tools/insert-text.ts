import { deliveredAs } from '../run/delivery';
import type { DeliveryOutcome } from '../run/delivery-outcome';
import { marksAsWords } from '../run/kept-marks';
import type { WriteClipboard } from '../run/needs';
import { textInput } from './text-input';
import { defineTool } from './tool';

/**
 * Writes the text into the field. Where the field does not take it, the text goes to the clipboard (and stands in the
 * card anyway), and the outcome says why: the user's text and the result are never lost. A field that was read-only from
 * the start is not asked.
 */
export const insertText = defineTool({
  name: 'insert_text',
  risk: 'user',
  delivers: 'field',
  schema: textInput,
  async run(
    { text },
    { page, request, delivery: chosen, signal },
    { writeClipboard }: { writeClipboard: WriteClipboard },
  ): Promise<DeliveryOutcome> {
    const copy = () => writeClipboard(marksAsWords(text)).catch(() => false);
    if (request.target.readOnly) return { delivery: 'card', status: 'done', copied: await copy() };
    // A script may write, too, where its skill's result goes elsewhere.
    const delivery = (chosen === 'insert' ? chosen : request.place) === 'replace' ? 'replace' : 'insert';
    const outcome = await page.insert(text, delivery, signal);
    return deliveredAs(delivery, outcome, outcome.status === 'refused' && (await copy()));
  },
});
