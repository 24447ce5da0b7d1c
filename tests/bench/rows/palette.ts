import type { CDPSession, Page } from '@playwright/test';
import type { Chromium } from '../../e2e/support/chromium';
import { askSettings } from '../../e2e/support/extension-page';
import { manySkills, type StoredSkill, storeSkills } from '../../e2e/support/many-skills';
import { launch, openExtensionPage } from '../chromium';
import { busy, drawn } from '../main-thread';
import { callAgainToShown, frameSession, ourFrame } from '../our-frame';
import { type BenchContext, type Measurement, repeat } from '../row';

/** What the palette costs whoever has very many skills. */
export const measurePalette: Measurement = async (context) => [
  {
    name: 'palette.open-1000',
    unit: 'ms',
    budget: 110,
    better: 'lower',
    samples: await withSkills(context, 1_000, opening),
  },
  {
    name: 'palette.open-10000-skills',
    unit: 'ms',
    budget: 120,
    better: 'lower',
    samples: await withSkills(context, 10_000, opening),
  },
  {
    name: 'palette.key-10000',
    unit: 'ms',
    budget: 16,
    better: 'lower',
    samples: await withSkills(context, 10_000, typing),
  },
];

type Measure = (page: Page, session: CDPSession, trigger: () => Promise<void>) => Promise<number>;

/** Measures on a fresh page for each run, in a browser with that many skills of the user's. The background is awake, and has its list. */
async function withSkills(context: BenchContext, count: number, measure: Measure): Promise<number[]> {
  const chromium = await launch(context);
  await store(chromium, await manySkills(count));
  const onePage = async () => {
    const page = await chromium.context.newPage();
    await page.goto(context.pages.url('textarea'));
    await page.focus('#field');
    await page.waitForFunction(() => document.activeElement?.id === 'field');
    const session = await chromium.context.newCDPSession(page);
    const taken = await measure(page, session, () => chromium.triggerToolbar(page));
    await page.close();
    return taken;
  };
  await onePage();
  const samples = await repeat(context.runs, onePage);
  await chromium.close();
  return samples;
}

async function store(chromium: Chromium, skills: StoredSkill[]): Promise<void> {
  const page = await openExtensionPage(chromium);
  await page.evaluate(askSettings, ['memos', []] as [string, unknown[]]);
  for (let at = 0; at < skills.length; at += 1_000) await storeSkills(page, skills.slice(at, at + 1_000));
  await page.close();
  // What it knew before was read past.
  await chromium.killBackground();
}

/** From a second click on the icon to the frame in which the palette is drawn. */
const opening: Measure = (page, _session, trigger) => callAgainToShown(page, trigger);

/** What is typed: a skill's name, of which each letter leaves fewer, and a request that is no name. */
const texts = ['review let', 'make these shorter'];

/** The main thread's work for one key, whatever else the machine does: search, style, layout and painting. The mean of each text's keys; the slower text's. */
const typing: Measure = async (page, _session, trigger) => {
  await trigger();
  const frame = await ourFrame(page);
  const session = await frameSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const means: number[] = [];
  for (const text of texts) {
    await drawn(frame);
    const before = await busy(session);
    for (const key of text) {
      await page.keyboard.type(key);
      await drawn(frame);
    }
    means.push(((await busy(session)) - before) / text.length);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Delete');
  }
  return Math.max(...means);
};
