import type { DeliveryOutcome } from '../core/run/delivery-outcome';
import type { WriteClipboard } from '../core/run/needs';
import { RunError } from '../core/run/run-error';
import { defineTool } from './define-tool';
import { textInput } from './text-input';

/** Puts the text on the clipboard. Throws if the browser refuses, so that nobody is told of a copy that is not there. */
export function createClipboardTool(writeClipboard: WriteClipboard) {
  return defineTool({
    name: 'clipboard',
    description: 'Copies text to the clipboard.',
    schema: textInput,
    risk: 'user',
    async run({ text }): Promise<DeliveryOutcome> {
      if (!(await writeClipboard(text))) throw new RunError('clipboard-refused');
      return { delivery: 'clipboard', status: 'done' };
    },
  });
}
