import { type PagesServer, startPagesServer } from '../../servers/pages-server';

/** A page with a frame of another site, and in that a frame of a third one with a field. */
export interface NestedFrames {
  /** Of the page. */
  url: string;
  /** The sites of both frames, as the user is asked for them. */
  outer: string;
  inner: string;
  close(): Promise<void>;
}

/** What the user allows: the page's own site (and the model's), that of the outer frame, and that of the inner one. */
export const grants = {
  page: 'http://localhost/*',
  outer: 'http://127.0.0.1/*',
  inner: 'http://inner.localhost/*',
};

const framed = (server: PagesServer, src: string): string =>
  `${server.url('framed')}?${new URLSearchParams({ src })}`;

const site = (server: PagesServer): string => new URL(server.url('')).origin;

/** Serves both frames of the page. Browsers take every name under `localhost` for this machine. */
export async function serveNestedFrames(pages: PagesServer): Promise<NestedFrames> {
  const [outer, inner] = await Promise.all([
    startPagesServer('127.0.0.1'),
    startPagesServer('inner.localhost'),
  ]);
  return {
    url: framed(pages, framed(outer, inner.url('textarea'))),
    outer: site(outer),
    inner: site(inner),
    async close() {
      await Promise.all([outer.close(), inner.close()]);
    },
  };
}
