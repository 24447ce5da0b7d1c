import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const tls = (name: string) => readFileSync(fileURLToPath(new URL(`tls/${name}.pem`, import.meta.url)));

/** A provider at which one signs in, and which has one model, as OpenRouter speaks; over TLS, for a browser that is told to trust it. */
export interface SignInServer {
  port: number;
  /** `METHOD /path`, without what was asked for. */
  asked: { what: string; headers: IncomingHttpHeaders; body: unknown }[];
  close(): Promise<void>;
}

/** The key that it gives, for its code and the verifier of the challenge that its page was opened with. */
export const givenKey = 'sk-or-v1-given-to-the-tests';

export async function startSignInServer(): Promise<SignInServer> {
  const asked: SignInServer['asked'] = [];
  const challenges = new Set<string>();
  const events = (...parts: unknown[]) =>
    `${[...parts.map((part) => JSON.stringify(part)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('')}`;
  const chunk = (delta: object, finish_reason: string | null) => ({
    id: '1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason }],
  });
  const server = createServer({ key: tls('key'), cert: tls('certificate') }, async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'https://openrouter.ai');
    const what = `${request.method} ${pathname}`;
    const sent = await text(request);
    const body = sent === '' ? undefined : JSON.parse(sent);
    asked.push({ what, headers: request.headers, body });
    const hasKey = request.headers.authorization === `Bearer ${givenKey}`;
    const json = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (what === 'GET /auth') {
      challenges.add(searchParams.get('code_challenge') ?? '');
      const back = new URL(searchParams.get('callback_url') ?? '');
      back.searchParams.set('code', 'once');
      response.end(`<!doctype html><title>Sign in</title><a href="${back}">Authorize</a>`);
    } else if (what === 'POST /api/v1/auth/keys') {
      const digest = createHash('sha256').update(String(body.code_verifier)).digest('base64url');
      const isRight =
        body.code === 'once' && body.code_challenge_method === 'S256' && challenges.delete(digest);
      json(isRight ? 200 : 403, isRight ? { key: givenKey } : { error: { message: 'Invalid code' } });
    } else if (!hasKey) json(401, { error: { message: 'No auth credentials found' } });
    else if (what === 'GET /api/v1/models') {
      const pricing = { prompt: '0.0000003', completion: '0.0000025' };
      json(200, { data: [{ id: 'google/gemini-2.5-pro' }, { id: 'google/gemini-2.5-flash', pricing }] });
    } else if (what === 'POST /api/v1/chat/completions') {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(events(chunk({ role: 'assistant', content: 'OK' }, null), chunk({}, 'stop')));
    } else json(404, {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
