import type { Page } from '@playwright/test';
import { axeSource } from './surface';

/** What axe finds wrong in a page of the extension. Its policy lets no script in: axe comes over the DevTools protocol. */
export async function violationsOf(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: axeSource });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Violation[] }> } };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ failureSummary, html }) => `${id}: ${failureSummary} ${html}`),
    );
  });
}

interface Violation {
  id: string;
  nodes: { failureSummary: string; html: string }[];
}
