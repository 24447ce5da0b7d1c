import { pythonHolds, pythonWorks } from '../runs/python-tests';
import { test } from '../support/firefox-test';

test('Python starts, cold and out of its snapshot, and runs the scripts of document skills', async ({
  firefox,
}) => {
  const page = await firefox.openExtensionPage('options.html');
  await pythonWorks((expression) => page.evaluate(expression));
});

test('Python lets no program out, nor past its limits', async ({ firefox }) => {
  const page = await firefox.openExtensionPage('options.html');
  await pythonHolds((expression) => page.evaluate(expression), ['', 'shown\n']);
});
