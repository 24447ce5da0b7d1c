import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A server that speaks LanguageTool's protocol, and knows some mistakes in some languages. */
export interface LanguageToolServer {
  /** `http://localhost:PORT`. */
  origin: string;
  /** What it was asked, in order. */
  asked: { path: string; headers: IncomingHttpHeaders; form: Record<string, string> }[];
  close(): Promise<void>;
}

interface Mistake {
  wrong: string;
  right: string;
  message: string;
}

export async function startLanguageToolServer(mistakes: readonly Mistake[]): Promise<LanguageToolServer> {
  const asked: LanguageToolServer['asked'] = [];
  const server = createServer(async (request, response) => {
    const form = Object.fromEntries(new URLSearchParams(await text(request)));
    asked.push({ path: `${request.method} ${request.url}`, headers: request.headers, form });
    if (request.url !== '/v2/check') return response.writeHead(404).end('Error: unknown path');
    response.writeHead(200, { 'content-type': 'application/json' });
    return response.end(JSON.stringify(answerTo(form.text ?? '', mistakes)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function answerTo(text: string, mistakes: readonly Mistake[]) {
  const matches = mistakes.flatMap(({ wrong, right, message }) => {
    const offset = text.indexOf(wrong);
    if (offset < 0) return [];
    const rule = { id: 'RULE', issueType: 'grammar', category: { id: 'GRAMMAR', name: 'Grammar' } };
    return [{ message, offset, length: wrong.length, replacements: [{ value: right }], rule }];
  });
  return { software: { name: 'LanguageTool', apiVersion: 1 }, language: { code: 'de-DE' }, matches };
}
