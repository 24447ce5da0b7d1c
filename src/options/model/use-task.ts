import { useState } from 'preact/hooks';
import type { Done } from './model-tasks';
import type { Report } from './report';

/** One piece of work at a time, and what is to be told of it. */
export function useTask<Name extends string>() {
  const [task, setTask] = useState<Name>();
  const [report, setReport] = useState<Report>();

  /** Resolves with what was done, once it is shown; undefined if it was not. */
  async function run(name: Name, work: () => Promise<Done>): Promise<Done | undefined> {
    setTask(name);
    setReport(undefined);
    try {
      const done = await work();
      setReport(done.report);
      return done;
    } catch (error) {
      setReport({ kind: 'broken', error });
      return undefined;
    } finally {
      setTask(undefined);
    }
  }

  return { task, report, run, clear: () => setReport(undefined) };
}
