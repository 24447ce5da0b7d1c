import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newProofKey, type ProofKey } from '../../../src/core/models/sign-in';
import { exchangeCode } from '../../../src/models/exchange-code';
import { startRecordingServer } from '../../servers/recording-server';

/** A provider that gives a key for its code to whoever has the verifier of its challenge. */
async function startProvider(challenge: string) {
  return startRecordingServer(({ method, path, body }, response) => {
    const { code, code_verifier, code_challenge_method } = body as Record<string, unknown>;
    const isRight =
      method === 'POST' &&
      path === '/keys' &&
      code === 'abc' &&
      code_challenge_method === 'S256' &&
      createHash('sha256').update(String(code_verifier)).digest('base64url') === challenge;
    if (isRight) response.end(JSON.stringify({ key: 'sk-or-given', user_id: 'somebody' }));
    else response.writeHead(403).end(JSON.stringify({ error: { message: `Bad verifier ${code_verifier}` } }));
  });
}

let proof: ProofKey;
let provider: Awaited<ReturnType<typeof startProvider>>;
const signal = () => AbortSignal.timeout(5000);

beforeEach(async () => {
  proof = await newProofKey();
  provider = await startProvider(proof.challenge);
});
afterEach(() => provider.close());

const exchange = (code: string, verifier: string, fetchFrom?: typeof fetch) =>
  exchangeCode(`${provider.origin}/keys`, { code, verifier }, signal(), fetchFrom);

describe('a code', () => {
  test('is changed for a key with the verifier of its sign-in', async () => {
    expect(await exchange('abc', proof.verifier)).toBe('sk-or-given');
    expect(provider.requests).toHaveLength(1);
  });

  test('is worth nothing with another verifier, and neither is repeated', async () => {
    const { verifier } = await newProofKey();
    const error = await exchange('abc', verifier).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'model-refused' });
    expect(JSON.stringify({ ...(error as Error), message: (error as Error).message })).not.toContain(
      verifier,
    );
  });

  test.each([
    ['no JSON', 'hello'],
    ['no key', '{"user_id":"x"}'],
    ['an empty key', '{"key":""}'],
    ['a key with a line end in it', '{"key":"sk\\nX-Other: 1"}'],
    ['a key that is no text', '{"key":{"a":1}}'],
    ['a key without an end', JSON.stringify({ key: 'k'.repeat(2000) })],
  ])('is answered with %s: there is no key', async (_what, body) => {
    const answers = async () => new Response(body);
    await expect(exchange('abc', proof.verifier, answers as typeof fetch)).rejects.toMatchObject({
      code: 'model-garbage',
    });
  });

  test('goes to no address that the provider redirects to', async () => {
    const answers = async () =>
      new Response(null, { status: 302, headers: { location: 'https://evil.example/' } });
    await expect(exchange('abc', proof.verifier, answers as typeof fetch)).rejects.toMatchObject({
      code: 'model-garbage',
    });
  });
});
