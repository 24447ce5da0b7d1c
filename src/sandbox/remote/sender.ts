/** The part of a message's or a port's sender that tells who it is. */
export interface Sender {
  id?: string;
  url?: string;
  tab?: unknown;
}

interface Runtime {
  id: string;
  getURL(path: ''): string;
}

/**
 * Whether a message or a port comes from this extension's own background. Content scripts and pages in tabs come with their
 * tab, other extensions with their own id.
 */
export function isFromBackground(sender: Sender | undefined, runtime: Runtime): boolean {
  const url = sender?.url;
  return isOursOutsideTabs(sender, runtime) && (url === undefined || url.startsWith(runtime.getURL('')));
}

/** Whether a port comes from this extension's offscreen document: a page of ours that is in no tab. */
export function isFromOffscreenDocument(sender: Sender | undefined, runtime: Runtime): boolean {
  return isOursOutsideTabs(sender, runtime) && sender?.url === `${runtime.getURL('')}offscreen.html`;
}

function isOursOutsideTabs(sender: Sender | undefined, runtime: Runtime): boolean {
  return sender !== undefined && sender.id === runtime.id && sender.tab === undefined;
}
