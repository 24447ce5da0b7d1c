import { hostileTests } from '../sandbox/hostile-tests';
import { type RunCommands, sandboxScript } from '../sandbox/page-script';
import { test as base } from '../support/chromium-test';

const test = base.extend<{ runCommands: RunCommands }>({
  runCommands: async ({ chromium, page }, use) => {
    await page.goto(chromium.url('refused.html'));
    await page.evaluate(await sandboxScript());
    await use((commands, timeout = 20_000) =>
      page.evaluate(
        ([list, limit]) => (globalThis as unknown as { runCommands: RunCommands }).runCommands(list, limit),
        [commands, timeout] as [string[], number],
      ),
    );
  },
});

hostileTests(test);
