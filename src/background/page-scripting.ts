import { browser } from 'wxt/browser';
import { z } from 'zod';
import { type EditorAnswer, type EditorOrder, editorNames } from '../messages/editor-order';
import type { PageCommands } from '../messages/page-commands';
import type { Sender } from '../messages/senders';
import type { ArgumentSchemas } from '../wire/untrusted';
import { pageEventSchema } from './surfaces';

/** The second script of a page: what writes into its fields. */
const writerScript = '/writer.js';

/** What reads the page as a whole. */
const readerScript = '/reader.js';

/** What a page needs besides where the user is in a frame of another origin. */
const crossOriginFramesScript = '/cross-origin-frames.js';

const editor = z.enum(editorNames);
const texts = { text: z.string(), html: z.string().optional() };
const offset = z.int().nonnegative();

/** What a page's script may order: a script of ours in a page that has been taken over could send anything. */
const orderSchema: z.ZodType<EditorOrder> = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('read'), editor }),
  z.strictObject({
    do: z.literal('insert'),
    editor,
    ...texts,
    text: texts.text.optional(),
    at: z.strictObject({ start: offset, end: offset, behind: offset.optional() }).optional(),
    sum: z.int().optional(),
  }),
  z.strictObject({ do: z.literal(['undo', 'redo']), editor }),
  z.strictObject({
    do: z.literal('paste'),
    editor: editor.optional(),
    ...texts,
    unseen: z.boolean().optional(),
  }),
]);

/** What a page's script may ask for. */
export const pageSchemas: ArgumentSchemas<PageCommands> = {
  loadWriter: z.tuple([]),
  loadReader: z.tuple([]),
  loadCrossOriginFrames: z.tuple([]),
  inEditor: z.tuple([orderSchema]),
  tell: z.tuple([pageEventSchema]),
};

/**
 * What the background does in the document of the sender, and in no other. `runOrder` is sent there as its text (see
 * `src/world/run-order.ts`).
 */
export function createPageScripting(
  { tab, frameId = 0, documentId }: Sender,
  runOrder: (order: EditorOrder) => EditorAnswer,
): Omit<PageCommands, 'tell'> {
  // `fromPage` takes none without a tab.
  const tabId = tab?.id ?? browser.tabs.TAB_ID_NONE;
  // An order is for the document that it came from, not for what the frame shows by now.
  const target = documentId ? { tabId, documentIds: [documentId] } : { tabId, frameIds: [frameId] };
  const load = async (file: typeof writerScript | typeof readerScript | typeof crossOriginFramesScript) => {
    await browser.scripting.executeScript({ target, files: [file], injectImmediately: true });
  };
  return {
    loadWriter: () => load(writerScript),
    loadReader: () => load(readerScript),
    loadCrossOriginFrames: () => load(crossOriginFramesScript),
    async inEditor(order) {
      const [injected] = await browser.scripting.executeScript({
        target,
        world: 'MAIN',
        injectImmediately: true,
        func: runOrder,
        args: [order],
      });
      return injected?.result ?? { status: 'none' };
    },
  };
}
