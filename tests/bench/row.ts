import type { OpenAiServer } from '../servers/openai-server';
import type { PagesServer } from '../servers/pages-server';

/** One line of the table. */
export interface Row {
  name: string;
  unit: 'ms' | 'KB' | 'files/s' | 'ratio' | 'tokens';
  budget: number;
  better: 'lower' | 'higher';
  /** The runs that the value is the median of. */
  samples: number[];
}

export interface BenchContext {
  /** Folder of the shipped build for Chrome. */
  build: string;
  pages: PagesServer;
  model: OpenAiServer;
  /** Runs of each row. */
  runs: number;
}

/** Measures some rows that share a browser. */
export type Measurement = (context: BenchContext) => Promise<Row[]>;

export function median(samples: number[]): number {
  const sorted = [...samples].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Does something `runs` times, one after another. */
export async function repeat<Result>(
  runs: number,
  action: (run: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await action(run));
  return results;
}
