import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { codeIn, newProofKey, signInAddress } from '../../../../src/core/models/sign-in';

const places = { page: 'https://models.example/auth', keys: 'https://models.example/keys' };
const back = 'https://ours.chromiumapp.org/';

describe('a sign-in', () => {
  test('has a proof of its own each time, of which the page is told the digest alone', async () => {
    const [one, other] = [await newProofKey(), await newProofKey()];
    expect(one.verifier).toMatch(/^[\w-]{43}$/);
    expect(one.verifier).not.toBe(other.verifier);
    expect(one.challenge).toBe(createHash('sha256').update(one.verifier).digest('base64url'));
    const address = new URL(signInAddress(places, back, one));
    expect(address.origin + address.pathname).toBe(places.page);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      callback_url: back,
      code_challenge: one.challenge,
      code_challenge_method: 'S256',
    });
    expect(address.href).not.toContain(one.verifier);
  });

  test.each([
    [`${back}?code=abc`, 'abc'],
    [`${back}?code=a%20b&state=x`, 'a b'],
    [`${back}?error=access_denied`, undefined],
    [`${back}?code=`, undefined],
    ['https://evil.example/?code=abc', undefined],
    ['https://ours.chromiumapp.org.evil.example/?code=abc', undefined],
    ['no address', undefined],
  ])('led to %s', (address, code) => {
    expect(codeIn(address, back)).toBe(code);
  });
});
