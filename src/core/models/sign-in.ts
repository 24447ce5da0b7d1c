/**
 * Signing in at a provider that gives out keys: OAuth with a proof key (RFC 7636), without a client id, as OpenRouter has it
 * (openrouter.ai/docs/guides/overview/auth/oauth). Whoever learns the code of the answer can do nothing with it without the verifier.
 */

/** Where a provider's users sign in, and where the code that comes of it is changed for a key. */
export interface SignInPlaces {
  page: string;
  keys: string;
}

export interface ProofKey {
  /** Stays here until the code is changed for a key. */
  verifier: string;
  /** Its SHA-256, which the sign-in page is told. */
  challenge: string;
}

/** A proof that is used once. */
export async function newProofKey(): Promise<ProofKey> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: base64Url(new Uint8Array(digest)) };
}

/** The address at which the user signs in; afterwards the browser is sent to `back`. */
export function signInAddress({ page }: SignInPlaces, back: string, { challenge }: ProofKey): string {
  const address = new URL(page);
  address.search = new URLSearchParams({
    callback_url: back,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString();
  return address.href;
}

/** The code in the address that the browser was sent to; undefined where it is none of `back`, or has none. */
export function codeIn(address: string, back: string): string | undefined {
  const [came, expected] = [URL.parse(address), URL.parse(back)];
  if (!came || came.origin !== expected?.origin) return undefined;
  return came.searchParams.get('code') || undefined;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
