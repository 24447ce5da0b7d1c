import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../fixtures/pages', import.meta.url));

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.pdf': 'application/pdf',
};

export interface PagesServer {
  /** URL of a page of tests/fixtures/pages: `url('textarea')`. */
  url(page: string): string;
  /** Paths of all requests that have arrived, in their order. */
  asked(): string[];
  close(): Promise<void>;
}

/** Serves the test pages. `host` is the name in their URLs: `127.0.0.1` makes another origin than `localhost`. */
export async function startPagesServer(host = 'localhost'): Promise<PagesServer> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    asked.push(pathname);
    const name = basename(pathname);
    const file = extname(name) ? name : `${name}.html`;
    try {
      const body = await readFile(join(folder, file));
      response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404, { 'content-type': 'text/plain' });
      response.end(`No page ${file}`);
    }
  });
  server.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '/');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    asked: () => [...asked],
    url: (page) => `http://${host}:${port}/${page}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
