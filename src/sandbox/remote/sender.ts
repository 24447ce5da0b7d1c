/** The part of a message's or a port's sender that tells who it is. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: unknown;
}

/**
 * Whether a message or a port comes from this extension's own background. Content scripts and pages in tabs come with their
 * tab, other extensions with their own id.
 */
export function isFromBackground(
  sender: Sender | undefined,
  runtime: { id: string; getURL(path: ''): string },
): boolean {
  return (
    sender !== undefined &&
    sender.id === runtime.id &&
    sender.tab === undefined &&
    (sender.url === undefined || sender.url.startsWith(runtime.getURL('')))
  );
}

/** Whether a port comes from this extension's offscreen document: a page of ours that is in no tab. */
export function isFromOffscreenDocument(
  sender: Sender | undefined,
  runtime: { id: string; getURL(path: ''): string },
): boolean {
  return (
    sender !== undefined &&
    sender.id === runtime.id &&
    sender.tab === undefined &&
    sender.url === `${runtime.getURL('')}offscreen.html`
  );
}
