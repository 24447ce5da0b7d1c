import { fileURLToPath } from 'node:url';
import { scriptText } from '../../../scripts/script-text';
import type * as InPage from './python-in-page';

const entry = fileURLToPath(new URL('./python-in-page.ts', import.meta.url));

/** Evaluates an expression in a page of the extension, and waits for what it promises. */
export type Evaluate = (expression: string) => Promise<unknown>;

/** Python in a page of the extension, through the frame and the Worker that the build ships. */
export async function pythonIn(evaluate: Evaluate) {
  const code = await scriptText(entry, 'pythonInPage');
  await evaluate(`${code}; globalThis.pythonInPage = pythonInPage; undefined`);
  const run = (job: InPage.PagedJob) =>
    evaluate(`pythonInPage.run(${JSON.stringify(job)})`) as ReturnType<typeof InPage.run>;
  return {
    run,
    code: (code: string, more: Partial<InPage.PagedJob> = {}) =>
      run({ program: { type: 'code', code }, ...more }),
    beginRun: () => evaluate('pythonInPage.beginRun()'),
    hasSnapshot: () => evaluate('pythonInPage.hasSnapshot()') as Promise<boolean>,
    breakSnapshot: () => evaluate('pythonInPage.breakSnapshot()'),
  };
}
