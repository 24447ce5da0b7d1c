import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import type { Story } from './stories/story';

/** Pages that look like life, at hosts that belong to nobody (RFC 2606): so no picture shows a port of this computer. */
export const scenes = {
  mail: 'https://mail.example.com/',
  code: 'https://code.example.com/',
  docs: 'https://docs.example.com/',
};

/** Answers for the hosts of the scenes, in the language of the story. All other requests go their way. */
export async function serveScenes(context: BrowserContext, { pages }: Story): Promise<void> {
  for (const [name, url] of Object.entries(scenes)) {
    const template = readFileSync(new URL(`./scenes/${name}.html`, import.meta.url), 'utf8');
    const inLanguage = template.replace('lang="en"', `lang="${pages.language}"`);
    const body = inLanguage.replace(/\{\{(\w+)\}\}/g, (_all, key: string) => {
      const text = pages[key];
      if (text === undefined) throw new Error(`${name}.html wants ${key}, and the story has none`);
      return text;
    });
    await context.route(`${url}**`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
    );
  }
}
