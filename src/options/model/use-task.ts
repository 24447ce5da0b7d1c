import { useState } from 'preact/hooks';
import type { TaskOutcome } from './model-tasks';
import type { ModelReport } from './report';

/** One piece of work at a time, and what is to be told of it. */
export function useTask<Name extends string>() {
  const [task, setTask] = useState<Name>();
  const [report, setReport] = useState<ModelReport>();

  /** Resolves with what was done, once it is shown; undefined if it was not. */
  async function run(name: Name, work: () => Promise<TaskOutcome>): Promise<TaskOutcome | undefined> {
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
