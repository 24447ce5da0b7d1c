import { hostileTests } from '../sandbox/hostile-tests';
import { type RunCommands, sandboxScript } from '../sandbox/page-script';
import { test as base } from '../support/firefox-test';

const test = base.extend<{ runCommands: RunCommands }>({
  runCommands: async ({ firefox }, use) => {
    const page = await firefox.openExtensionPage('refused.html');
    await page.evaluate(await sandboxScript());
    await use((commands, timeout = 20_000) =>
      page.evaluate(
        (list, limit) => (globalThis as unknown as { runCommands: RunCommands }).runCommands(list, limit),
        commands,
        timeout,
      ),
    );
  },
});

hostileTests(test);
