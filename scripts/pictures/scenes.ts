import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';

/** Pages that look like life, at hosts that belong to nobody (RFC 2606): so no picture shows a port of this computer. */
export const scenes = {
  mail: 'https://mail.example.com/',
  code: 'https://code.example.com/',
  docs: 'https://docs.example.com/',
};

/** Answers for the hosts of the scenes. All other requests go their way. */
export async function serveScenes(context: BrowserContext): Promise<void> {
  for (const [name, url] of Object.entries(scenes)) {
    const body = readFileSync(new URL(`./scenes/${name}.html`, import.meta.url), 'utf8');
    await context.route(`${url}**`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
  }
}
