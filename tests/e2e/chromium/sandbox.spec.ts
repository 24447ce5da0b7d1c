import { hostileTests } from '../sandbox/hostile-tests';
import { type CallSandbox, sandboxScript } from '../sandbox/page-script';
import { test as base } from '../support/chromium-test';

const test = base.extend<{ callSandbox: CallSandbox }>({
  callSandbox: async ({ chromium, page }, use) => {
    await page.goto(chromium.url('refused.html'));
    await page.evaluate(await sandboxScript());
    await use(((name, ...args) =>
      page.evaluate(
        ([name, given]) =>
          (globalThis as unknown as Record<string, (...args: unknown[]) => never>)[name]?.(...given),
        [name, args] as [string, unknown[]],
      )) as CallSandbox);
  },
});

hostileTests(test);
