/** Milliseconds without a key after which the user's hands count as resting. */
const rest = 400;

/** Milliseconds after which nothing is waited for any more: who types on and on shall have the text too. */
const most = 10_000;

/** Resolves once no key has been pressed on this page for a moment. */
export function handsAtRest({ defaultView }: Document): Promise<void> {
  return new Promise((resolve) => {
    const settled = new AbortController();
    const end = () => {
      settled.abort();
      clearTimeout(timer);
      clearTimeout(last);
      resolve();
    };
    const last = setTimeout(end, most);
    let timer = setTimeout(end, rest);
    const hear = ({ isTrusted }: Event) => {
      if (!isTrusted) return;
      clearTimeout(timer);
      timer = setTimeout(end, rest);
    };
    defaultView?.addEventListener('keydown', hear, { capture: true, signal: settled.signal });
  });
}
