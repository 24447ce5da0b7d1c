import { launch, openExtensionPage, useModel } from '../chromium';
import { type Measurement, repeat } from '../row';
import { type RunTimes, timeFetch, timeRun } from '../run-port';

const tokens = 5000;

/**
 * What the real background adds to a model's stream, over a real port: each run is followed at once by a plain `fetch`
 * of the same stream from the same process, whose time is taken off.
 */
export const measureRun: Measurement = async (context) => {
  const { model, runs } = context;
  const chromium = await launch(context);
  const page = await openExtensionPage(chromium);
  await useModel(page, context);
  const pair = async (reply: Parameters<typeof model.reply>[0]) => {
    model.reply(reply);
    const run = await timeRun(page, { skill: 'builtin:explain', text: 'gluten' });
    if (run.end !== 'succeeded') throw new Error(`The run ended with ${run.end}`);
    return { run, plain: await timeFetch(page, model.baseUrl) };
  };
  await pair({ kind: 'text', text: 'warm' });
  const short = await repeat(runs, () =>
    pair({ kind: 'text', text: 'one two three four', size: 4, every: 50 }),
  );
  const long = await repeat(runs, () => pair({ kind: 'text', text: 'word '.repeat(tokens), size: 5 }));
  await chromium.close();
  const over = (pairs: typeof short, what: keyof Omit<RunTimes, 'end'>) =>
    pairs.map(({ run, plain }) => run[what] - plain[what]);
  return [
    {
      name: 'run.first-token-overhead',
      unit: 'ms',
      budget: 15,
      better: 'lower',
      samples: over(short, 'firstText'),
    },
    {
      name: 'run.per-token-overhead',
      unit: 'ms',
      budget: 0.3,
      better: 'lower',
      samples: over(long, 'total').map((milliseconds) => milliseconds / tokens),
    },
  ];
};
