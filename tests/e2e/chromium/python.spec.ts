import { pythonHolds, pythonWorks } from '../runs/python-tests';
import { test } from '../support/chromium-test';

test('Python starts, cold and out of its snapshot, and runs the scripts of document skills', async ({
  chromium,
  page,
}) => {
  await page.goto(chromium.url('options.html'));
  await pythonWorks((expression) => page.evaluate(expression));
});

test('Python lets no program out, nor past its limits', async ({ chromium, page }) => {
  await page.goto(chromium.url('options.html'));
  await pythonHolds((expression) => page.evaluate(expression), ['shown\n']);
});
