import type { Page } from '@playwright/test';
import { until } from '../../../scripts/until';
import { withSkills } from '../../e2e/support/build';
import { askSettings } from '../../e2e/support/extension-page';
import { play } from '../../servers/dialogue';
import { launch, openExtensionPage, useModel } from '../chromium';
import { type BenchContext, type Measurement, type Row, repeat } from '../row';
import { timeRun } from '../run-port';
import { timeCalls } from '../time-calls';

/** Commands that one run measures: of its 25 steps one opens the workspace, and one answers. */
const commands = 23;

/**
 * Skills' scripts and an agent's commands, as the background's run has them: through the offscreen document and the
 * isolated frame of the shipped build, and back. Of a script from the order to its result; cold is the first run of a
 * browser that was just started.
 */
export const measureSandbox: Measurement = async (context) => {
  const { folder: build, remove } = withSkills(context.build, ['shout', 'python-program']);
  const withBoth = { ...context, build };
  const rows = [
    ...(await measureScripts(withBoth)),
    await measureCommands(context),
    ...(await measurePython(withBoth)),
  ];
  remove();
  return rows;
};

async function measureScripts(context: BenchContext): Promise<Row[]> {
  const cold = await repeat(context.runs, () =>
    inBrowser(context, (page) => timeScript(page, 'builtin:shout')),
  );
  const warm = await inBrowser(context, async (page) => {
    const samples = await repeat(context.runs + 2, async () => {
      // As between two runs of a person: the Worker of the next script gets ready in the meantime.
      await new Promise((resolve) => setTimeout(resolve, 500));
      return timeScript(page, 'builtin:shout');
    });
    return samples.slice(2);
  });
  return [
    { name: 'sandbox.js-cold', unit: 'ms', budget: 250, better: 'lower', samples: cold },
    { name: 'sandbox.js-warm', unit: 'ms', budget: 30, better: 'lower', samples: warm },
  ];
}

/** From the model's call of `bash` to its answer, in a run whose first command has opened the workspace. */
async function measureCommands(context: BenchContext): Promise<Row> {
  const calls = Array.from({ length: commands + 1 }, (_, number) => `echo ${number} | sed s/0/o/`);
  const samples = await inBrowser(context, async (page) => {
    await useModel(page, context);
    await page.evaluate(askSettings, ['putRule', [{ kind: 'tool', pattern: 'bash', answer: 'allow' }]] as [
      string,
      unknown[],
    ]);
    play(context.model, [
      ...calls.map((command) => ({ calls: [['bash', { command }] as [string, object]] })),
      { says: 'Done.' },
    ]);
    return timeCalls(page, 'count');
  });
  if (samples.length !== calls.length) throw new Error(`${samples.length} commands have run`);
  return {
    name: 'sandbox.bash-command-warm',
    unit: 'ms',
    budget: 5,
    better: 'lower',
    samples: samples.slice(1),
  };
}

/**
 * Without a snapshot, and out of the one that the first start has left, with the offscreen document gone and all that it
 * had loaded: as in the next session. Each takes seconds: five are as good as ten.
 */
async function measurePython(context: BenchContext): Promise<Row[]> {
  const both = await repeat(Math.min(context.runs, 5), () =>
    inBrowser(context, async (page) => {
      const cold = await timeScript(page, 'builtin:python-program');
      await until('the snapshot is kept', () => page.evaluate(keepsSnapshot), 60_000);
      await page.evaluate(closeOffscreenDocument);
      return { cold, snapshot: await timeScript(page, 'builtin:python-program') };
    }),
  );
  const samples = (of: 'cold' | 'snapshot') => both.map((sample) => sample[of]);
  return [
    { name: 'sandbox.python-cold', unit: 'ms', budget: 6000, better: 'lower', samples: samples('cold') },
    {
      name: 'sandbox.python-snapshot',
      unit: 'ms',
      budget: 1200,
      better: 'lower',
      samples: samples('snapshot'),
    },
  ];
}

/** Does something in a page of the extension, in a browser of its own. */
async function inBrowser<Result>(
  context: BenchContext,
  work: (page: Page) => Promise<Result>,
): Promise<Result> {
  const chromium = await launch(context);
  const result = await work(await openExtensionPage(chromium));
  await chromium.close();
  return result;
}

/** Milliseconds from the order until the script's result is there. */
async function timeScript(page: Page, skill: string): Promise<number> {
  const { firstText, end } = await timeRun(page, { skill, text: 'abc' });
  if (end !== 'succeeded') throw new Error(`The run of ${skill} ended with ${end}`);
  return firstText;
}

async function keepsSnapshot(): Promise<boolean> {
  return (await (await caches.open('python')).keys()).length > 0;
}

async function closeOffscreenDocument(): Promise<void> {
  const { chrome } = globalThis as unknown as {
    chrome: { offscreen: { closeDocument(): Promise<void> } };
  };
  await chrome.offscreen.closeDocument();
}
