import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGoogleModel } from '../../../src/models/google';
import { startGoogleServer } from '../../servers/google-server';
import type { ProviderServer } from '../../servers/provider-server';
import { collect, endpointOf, request } from './support/collect';

let server: ProviderServer;
beforeAll(async () => {
  server = await startGoogleServer();
});
afterAll(() => server.close());

const modelOf = () => createGoogleModel(endpointOf({ kind: 'google', baseUrl: server.baseUrl }));

const wait = { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '37.5s' };

it('reads how long to wait where the body says so', async () => {
  server.reply({ kind: 'error', status: 429, message: 'Quota exceeded', details: [wait] });
  expect((await collect(modelOf())).error).toMatchObject({ code: 'model-rate-limit', retryAfter: 37.5 });
});

it.each([
  ['blocked before it began', { promptFeedback: { blockReason: 'SAFETY' } }, 'model-filtered', 'SAFETY'],
  ['a reason of its own', { candidates: [{ finishReason: 'OTHER' }] }, 'model-cut', 'OTHER'],
  [
    'a call without sense',
    { candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL' }] },
    'model-garbage',
    'MALFORMED_FUNCTION_CALL',
  ],
])('tells an answer that was not finished: %s', async (_name, chunk, code, detail) => {
  server.reply({ kind: 'body', type: 'text/event-stream', body: `data: ${JSON.stringify(chunk)}\r\n\r\n` });
  expect((await collect(modelOf())).error).toMatchObject({ code, detail });
});

it('sends the signature of a call back with its result', async () => {
  const model = modelOf();
  server.reply(
    { kind: 'calls', calls: [{ id: '', name: 'look', input: '{"at": "it"}' }] },
    { kind: 'text', text: 'Yes.' },
  );
  const { parts } = await collect(model);
  const calls = parts.flatMap((part) => (part.type === 'call' ? [part.call] : []));
  await collect(model, {
    ...request,
    messages: [
      ...request.messages,
      { role: 'assistant', text: '', calls },
      { role: 'tool', results: calls.map(({ id, name }) => ({ id, name, output: 'Seen.' })) },
    ],
  });
  expect(server.completions().at(-1)?.body).toMatchObject({
    systemInstruction: { parts: [{ text: 'Be brief.' }] },
    contents: [
      { role: 'user' },
      {
        role: 'model',
        parts: [{ functionCall: { name: 'look', args: { at: 'it' } }, thoughtSignature: 'signed' }],
      },
      { role: 'user', parts: [{ functionResponse: { name: 'look', response: { content: 'Seen.' } } }] },
    ],
  });
});
