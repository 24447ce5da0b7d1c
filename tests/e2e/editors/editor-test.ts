import { buildPages } from '../../matrix/build';
import { type MatrixServer, serveMatrix } from '../../matrix/server';
import type { DeskTest } from '../support/desk';
import { EditorTab } from './editor-tab';

/** Opens a page of tests/matrix, with this behind the `?` of its address. */
type OpenEditor = (page: string, query?: string) => Promise<EditorTab>;

/** The tests of either browser, with the pages of tests/matrix; those are built where they have changed. */
export const withEditors = (test: DeskTest) =>
  test.extend<{ openEditor: OpenEditor }, { matrixServer: MatrixServer }>({
    matrixServer: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
      async ({}, use) => {
        const server = await serveMatrix();
        await use(server);
        server.close();
      },
      { scope: 'worker' },
    ],
    openEditor: async ({ desk, matrixServer }, use) => {
      await use(async (page, query) => {
        await buildPages([page]);
        return new EditorTab(await desk.openTab(matrixServer.url(page, query)));
      });
    },
  });
