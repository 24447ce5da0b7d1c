/** One message of a thread, by where its text stands in that of the page. */
export interface PageMessage {
  element: Element;
  start: number;
  end: number;
  /** The message that it is in. */
  outer: PageMessage | undefined;
}

interface FieldPlace {
  field: Element;
  /** Where in the text it stands. */
  at: number;
  /** The message that it is in. */
  within: PageMessage | undefined;
  /** Where the text of the dialog begins that it is in; 0 where it is in none. */
  since: number;
}

type Span = { start: number; end: number };

/** Characters of what is taken for a message by its place alone: shorter is a label, longer an article. */
const likely = { least: 8, most: 10_000 };

/**
 * The message that the user most likely answers: the last one before their text box, in the message or the dialog that the box is in; else
 * that message itself. Where the page names no messages, what stands right before the box. Undefined where it cannot be told.
 */
export function answeredIn(
  text: string,
  { field, at, within, since }: FieldPlace,
  messages: readonly PageMessage[],
  places: ReadonlyMap<Element, Span>,
): Span | undefined {
  if (field.matches('[type=search],[role=searchbox]')) return undefined;
  const before = messages.findLast(
    ({ outer, start, end }) => outer === within && end <= at && start >= since,
  );
  const own = within && { start: within.start, end: at };
  const found =
    (before && lastWithin(before, messages)) ??
    own ??
    (messages.length === 0 ? beside(field, places, since) : undefined);
  return found && trimmed(text, found);
}

/** Of what holds several messages, the last. */
function lastWithin(message: PageMessage, messages: readonly PageMessage[]): PageMessage {
  const inner = messages.filter(({ outer }) => outer === message);
  const last = inner.at(-1);
  return inner.length > 1 && last ? lastWithin(last, messages) : message;
}

/** What was read of the nearest element before it that has enough to say. */
function beside(field: Element, places: ReadonlyMap<Element, Span>, since: number): Span | undefined {
  for (
    let at: Element | null = field;
    at && !at.matches('main,body,dialog,[role=dialog]');
    at = at.parentElement
  ) {
    for (let sibling = at.previousElementSibling; sibling; sibling = sibling.previousElementSibling) {
      const place = places.get(sibling);
      if (!place || sibling.matches('label,legend,h1,h2,h3,h4,h5,h6')) continue;
      const length = place.end - place.start;
      if (length < likely.least) continue;
      return length <= likely.most && place.start >= since ? place : undefined;
    }
  }
  return undefined;
}

/** Without the line ends around it; undefined where nothing is left. */
function trimmed(text: string, { start, end }: Span): Span | undefined {
  const part = text.slice(start, end);
  const from = start + part.length - part.trimStart().length;
  const to = start + part.trimEnd().length;
  return to > from ? { start: from, end: to } : undefined;
}
