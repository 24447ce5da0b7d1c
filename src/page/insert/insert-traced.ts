import type { InsertOutcome } from '../../core/run/delivery-outcome';
import { type FieldTrace, textFacts, tracedEvents } from '../../core/run/field-trace';
import type { EditorWorld } from '../../messages/editor-order';
import type { InsertOrder } from '../../messages/frames';
import { isThere } from '../target/field';
import type { Target } from '../target/target';
import { insert } from './insert';

/** See `insert`. What is not known to be written comes with what was tried, for a bug report. */
export async function insertTraced(
  world: EditorWorld,
  target: Target,
  order: InsertOrder,
  signal?: AbortSignal,
): Promise<InsertOutcome> {
  target.attempts = [];
  const heard = listen(target);
  try {
    const outcome = await insert(world, target, order, signal);
    if (outcome.status !== 'refused' && outcome.status !== 'sent') return outcome;
    const came = outcome.status === 'sent' ? outcome.status : outcome.reason;
    return { ...outcome, trace: traceOf(target, order, came, heard.cancelled()) };
  } finally {
    heard.stop();
  }
}

function traceOf(
  { field, captured, document, attempts }: Target,
  { text, spot: scope }: InsertOrder,
  outcome: FieldTrace['outcome'],
  cancelled: FieldTrace['cancelled'],
): FieldTrace {
  return {
    field: !field || field.kind === 'secret' ? 'none' : field.kind,
    ...(field?.kind === 'editor' && { editor: field.editor }),
    inFrame: isFramed((field && isThere(field.element) ? field.element.ownerDocument : document).defaultView),
    scope,
    before: textFacts(captured.text),
    text: textFacts(text),
    cancelled,
    tried: attempts,
    outcome,
  };
}

const isFramed = (view: Window | null): boolean => view !== null && view !== view.top;

/** More than a paste and a few keys would be the user's own. */
const mostHeard = 100;

/** Listens for the events by which the page hears of the text. */
function listen({ document }: Target) {
  const stopped = new AbortController();
  const heard: Event[] = [];
  const hear = (event: Event) => heard.length < mostHeard && heard.push(event);
  for (const type of tracedEvents)
    document.defaultView?.addEventListener(type, hear, { capture: true, signal: stopped.signal });
  return {
    cancelled: () =>
      tracedEvents.filter((type) => heard.some((event) => event.type === type && event.defaultPrevented)),
    stop: () => stopped.abort(),
  };
}
