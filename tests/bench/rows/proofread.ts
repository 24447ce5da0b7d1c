import { launch, openExtensionPage } from '../chromium';
import { type BenchContext, type Measurement, repeat } from '../row';
import { timeRun } from '../run-port';

const sentence =
  'The project team have recieved the report, and there going to review it tommorow with number %. ';

/** One kilobyte of faulty English; another text each time, so that nothing is answered from memory. */
function kilobyte(run: number): string {
  return sentence.replace('%', String(run)).repeat(11).slice(0, 1024);
}

/** The whole skill, with its script in the sandbox: from the start of the run until it has ended. */
export const measureProofread: Measurement = async (context) => {
  const cold = await repeat(context.runs, (run) => first(context, run));
  const chromium = await launch(context);
  const page = await openExtensionPage(chromium);
  const proofread = async (run: number) => {
    // As between two runs of a person: the Worker of the next script gets ready in the meantime.
    await new Promise((resolve) => setTimeout(resolve, 1000));
    return (await timeRun(page, { skill: 'builtin:proofread', text: kilobyte(run) })).total;
  };
  // A second after its first job the Worker builds the rest of its tables, for some seconds: warm is what comes after.
  for (let run = -1; run > -10; run -= 1) await proofread(run);
  const warm = await repeat(context.runs, proofread);
  await chromium.close();
  return [
    { name: 'proofread.1KB-warm', unit: 'ms', budget: 80, better: 'lower', samples: warm },
    { name: 'proofread.cold', unit: 'ms', budget: 2500, better: 'lower', samples: cold },
  ];
};

/** The first run of a browser that has just been started: nothing of the engines is loaded. */
async function first(context: BenchContext, run: number): Promise<number> {
  const chromium = await launch(context);
  const page = await openExtensionPage(chromium);
  const { total, end } = await timeRun(page, { skill: 'builtin:proofread', text: kilobyte(run) });
  await chromium.close();
  if (end !== 'succeeded') throw new Error(`The run ended with ${end}`);
  return total;
}
