import { browser } from 'wxt/browser';
import { z } from 'zod';
import { originPattern } from '../core/models/model-address';
import type { InsertOutcome } from '../core/run/delivery-outcome';
import { serialQueue } from '../core/run/serial-queue';
import {
  type FoundFrame,
  type FrameCommands,
  type FramePlace,
  type FramesCommands,
  type FrameTargetFacts,
  frameChannel,
} from '../messages/frames';
import { RpcError } from '../messages/rpc';
import type { Sender } from '../messages/senders';
import { createUntrustedClient } from '../messages/serve';
import type { ArgumentSchemas, Schemas } from '../wire/untrusted';
import type { CalledTabs } from './called-tabs';
import { frameWithFocus } from './frame-with-focus';
import type { NeverOn } from './never-on';
import { outcomeSchema, targetSchema } from './run-schemas';
import { within } from './within';

/** What Caretaker puts into a frame that the page's own script cannot look into. */
const frameScript = '/frame.js';

/** Our page that asks for the permission. */
const askingPage = '/frame-permission.html';

/** Milliseconds after which a frame that does not answer counts as closed: the user waits for the palette. */
const patience = 3000;

const coordinate = z.number().min(-1e7).max(1e7);

/** In pixels of some viewport, as a script of ours tells it that may have been taken over. */
export const boxSchema = z.object({ x: coordinate, y: coordinate, width: coordinate, height: coordinate });

/** What a script of ours may say from a frame whose process has been taken over. */
const factsSchema: z.ZodType<FrameTargetFacts> = z.object({
  editable: z.boolean(),
  spot: z.enum(['selection', 'caret']),
  summaries: z.record(targetSchema.shape.read, targetSchema),
  depth: z.int().nonnegative(),
  caret: boxSchema.optional(),
  work: boxSchema.optional(),
});

const capturedSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('captured'), facts: factsSchema }),
  z.object({ status: z.literal('closed'), site: z.string().optional() }),
]);

const nothing = { result: z.undefined(), calls: {} };
const outcome = { result: outcomeSchema as z.ZodType<InsertOutcome>, calls: {} };

/** What a frame may answer. */
const frameSchemas: Schemas<FrameCommands> = {
  capture: { result: capturedSchema, calls: {} },
  summary: { result: targetSchema.optional(), calls: {} },
  prepare: nothing,
  focus: nothing,
  insert: outcome,
  stop: nothing,
  undo: outcome,
};

/** The name is as hard to guess as a key: with it alone, and in its own tab, a page's script reaches into a frame. */
const place = z.object({ frameId: z.int().positive(), name: z.uuid() });

/** What a page's script may ask for. */
export const framesSchemas: ArgumentSchemas<FramesCommands> = {
  find: z.tuple([z.string().optional()]),
  summary: z.tuple([place, targetSchema.shape.read]),
  prepare: z.tuple([place]),
  focus: z.tuple([place]),
  insert: z.tuple([
    place,
    z.object({
      text: z.string(),
      spot: z.enum(['selection', 'field', 'caret']),
      form: z.enum(['markdown', 'plain']).optional(),
    }),
  ]),
  stop: z.tuple([place]),
  undo: z.tuple([place]),
};

/**
 * What the background does for the session of the sender's tab in frames of that tab. Into frames that the user has
 * not opened to us, by calling us there or by permission, the browser lets nobody.
 */
export function createFrames(
  { tab }: Sender,
  newId: () => string,
  tabs: Pick<CalledTabs, 'has'>,
  neverOn: Pick<NeverOn, 'list' | 'includes'>,
): FramesCommands {
  // `fromTopFrame` takes none without a tab.
  const tabId = tab?.id ?? browser.tabs.TAB_ID_NONE;
  const frame = (frameId: number): FrameCommands =>
    createUntrustedClient(
      frameChannel,
      (message) => browser.tabs.sendMessage(tabId, message, { frameId }),
      frameSchemas,
    );
  /** A script of ours in a page that has been taken over reaches into no frame by itself. */
  const called = async () => {
    if (await tabs.has(tabId)) return;
    throw new RpcError('rpc-forbidden', 'Nothing of Caretaker is open in this tab');
  };
  /** The method of the script at a place. `gone`: what it answers where its frame has gone, before or while it was asked. */
  const at =
    (method: Exclude<keyof FrameCommands, 'capture'>, gone?: InsertOutcome) =>
    async ({ frameId, name }: FramePlace, ...given: unknown[]) => {
      await called();
      const asked = Reflect.apply(frame(frameId)[method], undefined, [name, ...given]);
      return gone ? asked.catch(() => gone) : asked;
    };

  async function capture(frameId: number, name: string) {
    // Nobody answers where our script has not been yet, or is one of an older version.
    return frame(frameId)
      .capture(name)
      .catch(async () => {
        const target = { tabId, frameIds: [frameId] };
        await browser.scripting.executeScript({ target, files: [frameScript], injectImmediately: true });
        return frame(frameId).capture(name);
      });
  }

  /** Whether the user never wants us on the site of the frame: it is asked itself, since the page around it would only say so. */
  async function isNever(frameId: number): Promise<boolean> {
    if ((await neverOn.list()).length === 0) return false;
    const [answer] = await browser.scripting.executeScript({
      target: { tabId, frameIds: [frameId] },
      func: () => location.href,
      injectImmediately: true,
    });
    return typeof answer?.result === 'string' && neverOn.includes(answer.result);
  }

  async function find(site: string | undefined): Promise<FoundFrame> {
    const frameId = await frameWithFocus(tabId);
    if (frameId === undefined) return closed(site);
    if (await isNever(frameId)) return closed(undefined);
    const name = newId();
    const answer = await capture(frameId, name);
    return answer.status === 'closed'
      ? closed(answer.site)
      : { status: 'found', place: { frameId, name }, facts: answer.facts };
  }

  return {
    find: async (site) => {
      await called();
      return within(patience, find(site)).catch(() => closed(site));
    },
    summary: at('summary'),
    prepare: at('prepare'),
    focus: at('focus'),
    insert: at('insert', fieldGone),
    stop: at('stop'),
    undo: at('undo', fieldGone),
  };
}

const fieldGone: InsertOutcome = { status: 'refused', reason: 'field-gone' };

async function closed(raw: string | undefined): Promise<FoundFrame> {
  const site = webSite(raw);
  const allowed = !!site && (await browser.permissions.contains({ origins: [originPattern(site)] }));
  return { status: 'closed', site, allowed };
}

/** The site in the form in which it is asked for, if it is one of the web. */
function webSite(raw = ''): string | undefined {
  const url = URL.parse(raw);
  return url && /^https?:$/.test(url.protocol) && url.host ? url.origin : undefined;
}

const askInTurn = serialQueue();

/**
 * A page of our own: only there does the browser ask the user, and no web page stands around its words. There is one window at a time:
 * where one is open it comes to the front, with the site it was opened for.
 */
export const askForFrame = (site: string): Promise<void> => askInTurn(() => askFor(site));

async function askFor(raw: string): Promise<void> {
  const site = webSite(raw);
  if (!site) return;
  const url = browser.runtime.getURL(askingPage);
  // Our own pages are visible to `tabs.query` without the `tabs` permission.
  const [open] = await browser.tabs.query({ url: `${url}*` });
  if (open?.windowId !== undefined) {
    await browser.windows.update(open.windowId, { focused: true });
    return;
  }
  await browser.windows.create({
    type: 'popup',
    url: `${url}?site=${encodeURIComponent(site)}`,
    width: 520,
    height: 480,
  });
}
