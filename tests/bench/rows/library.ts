import type { Page } from '@playwright/test';
import { createSkillSearch } from '../../../src/core/library/search';
import { nearest, type PackedVector, packVector, vectorTable } from '../../../src/core/library/vectors';
import type { Chromium } from '../../e2e/support/chromium';
import { manySkills, storeSkills } from '../../e2e/support/many-skills';
import { launch } from '../chromium';
import { type Measurement, median, repeat } from '../row';

/** What is typed, a keystroke at a time: names, descriptions, a short form, something that is nowhere. */
const typed = ['review invoices', 'deadline', 'rvwnv', 'zebra'];

/** The list of skills: opening it with 1,000 of them and with 10,000, and a keystroke in its search over 10,000. */
export const measureLibrary: Measurement = async (context) => {
  const chromium = await launch(context);
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('options.html#skills'));
  await page.locator('.skill-row').first().waitFor();
  const skills = await manySkills(10_000);
  await storeSkills(page, skills.slice(0, 1_000));
  const list = await repeat(context.runs, () => openList(chromium, 1_000));
  await storeSkills(page, skills);
  await page.close();
  const longList = await repeat(context.runs, () => openList(chromium, 10_000));
  await chromium.close();
  return [
    { name: 'library.list-1000', unit: 'ms', budget: 400, better: 'lower', samples: list },
    { name: 'library.list-10000', unit: 'ms', budget: 800, better: 'lower', samples: longList },
    {
      name: 'library.search-10000',
      unit: 'ms',
      budget: 8,
      better: 'lower',
      samples: await slowestKeystroke(context.runs),
    },
  ];
};

/** Numbers of a vector, as common embedding models make them. */
const vectorLength = 768;

/** What a key may cost where skills are searched by meaning: looking up one vector among those of 10,000 skills. Its pause and the provider are none of it. */
export const measureMeaning: Measurement = async ({ runs }) => {
  const random = numbersOf(7);
  const vector = (): PackedVector => {
    const made = packVector(Array.from({ length: vectorLength }, random));
    if (!made) throw new Error('A vector of random numbers has a direction');
    return made;
  };
  const table = vectorTable(Array.from({ length: 10_000 }, (_, key) => ({ key, ...vector() })));
  const lookUp = (): number => {
    const asked = vector();
    const started = performance.now();
    nearest(table, asked, 10);
    return performance.now() - started;
  };
  // The first ones are slower: a search that is typed has them behind it after a word.
  for (let warm = 0; warm < 10; warm += 1) lookUp();
  const samples = Array.from({ length: runs * 5 }, lookUp);
  return [{ name: 'search.meaning-10000', unit: 'ms', budget: 15, better: 'lower', samples }];
};

/** Numbers between -1 and 1 that are the same in every run (a linear congruential generator). */
function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

/** Milliseconds from the start of the navigation in a new tab until the frame with the rows is drawn. */
async function openList({ context, url }: Chromium, skills: number): Promise<number> {
  const page = await context.newPage();
  await page.addInitScript(notePaintedList);
  await page.goto(url('options.html#skills'));
  const painted = await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted);
  if (!(await showsAll(page, skills))) throw new Error(`The list does not hold ${skills} skills`);
  await page.close();
  return painted;
}

async function showsAll(page: Page, skills: number): Promise<boolean> {
  return Number(await page.locator('.skill-row').first().getAttribute('aria-setsize')) > skills;
}

/** In the page: `painted` becomes the time since navigation of the first frame drawn after rows have come in. */
function notePaintedList(): void {
  (window as unknown as { painted: Promise<number> }).painted = new Promise((resolve) => {
    new MutationObserver((_records, observer) => {
      if (!document.querySelector('.skill-row')) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
    }).observe(document, { childList: true, subtree: true });
  });
}

/**
 * The times of the slowest keystroke of all that is typed: the one whose median over the runs is the highest. The texts
 * are made ready before, as the view does when the field gets the focus.
 */
async function slowestKeystroke(runs: number): Promise<number[]> {
  const skills = await manySkills(10_000);
  const search = createSkillSearch(skills.map(({ manifest }) => manifest));
  search.prepare();
  const queries = typed.flatMap((text) => [...text].map((_, index) => text.slice(0, index + 1)));
  const times = queries.map((): number[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [index, query] of queries.entries()) {
      const started = performance.now();
      search.find(query);
      times[index]?.push(performance.now() - started);
    }
  }
  return times.reduce((slowest, each) => (median(each) > median(slowest) ? each : slowest));
}
