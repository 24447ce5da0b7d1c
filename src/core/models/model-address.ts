import { RunError } from '../run/run-error';
import type { ProviderKind } from './model-entry';

/** What follows a base address where somebody has copied more than that, by kind. */
const endpointPaths: Record<Exclude<ProviderKind, 'browser'>, RegExp> = {
  'openai-compatible': /\/chat\/completions$/,
  anthropic: /\/messages$/,
  google: /\/models(\/.*)?$/,
  ollama: /\/(v1|api)(\/.*)?$/,
  'skill-api': /\/api\/v1(\/.*)?$/,
};

/** The path that a bare host gets. */
const usualPaths: Partial<Record<ProviderKind, string>> = {
  'openai-compatible': '/v1',
  anthropic: '/v1',
  google: '/v1beta',
};

/**
 * A model endpoint's address as it is kept: no trailing slash, no path of a single request, and where the user gave a
 * bare host, the path that nearly all servers of the kind want. Without a scheme, https is meant, but http on this
 * computer. Empty for the browser's own model. Throws `model-address` for anything that is no http(s) URL, or that
 * holds a user name or password (it would stand in every request and record).
 */
export function normaliseBaseUrl(address: string, kind: ProviderKind): string {
  if (kind === 'browser') return '';
  const url = parse(address.trim());
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    throw new RunError('model-address', { detail: address });
  }
  const path = url.pathname.replace(/\/+$/, '').replace(endpointPaths[kind], '').replace(/\/+$/, '');
  return url.origin + (path === '' ? (usualPaths[kind] ?? '') : path);
}

/** The server of LanguageTool's that everybody may use. */
export const publicLanguageTool = 'https://api.languagetool.org';

/** The same of a server that speaks LanguageTool's protocol, without the path that each request has. */
export function languageToolAddress(address: string): string {
  return normaliseBaseUrl(address, 'skill-api').replace(/\/v2(\/.*)?$/, '');
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
  // Chromium takes spaces in a host's name (as %20), against the URL standard. `\` counts as a slash, and in `https:/host` the
  // scheme would be the host.
  if (address === '' || /[\s\\]|^https?:(?!\/\/)/i.test(address)) return undefined;
  if (address.includes('://')) return URL.parse(address) ?? undefined;
  const secure = URL.parse(`https://${address}`);
  if (secure && isOnThisComputer(secure.href)) return URL.parse(`http://${address}`) ?? undefined;
  return secure ?? undefined;
}
