import { RunError } from '../core/run/run-error';

/**
 * The endpoint's address as it is kept: no trailing slash, and `/v1` where the user gave a bare host, as nearly all
 * OpenAI-compatible servers want it. Throws `model-address` for anything that is no http(s) URL, or that holds a
 * user name or password (it would stand in every request and record).
 */
export function normaliseBaseUrl(address: string): string {
  const url = parse(address.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new RunError('model-address', { detail: address });
  }
  url.hash = '';
  url.search = '';
  const path = url.pathname.replace(/\/+$/, '').replace(/\/chat\/completions$/, '');
  return url.origin + (path === '' ? '/v1' : path);
}

/** The match pattern of the host permission for an endpoint. Firefox's patterns know no ports, so none is named. */
export function originPattern(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address.includes('://') ? address : `https://${address}`);
  } catch {
    return undefined;
  }
}
