import { type Browser, browser } from 'wxt/browser';
import { z } from 'zod';
import type { InsertOutcome } from '../core/run/delivery-outcome';
import { isHarmless } from '../messages/early-key';
import { getMessage } from '../messages/i18n';
import { type OpenRequest, openChannel, openedPages } from '../messages/open';
import {
  type HostCommands,
  hostChannel,
  type PageEvent,
  type PlaceCommands,
  type PlaceFacts,
  placesChannel,
} from '../messages/places';
import { RpcError } from '../messages/rpc';
import type { Sender } from '../messages/senders';
import { createSkillSender } from '../messages/sent-skills';
import { createUntrustedClient } from '../messages/serve';
import {
  type PaletteCommands,
  type SurfaceCommands,
  type SurfaceOrders,
  surfaceOrdersChannel,
  surfacePortName,
} from '../messages/surface';
import type { Schemas } from '../wire/untrusted';
import { type CalledTabs, isCalledFrame } from './called-tabs';
import { askForFrame, boxSchema } from './frames';
import { outcomeSchema, pageTextSchema, targetSchema } from './run-schemas';
import { openSettings } from './settings-page';
import type { WaitingTab } from './waiting-tab';
import { within } from './within';

/** Milliseconds after which a frame that has not come does not come any more: where a page is sandboxed none does. */
const patience = 6000;

const factsSchema: z.ZodType<PlaceFacts> = z.object({
  name: z.string(),
  element: z.int().optional(),
  field: z.enum(['textarea', 'input', 'contenteditable', 'editor', 'none']),
  editable: z.boolean(),
  spot: z.enum(['selection', 'caret']),
  streams: z.boolean(),
  selectionLength: z.int().nonnegative(),
  fieldLength: z.int().nonnegative(),
  ownPart: z.boolean().optional(),
  hasPage: z.boolean(),
  caret: boxSchema,
  closed: z.object({ at: boxSchema, site: z.string().optional(), asked: z.boolean() }).optional(),
});

const nothing = { result: z.undefined(), calls: {} };
const outcome = { result: outcomeSchema as z.ZodType<InsertOutcome>, calls: {} };

/** What our script in a page may answer: it may have been taken over. */
const placeSchemas: Schemas<PlaceCommands> = {
  captured: { result: factsSchema.optional(), calls: {} },
  summary: { result: targetSchema.optional(), calls: {} },
  pageText: { result: pageTextSchema.optional(), calls: {} },
  work: { result: boxSchema.optional(), calls: {} },
  prepare: nothing,
  focus: nothing,
  insert: outcome,
  stop: nothing,
  undo: outcome,
  openStream: { result: z.boolean(), calls: {} },
  append: nothing,
  finishStream: { result: outcome.result.optional(), calls: {} },
  dropStream: nothing,
};

const hostSchemas: Schemas<HostCommands> = {
  show: nothing,
  takeKeyboard: {
    result: z.array(z.string().max(20).refine(isHarmless)).max(1000),
    calls: {},
  },
  look: {
    result: z.object({
      obstacle: z.enum(['covered', 'altered']).optional(),
      sincePress: z.number().optional(),
    }),
    calls: {},
  },
  sinceKey: { result: z.number().optional(), calls: {} },
  leave: nothing,
};

export const pageEventSchema: z.ZodType<PageEvent> = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal(['pressed-outside', 'keyboard-back']) }),
  z.strictObject({ type: z.literal('sight'), obstacle: z.enum(['covered', 'altered']).optional() }),
]);

/** Milliseconds after which it is looked whether a frame whose port has closed has gone. */
const goneAfter = 500;

/** How our script in the top frame of a tab is asked. */
const inPage = (tabId: number) => (message: unknown) =>
  browser.tabs.sendMessage(tabId, message, { frameId: 0 });

const placesIn = (tabId: number) => createUntrustedClient(placesChannel, inPage(tabId), placeSchemas);
const hostIn = (tabId: number) => createUntrustedClient(hostChannel, inPage(tabId), hostSchemas);
const scriptIn = (tabId: number) =>
  createUntrustedClient(openChannel, inPage(tabId), {
    here: nothing,
    open: { result: z.enum(openedPages), calls: {} },
  });

/** Our frame, which is believed what it answers. */
const frameIn = (tabId: number, frameId: number): SurfaceOrders =>
  createUntrustedClient(
    surfaceOrdersChannel,
    (message) => browser.tabs.sendMessage(tabId, message, { frameId }),
    {
      here: nothing,
      called: { result: z.object({ goesOn: z.boolean(), has: z.string().optional() }), calls: {} },
      open: nothing,
      tell: nothing,
      modelSaved: nothing,
    },
  );

const isThere = (tabId: number, frameId: number): Promise<boolean> =>
  frameIn(tabId, frameId)
    .here()
    .then(
      () => true,
      () => false,
    );

/** Whether our script is in the page. It is asked by itself: a request with thousands of skills is not to be sent in vain. */
export const isHere = (tabId: number): Promise<boolean> =>
  scriptIn(tabId)
    .here()
    .then(
      () => true,
      () => false,
    );

/** Our frames in the pages of tabs: the background joins each with our script in its page, and takes from both only what is its own. */
export interface Surfaces {
  /**
   * Brings up what the user called for in a tab that has our script. `closed`: no skill can work there, or no frame of ours can stand;
   * `failed`: the script did not answer.
   */
  open(tabId: number, request: OpenRequest): Promise<'opened' | 'closed' | 'failed'>;
  /** What a frame of ours may ask for. */
  commands(
    sender: Sender,
  ): Omit<
    SurfaceCommands,
    'findByMeaning' | 'findElsewhere' | 'freshSkills' | 'keepChoices' | 'readPdf' | keyof PaletteCommands
  >;
  /** What is done in its page as the frame says. */
  places(sender: Sender): PlaceCommands;
  host(sender: Sender): HostCommands;
  /** Tells the frame of what its page's script has seen. */
  tell(tabId: number, event: PageEvent): Promise<void>;
  /**
   * Tells the frames in all tabs that a model was set up, or another key given to one, and brings the user back to the one from which they
   * were led to where it is connected.
   */
  modelSaved(): Promise<void>;
  /** Hears when frames go. */
  listen(): void;
}

export function createSurfaces(tabs: CalledTabs, waiting: WaitingTab): Surfaces {
  /** What was called for, by the name of the call; and who waits for the frame. */
  const coming = new Map<string, { request: OpenRequest; came(): void }>();
  const sent = createSkillSender();

  const open: Surfaces['open'] = async (tabId, request) => {
    const { action, anew, offered } = request;
    const frameId = await tabs.frameOf(tabId);
    const answer =
      frameId === undefined
        ? undefined
        : await frameIn(tabId, frameId)
            .called({ action, anew, offers: offered !== undefined })
            // A frame that has gone, and nobody told.
            .catch(() => undefined);
    if (answer?.goesOn === false) return 'opened';
    const hasFrame = answer !== undefined;
    const call = await tabs.called(tabId);
    const came = new Promise<void>((resolve) => {
      coming.set(call, { request, came: resolve });
    });
    try {
      const page = {
        name: call,
        hasFrame,
        takesKeys: action.kind === 'palette',
        updatedText: getMessage('palette_updated'),
      };
      // A script that does not answer has failed, which is told by showing nothing in its page.
      const opened = await scriptIn(tabId)
        .open(page)
        .catch(() => undefined);
      // It may have cards of an earlier call.
      if (!opened) return 'failed';
      if (opened === 'refused') {
        await tabs.left(tabId, call);
        return 'closed';
      }
      if (opened === 'kept' && frameId !== undefined)
        await frameIn(tabId, frameId).open({ ...request, ...sent(request.skills, answer?.has), call });
      else await within(patience, came);
      return 'opened';
    } catch {
      await tabs.left(tabId, call);
      // A script that does not answer takes nothing out.
      await hostIn(tabId)
        .leave()
        .catch(() => undefined);
      return 'closed';
    } finally {
      coming.delete(call);
    }
  };

  return {
    open,
    commands({ tab, frameId = 0 }) {
      const tabId = tab?.id ?? browser.tabs.TAB_ID_NONE;
      return {
        async ready(call) {
          // There is one: whoever else knows the name of the call joins nothing.
          const known = await tabs.frameOf(tabId);
          if (known !== undefined && known !== frameId && (await isThere(tabId, known))) return undefined;
          if (!(await tabs.joined(tabId, frameId, call))) return undefined;
          const called = coming.get(call);
          called?.came();
          return called && { ...called.request, ...sent(called.request.skills), call };
        },
        left: (call) => tabs.left(tabId, call),
        async openSettings(place) {
          const settings = await openSettings(place, tab);
          if (place === 'connect' && settings !== undefined) await waiting.left(tabId, settings);
        },
        askForFrame,
      };
    },
    places: (sender) => asFrameOf(sender, tabs, placesIn, placeSchemas),
    host: (sender) => asFrameOf(sender, tabs, hostIn, hostSchemas),
    async tell(tabId, event) {
      const frameId = await tabs.frameOf(tabId);
      if (frameId !== undefined) await frameIn(tabId, frameId).tell(event);
    },
    async modelSaved() {
      const told = (await tabs.open()).map(({ tabId, frameId }) => frameIn(tabId, frameId).modelSaved());
      // A frame that has gone has nothing that waits.
      await Promise.allSettled(told);
      // A tab that was closed is not come back to.
      await waiting.comeBack().catch(() => undefined);
    },
    listen() {
      browser.runtime.onConnect.addListener(({ name, sender, onDisconnect }: Browser.runtime.Port) => {
        const { tab, frameId } = sender ?? {};
        if (name !== surfacePortName || tab?.id === undefined || frameId === undefined) return;
        const { id } = tab;
        // A background that is ended hears that ports close, too, and does not come to this.
        const look = async () => (await isThere(id, frameId)) || tabs.gone(id, frameId);
        onDisconnect.addListener(() => void setTimeout(look, goneAfter));
      });
    },
  };
}

/** The service in the page of a frame of ours, for that frame alone. */
function asFrameOf<Commands extends object>(
  sender: Sender,
  tabs: CalledTabs,
  serviceIn: (tabId: number) => Commands,
  schemas: Schemas<Commands>,
): Commands {
  const service = serviceIn(sender.tab?.id ?? browser.tabs.TAB_ID_NONE);
  const asked =
    (method: string) =>
    async (...given: unknown[]) => {
      if (!(await isCalledFrame(sender, tabs)))
        throw new RpcError('rpc-forbidden', 'This frame came by no call of the user’s');
      const call: (...args: unknown[]) => unknown = Reflect.get(service as object, method);
      return call(...given);
    };
  return Object.fromEntries(Object.keys(schemas).map((method) => [method, asked(method)])) as Commands;
}
