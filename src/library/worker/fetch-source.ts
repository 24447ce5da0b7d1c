import { archiveLimits, megabyte } from '../../core/archive/limits';
import { joinBytes } from '../../core/join-bytes';
import type { ImportProgress } from '../../core/library/import-types';
import { isGranted } from './granted';
import { ImportError } from './source';

/** Milliseconds without a byte after which a server counts as unreachable. */
const silenceLimit = 30_000;

export interface FetchNeeds {
  fetch: typeof fetch;
  /** Match patterns of the origins that the extension may reach. */
  granted: string[];
  progress(progress: ImportProgress): void;
  /** Access tokens by the hosts that they are for. */
  tokens?: Readonly<Record<string, string>>;
  /** Bytes after which it is given up: unless it is said, those of a package. */
  most?: number;
}

export interface Fetched {
  bytes: Uint8Array<ArrayBuffer>;
  /** The file's name by its address. */
  name: string;
  /** Where it came from, after all redirects. */
  url: string;
  /** A validator of the answer: see `FollowedSource`. */
  mark?: string;
}

export interface Asking {
  /** The mark of what was had before. */
  since?: string | undefined;
  /** Says to that very origin who asks: browsers leave it out where a redirect leads to another. */
  token?: string | undefined;
}

/** What is there has the mark that it had. */
export class NotModified extends Error {
  constructor() {
    super('Not modified');
    this.name = 'NotModified';
  }
}

/**
 * Downloads a file without a cookie, and no more of it than a package may have. Throws `ImportError`:
 * `permission` also where a redirect leads to a host that the user has not allowed. With the mark `since` it throws `NotModified` where the
 * server says that nothing has changed.
 */
export async function fetchSource(
  url: string,
  needs: FetchNeeds,
  { since, token }: Asking = {},
): Promise<Fetched> {
  const { host } = new URL(url);
  if (!isGranted(url, needs.granted)) throw new ImportError({ kind: 'permission', host });
  const silence = createSilence();
  try {
    const response = await silence.within(request(url, needs, silence.signal, { since, token }));
    if (response.status === 304 && since !== undefined) throw new NotModified();
    if (!response.ok) throw new ImportError({ kind: 'http-status', host, status: response.status });
    const from = response.url || url;
    const mark = markOf(response);
    const bytes = await readBody(response, silence, needs);
    return { bytes, name: nameOf(from), url: from, ...(mark !== undefined && { mark }) };
  } catch (error) {
    if (error instanceof ImportError || error instanceof NotModified) throw error;
    const detail = error instanceof Error ? error.message : String(error);
    throw new ImportError({ kind: 'unreachable', host, detail });
  } finally {
    silence.end();
  }
}

const validators = { etag: ['etag', 'if-none-match'], date: ['last-modified', 'if-modified-since'] } as const;

/** What a server knows its answer by. */
function markOf({ headers }: Response): string | undefined {
  for (const [kind, [header]] of Object.entries(validators)) {
    const value = headers.get(header);
    if (value !== null) return `${kind}:${value}`;
  }
  return undefined;
}

/** What asks for what is newer than a mark, if it is a validator of HTTP, and says who asks; no headers where there is neither. */
function headersOf({ since, token }: Asking): { headers?: Record<string, string> } {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  for (const [kind, [, header]] of Object.entries(validators))
    if (since?.startsWith(`${kind}:`)) headers[header] = since.slice(kind.length + 1);
  return Object.keys(headers).length > 0 ? { headers } : {};
}

async function request(
  url: string,
  needs: FetchNeeds,
  signal: AbortSignal,
  asking: Asking,
): Promise<Response> {
  const options = {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    // The browser's own copy would answer for the server.
    cache: asking.since === undefined && asking.token === undefined ? 'no-cache' : 'no-store',
    ...headersOf(asking),
    signal,
  } as const;
  try {
    const response = await needs.fetch(url, options);
    refuseOther(response.url || url, needs.granted);
    return response;
  } catch (error) {
    if (error instanceof ImportError || signal.aborted) throw error;
    // A browser does not say where a redirect led that it did not follow; that there was one it does say.
    const first = await needs.fetch(url, { ...options, redirect: 'manual' }).catch(() => undefined);
    if (first?.type !== 'opaqueredirect') throw error;
    throw new ImportError({ kind: 'permission', host: new URL(url).host });
  }
}

/** A host that lets everybody read its answers is not thereby one that the user has allowed. */
function refuseOther(url: string, granted: string[]): void {
  if (!isGranted(url, granted)) throw new ImportError({ kind: 'permission', host: new URL(url).host });
}

async function readBody(
  { body, headers }: Response,
  silence: Silence,
  { progress, most = archiveLimits.packageBytes }: FetchNeeds,
): Promise<Uint8Array<ArrayBuffer>> {
  const total = Number(headers.get('content-length')) || undefined;
  if (!body) return new Uint8Array();
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let done = 0;
  for (;;) {
    const read = await silence.within(reader.read());
    if (read.done) break;
    chunks.push(read.value);
    done += read.value.byteLength;
    if (done > most) {
      const params = [String(most / megabyte)];
      throw new ImportError({ kind: 'archive', problem: { code: 'package-too-large', path: '', params } });
    }
    // What a server calls the length of its answer is that of the packed one, if it packs.
    progress({ step: 'fetching', done, ...(total && total >= done && { total }) });
  }
  return joinBytes(chunks);
}

type Silence = ReturnType<typeof createSilence>;

/** Ends a request after a time with no sign of life. */
function createSilence() {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    signal: over.signal,
    async within<Result>(work: Promise<Result>): Promise<Result> {
      timer = setTimeout(() => over.abort(new Error('No answer for 30 seconds')), silenceLimit);
      try {
        return await work;
      } finally {
        clearTimeout(timer);
      }
    },
    /** Gives the connection up, if it is still open. */
    end() {
      clearTimeout(timer);
      over.abort();
    },
  };
}

function nameOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}
