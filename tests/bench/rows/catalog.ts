import type { Page } from '@playwright/test';
import type { Chromium } from '../../e2e/support/chromium';
import { askSettings } from '../../e2e/support/extension-page';
import { manySkills, storeSkills } from '../../e2e/support/many-skills';
import { launch, openExtensionPage } from '../chromium';
import { type Measurement, type Row, repeat } from '../row';

/** The skills of the user's that are in the store, with the budget for their list in milliseconds. */
const lists = [
  { stored: 1_000, budget: 60 },
  { stored: 10_000, budget: 150 },
];

/**
 * The first list of skills that a background gives: it is ended, the toolbar icon is clicked, and the time until the list
 * is in our frame is taken, less what the same click takes while all skills are switched off. What is left is opening the
 * database, reading the lists, and making, sending and receiving what the palette draws; what of this goes on while the
 * background starts counts too. A page of ours stands for a page with our script in it, and puts our frame in: they take the same
 * messages.
 */
export const measureCatalog: Measurement = async (context) => {
  const chromium = await launch(context);
  const page = await openExtensionPage(chromium);
  await page.evaluate(askSettings, ['memos', []] as [string, unknown[]]);
  const skills = await manySkills(10_000);
  // Whatever the last run was, its tools would get ready now: those of a skill of the user's take no time.
  await set(page, { lastRun: { skill: skills[0]?.manifest.key ?? '', instruction: '' } });
  await set(page, { skillsEnabled: true });
  await listen(page);
  const rows: Row[] = [];
  for (const { stored, budget } of lists) {
    await storeSkills(page, skills.slice(0, stored));
    await firstList(chromium, page);
    const samples = await repeat(context.runs, () => timeList(chromium, page, stored));
    rows.push({ name: `background.catalog-${stored}`, unit: 'ms', budget, better: 'lower', samples });
  }
  await chromium.close();
  return rows;
};

/** Milliseconds that a list of so many skills adds to one of none. */
async function timeList(chromium: Chromium, page: Page, stored: number): Promise<number> {
  await set(page, { skillsEnabled: false });
  const none = await firstList(chromium, page);
  await set(page, { skillsEnabled: true });
  const all = await firstList(chromium, page);
  if (none.skills !== 0 || all.skills <= stored) {
    throw new Error(`Listed ${none.skills} and ${all.skills} skills`);
  }
  return all.milliseconds - none.milliseconds;
}

interface List {
  skills: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Answers the background as our script in a page does, asks it from our frame what was called for, and keeps that under `list`. */
function listen(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const scope = globalThis as unknown as Scope & { list?: List };
    const frame = document.createElement('iframe');
    frame.src = 'surface.html';
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve);
      document.body.append(frame);
    });
    const ours = frame.contentWindow as unknown as Scope;
    scope.chrome.runtime.onMessage.addListener(({ id, to, of, args: [call] }, _sender, answer) => {
      if (to !== 'open') return;
      answer({ type: 'done', id, ...(of === 'open' && { value: 'put-in' }) });
      if (of !== 'open') return;
      const ready = { to: 'surface', type: 'call', id: 1, of: 'ready', args: [call?.name], functions: [] };
      void ours.chrome.runtime.sendMessage(ready).then(({ value }) => {
        scope.list = { skills: value?.skills.length ?? Number.NaN, at: Date.now() };
      });
    });

    interface Scope {
      chrome: {
        runtime: {
          sendMessage(message: object): Promise<{ value?: { skills: unknown[] } }>;
          onMessage: {
            addListener(
              hear: (
                message: { id: number; to: string; of: string; args: { name: string }[] },
                sender: unknown,
                answer: (value: object) => void,
              ) => void,
            ): void;
          };
        };
      };
    }
  });
}

async function firstList(chromium: Chromium, page: Page): Promise<{ skills: number; milliseconds: number }> {
  await chromium.killBackground();
  await page.evaluate(() => Object.assign(globalThis, { list: undefined }));
  const started = Date.now();
  await chromium.triggerToolbar(page);
  const list = await page.waitForFunction(() => (globalThis as unknown as { list?: List }).list);
  const { skills = 0, at = Number.NaN } = (await list.jsonValue()) ?? {};
  return { skills, milliseconds: at - started };
}

function set(page: Page, items: object): Promise<void> {
  return page.evaluate((items) => {
    const { chrome } = globalThis as unknown as {
      chrome: { storage: { local: { set(items: object): Promise<void> } } };
    };
    return chrome.storage.local.set(items);
  }, items);
}
