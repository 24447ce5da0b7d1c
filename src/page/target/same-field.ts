import { type Field, fieldOf, isThere } from './field';
import { fieldPlaceOf, fieldsIn, isNamedAlike, standsAlike } from './field-place';
import { fingerprintOf, hidesText } from './field-text';

/** One of these is enough to know a field by, wherever among its neighbours it stands. */
const named = '[id], [name], [aria-label], [aria-labelledby], [placeholder], [data-testid]';

/**
 * Whether the field stands in a page. Pages that draw their fields anew put another element in the place of the one
 * that was captured: if there is exactly one that can be nothing else, the field has that element from now on. `before`: what it held
 * when a writing began, which may have been taken back meanwhile.
 */
export function isFieldThere(field: Field, before?: { fingerprint: string }): boolean {
  if (isThere(field.element)) return true;
  const element = successorOf(field, before);
  if (element) Object.assign(field, { element, place: fieldPlaceOf(element) });
  return element !== undefined;
}

/**
 * The one element that was not there while the field's own was, stands where that stood, has its attributes, and holds
 * the text that was left in it. Anything less could be another field of the page.
 */
function successorOf(field: Field, before: { fingerprint: string } | undefined): HTMLElement | undefined {
  const { place, element: gone } = field;
  if (!place || hidesText(field)) return undefined;
  const { steps, present } = place;
  const up = steps.findIndex(({ parent }) => isThere(parent));
  const container = steps[up]?.parent;
  const alike = container ? fieldsIn(steps.at(-1)?.parent).filter((now) => isNamedAlike(now, gone)) : [];
  // With one fewer, the field may be the one that has gone for good.
  if (alike.length !== place.alike) return undefined;
  const found = alike.filter(
    (now) =>
      !present.has(now) &&
      container?.contains(now) &&
      standsAlike(now, steps.slice(0, up + 1), !gone.matches(named)) &&
      holdsTheSame(field, now, before),
  );
  return found.length === 1 ? found[0] : undefined;
}

function holdsTheSame(
  field: Field,
  element: HTMLElement,
  before: { fingerprint: string } | undefined,
): boolean {
  const now = fieldOf(element);
  if (now?.kind !== field.kind || now.element !== element) return false;
  // Of one that went with its frame Firefox lets nobody read anything: it is looked at last.
  const text = fingerprintOf(now);
  return text === before?.fingerprint || text === fingerprintOf(field);
}
