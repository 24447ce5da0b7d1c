import type { DeliveryOutcome } from '../run/delivery-outcome';
import type { WriteClipboard } from '../run/needs';
import { RunError } from '../run/run-error';
import { boundedText, textInput } from './text-input';
import { defineTool } from './tool';

/**
 * Puts the text on the clipboard. Throws if the browser refuses, so that nobody is told of a copy that is not there. For a model
 * it counts as a store: what a page has put there by way of a model is pasted somewhere else, unseen, so that it takes a click
 * like a memo.
 */
export const clipboard = defineTool({
  name: 'clipboard',
  risk: 'user',
  delivers: 'clipboard',
  schema: textInput,
  async run(
    { text },
    _context,
    { writeClipboard }: { writeClipboard: WriteClipboard },
  ): Promise<DeliveryOutcome> {
    if (!(await writeClipboard(text))) throw new RunError('clipboard-refused');
    return { delivery: 'clipboard', status: 'done' };
  },
  told: {
    description: 'Copies a text to the user’s clipboard, replacing what is there.',
    act: 'store',
    schema: boundedText,
    foreign: false,
    answer: () => 'The text is on the clipboard.',
  },
});
