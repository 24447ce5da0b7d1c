import { browser } from 'wxt/browser';
import { joinBytes } from '../core/join-bytes';
import { readStream } from '../core/read-stream';
import { mostGiven } from '../core/run/given-limits';
import { longestPageText, type PageText } from '../core/run/page-text';
import { isPdf } from '../core/run/pdf-text';
import type { UnreadDocument } from '../core/run/shown-document';
import { report } from '../diagnostics/report';
import type { PlaceCommands } from '../messages/places';
import { padPage, type Sender } from '../messages/senders';
import type { SurfaceCommands } from '../messages/surface';
import { type CalledTabs, isCalledFrame } from './called-tabs';
import type { NeverOn } from './never-on';
import { isStillShown, type ShownDocument, type ShownDocuments } from './shown-documents';

interface ReadDocumentNeeds {
  called: Pick<CalledTabs, 'frameOf'>;
  documents: Pick<ShownDocuments, 'of'>;
  readPdf: SurfaceCommands['readPdf'];
  fetchFrom: typeof fetch;
  mayReach(address: string): Promise<boolean>;
  neverOn: Pick<NeverOn, 'includes'>;
  keepAlive(): () => void;
}

/** Milliseconds for a document to come in. */
const patience = 60_000;

/**
 * The places in a page for a frame of ours; in the pad *This page* is the document in the tab over which it was called for. That is
 * fetched once more, since no extension gets at what a browser's own viewer holds, and only when the frame asks, which it does at the
 * user's press.
 */
export function withShownDocument(
  places: PlaceCommands,
  sender: Sender,
  needs: ReadDocumentNeeds,
): PlaceCommands {
  const { id: padTab, url } = sender.tab ?? {};
  if (padTab === undefined || url?.startsWith(browser.runtime.getURL(padPage)) !== true) return places;
  return {
    ...places,
    async captured() {
      const facts = await places.captured();
      return facts && { ...facts, hasPage: (await needs.documents.of(padTab)) !== undefined };
    },
    async pageText() {
      const shown = (await isCalledFrame(sender, needs.called)) && (await needs.documents.of(padTab));
      if (!shown || (await needs.neverOn.includes(shown.address))) return undefined;
      const release = needs.keepAlive();
      return readDocument(shown, needs).finally(release);
    },
  };
}

/** The text of that document, or why there is none. */
async function readDocument(
  shown: ShownDocument,
  { fetchFrom, mayReach, readPdf }: ReadDocumentNeeds,
): Promise<PageText | UnreadDocument> {
  const { origin, hostname, pathname, protocol } = new URL(shown.address);
  const name = nameIn(pathname) || hostname;
  const unread = (problem: UnreadDocument['problem']): UnreadDocument => ({
    problem,
    site: protocol === 'file:' ? '' : origin,
    name,
  });
  if (protocol === 'file:') return unread('file');
  if (!(await isStillShown(shown))) return unread('moved');
  // Chromium lets us where the user has called, Firefox with the permission for the site alone.
  const bytes = await fetchDocument(shown.address, fetchFrom).catch(async (error: unknown) => {
    if (!(await mayReach(shown.address))) return 'permission';
    report(error, 'document');
    return 'refused';
  });
  if (typeof bytes === 'string') return unread(bytes);
  if (!isPdf(bytes, /\.pdf$/i.test(name))) return unread('other');
  const read = await readPdf(base64Of(bytes));
  if (typeof read === 'string') return unread(read);
  const text = read.text.slice(0, longestPageText);
  return {
    text,
    ...(text.length < read.text.length && { leftOut: read.text.length - text.length }),
    document: { name, pages: read.pages, read: read.read },
  };
}

/**
 * What is at that address, for the user as the site knows them. A redirect is not followed: the tab shows where all of them have led.
 */
async function fetchDocument(
  address: string,
  fetchFrom: typeof fetch,
): Promise<Uint8Array | 'large' | 'refused'> {
  const response = await fetchFrom(address, {
    credentials: 'include',
    redirect: 'manual',
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(patience),
  });
  if (!response.ok || !response.body) return 'refused';
  if (Number(response.headers.get('content-length')) > mostGiven.bytes) {
    await response.body.cancel();
    return 'large';
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of readStream(response.body)) {
    size += part.length;
    if (size > mostGiven.bytes) return 'large';
    parts.push(part);
  }
  return joinBytes(parts);
}

/** The last part of the path, as people read it. */
function nameIn(pathname: string): string {
  const last = pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** By pieces: a call takes no more arguments than the stack has room for. */
function base64Of(bytes: Uint8Array): string {
  const piece = 0x6000;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece)
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + piece)));
  return text;
}
