import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildError, builtFolder, pageNames } from './build';

const packages = fileURLToPath(new URL('node_modules', import.meta.url));

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

const noTextAsHtml = "require-trusted-types-for 'script'";

/** What the page's policy is with this in its query: large sites take no text for HTML, and run no script but their own. */
const policies: Record<string, string[]> = {
  'trusted-types': [noTextAsHtml],
  strict: ["script-src 'self'", noTextAsHtml],
};

export interface MatrixServer {
  /** Address of a page on the first origin. */
  url(page: string, query?: string): string;
  close(): void;
}

/**
 * Serves the built pages: `/quill` is the page of pages/quill.js, `/node_modules/…` what it wants of the packages. On two
 * origins: a page finds the other one as `data-other-origin` of its `<html>`.
 */
export async function serveMatrix(): Promise<MatrixServer> {
  const origins: string[] = [];
  const [first, second] = await Promise.all([
    listen((request, response) => answer(request, response, origins[1])),
    listen((request, response) => answer(request, response, origins[0])),
  ]);
  origins.push(originOf(first), originOf(second));
  return {
    url: (page, query) => `${originOf(first)}/${page}${query ? `?${query}` : ''}`,
    close() {
      for (const server of [first, second]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

/** Serves a page that somebody brings, with the files beside it. */
export async function serveFile(file: string): Promise<MatrixServer> {
  const folder = dirname(file);
  const server = await listen((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    send(join(folder, normalize(decodeURIComponent(pathname))), response);
  });
  return {
    url: () => `${originOf(server)}/${encodeURIComponent(basename(file))}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function listen(handler: Handler): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return server;
}

const originOf = (server: Server): string => `http://localhost:${(server.address() as AddressInfo).port}`;

function answer(request: IncomingMessage, response: ServerResponse, otherOrigin = ''): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const page = pathname.slice(1);
  if (pageNames().includes(page)) {
    const policy = [...searchParams.keys()].flatMap((name) => policies[name] ?? []);
    response.writeHead(200, {
      'content-type': 'text/html',
      ...(policy.length > 0 && { 'content-security-policy': policy.join('; ') }),
    });
    response.end(htmlOf(page, otherOrigin));
    return;
  }
  send(fileOf(pathname), response);
}

function send(file: string | undefined, response: ServerResponse): void {
  if (!file || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  // Scripts of a sandboxed frame come from an origin of no name.
  const headers = {
    'content-type': types[extname(file).toLowerCase()] ?? 'application/octet-stream',
    'access-control-allow-origin': '*',
  };
  response.writeHead(200, headers);
  createReadStream(file).pipe(response);
}

function fileOf(pathname: string): string | undefined {
  const path = normalize(decodeURIComponent(pathname));
  const folder = { built: builtFolder, node_modules: packages }[path.split('/')[1] ?? ''];
  return folder && join(folder, path.split('/').slice(2).join('/'));
}

function htmlOf(page: string, otherOrigin: string): string {
  const error = buildError(page);
  const script = `<script type="module" src="/built/${page}/page.js"></script>`;
  const style = existsSync(join(builtFolder, page, 'style.css'))
    ? `<link rel="stylesheet" href="/built/${page}/style.css">`
    : '';
  return `<!doctype html>
<html lang="en" data-other-origin="${otherOrigin}">
  <head>
    <meta charset="utf-8">
    <title>${page}</title>
    <style>body { font: 16px/20px sans-serif; }</style>
    ${style}
  </head>
  <body>
    <main></main>
    ${error === undefined ? script : `<pre>${error.replaceAll('<', '&lt;')}</pre>`}
  </body>
</html>`;
}
