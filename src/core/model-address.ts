import { RunError } from './run/run-error';

/**
 * A model endpoint's address as it is kept: no trailing slash, and `/v1` where the user gave a bare host, as nearly
 * all OpenAI-compatible servers want it. Without a scheme, https is meant, but http on this computer. Throws
 * `model-address` for anything that is no http(s) URL, or that holds a user name or password (it would stand in
 * every request and record).
 */
export function normaliseBaseUrl(address: string): string {
  const url = parse(address.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new RunError('model-address', { detail: address });
  }
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  return url.origin + (path === '' ? '/v1' : path);
}

/** The match pattern of the host permission for an endpoint. Firefox's patterns know no ports, so none is named. */
export function originPattern(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}

/** Whether the endpoint runs on the user's own computer. */
export function isOnThisComputer(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return (
    hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127(\.\d+){3}|\[::1\])$/.test(hostname)
  );
}

function parse(address: string): URL | undefined {
  // Chromium takes spaces in a host's name (as %20), against the URL standard.
  if (address === '' || /\s/.test(address)) return undefined;
  if (address.includes('://')) return URL.parse(address) ?? undefined;
  const secure = URL.parse(`https://${address}`);
  if (secure && isOnThisComputer(secure.href)) return URL.parse(`http://${address}`) ?? undefined;
  return secure ?? undefined;
}
