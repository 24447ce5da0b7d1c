import { hostileTests } from '../sandbox/hostile-tests';
import { type CallSandbox, sandboxScript } from '../sandbox/page-script';
import { test as base } from '../support/firefox-test';

const test = base.extend<{ callSandbox: CallSandbox }>({
  callSandbox: async ({ firefox }, use) => {
    const page = await firefox.openExtensionPage('refused.html');
    await page.evaluate(await sandboxScript());
    await use(((name, ...args) =>
      page.evaluate(
        (name, given) =>
          (globalThis as unknown as Record<string, (...args: unknown[]) => never>)[name]?.(...given),
        name as string,
        args as unknown[],
      )) as CallSandbox);
  },
});

hostileTests(test);
