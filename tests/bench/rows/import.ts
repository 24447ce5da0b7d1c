import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { counted, message } from '../../e2e/support/messages';
import { launch } from '../chromium';
import { type Measurement, repeat } from '../row';

const skillCount = 1_000;
/** As the page writes it. */
const skillCountText = skillCount.toLocaleString('en');
/** Bytes of the asset of each skill: nothing packs them, so that the zip has 60 MB. */
const assetSize = 60_000;

/** A zip of 1,000 skills, from the choice of the file on the settings page until all of them are installed. */
export const measureImport: Measurement = async (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'caretaker-import-'));
  const file = join(folder, 'many-skills.zip');
  writeFileSync(file, manySkills());
  // A run takes seconds, and installs into a fresh profile each time.
  const times = await repeat(Math.min(context.runs, 3), () => importAll(context, file));
  rmSync(folder, { recursive: true, force: true });
  return [
    {
      name: 'import.zip-1000-skills',
      unit: 'ms',
      budget: 8_000,
      better: 'lower',
      samples: times.map(({ total }) => total),
    },
    {
      name: 'import.longest-task',
      unit: 'ms',
      budget: 100,
      better: 'lower',
      samples: times.map(({ longest }) => longest),
    },
  ];
};

function manySkills(): Uint8Array {
  const files: Record<string, Uint8Array> = {};
  const encoder = new TextEncoder();
  for (let index = 0; index < skillCount; index += 1) {
    const name = `skill-${index}`;
    const head = `---\nname: ${name}\ndescription: Does thing number ${index}, when somebody asks for it.\n`;
    const body = 'Read what is there, think about it, and answer in plain words.\n'.repeat(40);
    files[`skills/${name}/SKILL.md`] = encoder.encode(`${head}config:\n  tone: plain\n---\n\n${body}`);
    files[`skills/${name}/references/details.md`] = encoder.encode(`# ${name}\n\n${body}`);
    files[`skills/${name}/assets/picture.png`] = randomBytes(assetSize);
  }
  return zipSync(files, { level: 6 });
}

/** Imports as a user does, and watches the page's own thread meanwhile. */
async function importAll(context: Parameters<Measurement>[0], file: string) {
  const chromium = await launch(context);
  const page = await chromium.context.newPage();
  await page.goto(chromium.url('options.html#import'));
  const input = page.locator('input[data-way=file]');
  await input.waitFor({ state: 'attached' });
  await page.evaluate(watchTasks);
  const started = Date.now();
  await input.setInputFiles(file);
  await page.getByRole('button', { name: message('import_found_all'), exact: true }).click();
  const install = message('import_install_chosen', skillCountText);
  await page.getByRole('button', { name: install, exact: true }).click();
  await page.getByText(counted('import_report_installed', skillCount)).waitFor();
  const total = Date.now() - started;
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
  await chromium.close();
  return { total, longest: Math.max(0, ...tasks) };
}

/** In the page: `tasks` are the durations, in milliseconds, of the tasks that took more than 50. */
function watchTasks(): void {
  const tasks: number[] = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
    {
      type: 'longtask',
    },
  );
  Object.assign(window, { tasks });
}
