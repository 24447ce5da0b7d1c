import { askPage, callOver, readsShown, shownDocumentTests, startFruit } from '../runs/shown-document-tests';
import { test } from '../support/chromium-desk';
import { testModel } from '../support/extension-page';

shownDocumentTests(test);

test('without the permission for its site the user’s call is enough to read it', async ({ desk, model }) => {
  await desk.setUp(testModel(model.baseUrl));
  const server = await startFruit({ host: '127.0.0.1' });
  const over = await callOver(desk, server.url('fruit.pdf'));
  await askPage(over);
  await readsShown(over);
  await server.close();
});
