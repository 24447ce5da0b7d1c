import {
  askPage,
  callOver,
  readsShown,
  shownDocumentTests,
  siteOf,
  startFruit,
} from '../runs/shown-document-tests';
import { testModel } from '../support/extension-page';
import { test } from '../support/firefox-desk';
import { message } from '../support/messages';
import { cardSays } from '../support/user';

shownDocumentTests(test);

test('without the permission for its site it is asked for in the window, and read once it is given', async ({
  desk,
  firefox,
  model,
}) => {
  await desk.setUp(testModel(model.baseUrl));
  const server = await startFruit({ host: '127.0.0.1' });
  const over = await callOver(desk, server.url('fruit.pdf'));
  await askPage(over);
  await cardSays(over.surface, message('palette_document_permission', siteOf(server)));
  await firefox.allowPermissions();
  await over.surface.click(`role=button[${message('palette_document_allow')}]`);
  await readsShown(over);
  await server.close();
});
