/** Leading the user to a control of a view, which may have yet to be drawn. */

const labelled = 'h3, h4, label, legend, summary, button, a, input[aria-label], select[aria-label]';

/** What a control is called where it stands, without the hint that is part of it. */
export function controlName(element: Element): string {
  const own = element.getAttribute('aria-label');
  if (own) return own;
  const copy = element.cloneNode(true) as Element;
  for (const hint of copy.querySelectorAll('.hint, input, select')) hint.remove();
  return (copy.textContent ?? '').trim();
}

/** What has a name of its own in a part of the page, in its order. */
export function labelledIn(part: ParentNode): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(labelled)];
}

/** The view's part of the page, while it is the one that is shown. */
const shownView = (view: string) =>
  document.querySelector<HTMLElement>(`main > section[data-view="${view}"]:not([hidden])`);

/** How long something may take to load that the user was promised. */
const patience = 3_000;

/**
 * Puts the focus on what bears this label in that view, as soon as both are there, and unfolds what it is in. It is let be when the
 * user does something else.
 */
export function reveal(view: string, label: string): void {
  const done = new AbortController();
  const attempt = () => {
    const section = shownView(view);
    const found = section && labelledIn(section).find((each) => controlName(each) === label);
    if (!found) return;
    done.abort();
    focusOn(found);
  };
  attempt();
  if (done.signal.aborted) return;
  const observer = new MutationObserver(attempt);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['hidden'] });
  const timer = setTimeout(() => done.abort(), patience);
  done.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  // On the way down: the key that has led here is on its way up.
  for (const event of ['keydown', 'pointerdown'])
    window.addEventListener(event, () => done.abort(), { signal: done.signal, capture: true });
}

function focusOn(found: HTMLElement): void {
  for (let at: Element | null = found; at; at = at.parentElement?.closest('details') ?? null)
    if (at instanceof HTMLDetailsElement) at.open = true;
  const control = controlOf(found);
  if (control.tabIndex < 0) control.tabIndex = -1;
  control.scrollIntoView?.({ block: 'center' });
  control.focus({ preventScroll: true });
}

/** What the user works with: the field of a label, and otherwise the element itself. */
function controlOf(element: HTMLElement): HTMLElement {
  if (!(element instanceof HTMLLabelElement)) return element;
  const field = element.htmlFor
    ? document.getElementById(element.htmlFor)
    : element.querySelector<HTMLElement>('input, select, textarea, button');
  return field ?? element;
}
