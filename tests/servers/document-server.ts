import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DocumentServer {
  /** `http://localhost:40123/fruit.pdf` */
  url(name: string): string;
  close(): Promise<void>;
}

/**
 * Serves documents to those that it knows: whoever opens one gets a cookie, and nobody gets one twice without it. `moved`: where the
 * second request is sent on to instead.
 */
export async function startDocumentServer(
  documents: Record<string, Uint8Array>,
  { host = 'localhost', moved }: { host?: string; moved?: string } = {},
): Promise<DocumentServer> {
  const given = new Set<string>();
  const server = createServer((request, response) => {
    const name = (request.url ?? '/').slice(1);
    const body = documents[name];
    const isKnown = request.headers.cookie?.includes('reader=ann') === true;
    if (!body || (given.has(name) && !isKnown)) return response.writeHead(body ? 403 : 404).end();
    if (given.has(name) && moved) return response.writeHead(302, { location: moved }).end();
    given.add(name);
    response.writeHead(200, {
      'content-type': 'application/pdf',
      // What is not kept has to be fetched once more.
      'cache-control': 'no-store',
      'set-cookie': 'reader=ann; SameSite=Lax',
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: (name) => `http://${host}:${port}/${name}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
