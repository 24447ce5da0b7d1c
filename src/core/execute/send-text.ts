import { unlessAborted } from '../run/abort';
import type { Destination, SentRequest } from '../run/run-question';
import type { Part } from './context';
import type { AgreedExtent } from './executor-needs';
import { decline } from './questions';

/** Requests to the browser's own model leave nobody's hands. A server of that name in a network is not on this computer. */
const isBrowsersOwn = ({ host, local }: SentRequest) => host === 'browser' && local;

export type Announcing = Part<
  'skill' | 'byModel' | 'nested' | 'emit' | 'request' | 'settings',
  'consent' | 'agreed' | 'ask' | 'decline' | 'noteSent' | 'seen'
>;

/**
 * Says what goes out, to the user and to the record; where its origin or its model is new the user has to agree first, and each time
 * where it is `askAlways`. Returns the number of the request in the run.
 */
export async function sendText(
  sent: SentRequest,
  context: Announcing,
  signal: AbortSignal,
  askAlways = false,
): Promise<number> {
  await agreeToSend(sent, context, signal, askAlways);
  signal.throwIfAborted();
  const number = context.run.noteSent(sent);
  const { host, origin, label, local, model, system, message } = sent;
  const to: Destination = { host, origin, model, label, local };
  context.emit({ type: 'sending', to, characters: system.length + message.length });
  return number;
}

async function agreeToSend(
  sent: SentRequest,
  context: Announcing,
  signal: AbortSignal,
  askAlways: boolean,
): Promise<void> {
  const { run } = context;
  const { consent } = run;
  const to = { origin: sent.origin, model: sent.model };
  const key = JSON.stringify([to.origin, to.model]);
  if (isBrowsersOwn(sent)) return;
  if (
    !askAlways &&
    (run.agreed.has(key) || (await unlessAborted(consent.hasAgreed(to, extentOf(sent, context)), signal)))
  )
    return;
  const lasting = consent.keeps && !askAlways;
  const question = { kind: 'send', sent, elsewhere: true, ...(lasting && { lasting }) } as const;
  const answer = await run.ask(question, signal);
  if (!answer.ok) decline(context);
  if (askAlways) return;
  run.agreed.add(key);
  if (answer.once) return;
  // What could not be remembered is asked again in another run, and costs this one nothing.
  await consent.rememberAgreed(to).catch(() => undefined);
}

/**
 * The user's own text alone; or more than that, or what may be: a page, the paragraph around a selection, files, notes, words of others,
 * what a script or another skill has put together, and what a model with tools brings into what follows.
 */
function extentOf({ tools = [] }: SentRequest, context: Announcing): AgreedExtent {
  const { request, settings, nested, byModel, run } = context;
  const hasMore =
    run.seen.foreign ||
    run.seen.private ||
    request.target.context !== undefined ||
    (request.given ?? []).length > 0 ||
    settings.mode !== 'llm';
  return hasMore || nested || byModel || tools.length > 0 ? 'all' : 'text';
}
