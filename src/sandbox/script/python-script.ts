import type { ScriptJob } from '../../core/run/needs';
import { RunError } from '../../core/run/run-error';
import type { CallTool, PythonEngine, PythonResult } from '../python/types';
import { parseForeign } from './json';
import { shorten } from './script-failure';
import { filesMadeIn, filesOfJob, skillMount } from './script-files';

/** Where the value of a function goes: what it prints is its own affair. */
const resultFile = '/tmp/caretaker-result.json';

/** Calls `execute` of a function's index.py, and waits for one that is asynchronous. */
const functionStarter = `
import inspect, json, sys
from caretaker import ctx
sys.path.insert(0, '${skillMount}')
import index
given = json.load(sys.stdin)
wants = len(inspect.signature(index.execute).parameters)
value = index.execute(*[given, ctx][:wants])
if inspect.iscoroutine(value):
    value = await value
with open('${resultFile}', 'w') as file:
    json.dump(value, file, allow_nan=False)
`;

/**
 * Runs a script in Python as a program and resolves with `{text, files, stderr}`: its standard output, what it has put into
 * `/output`, and its standard error. Rejects with a `RunError`: `script-threw`, `script-timeout`, `script-memory` or `script-result`; with the
 * signal's reason when aborted. `callTool` serves `ctx`, in JSON; `tell` hears how far Python is loaded, 0 to 1.
 */
export async function runPythonScript(
  python: PythonEngine,
  job: ScriptJob,
  callTool: CallTool,
  signal: AbortSignal,
  tell: (fraction: number) => void,
): Promise<unknown> {
  const files = filesOfJob(job);
  const host = python.open(tell);
  try {
    const result = await host.run(
      {
        program: job.isFunction
          ? { type: 'code', code: functionStarter }
          : { type: 'script', path: `${skillMount}/${job.entry}` },
        argv: [],
        env: { ...job.env },
        stdin: JSON.stringify(job.input ?? null),
        folder: '/work',
        about: job.about,
        files: files.all().map(([path, bytes]) => ({ path, bytes })),
        timeout: job.timeout,
        memoryLimit: job.memoryLimit,
      },
      signal,
      callTool,
    );
    throwFailure(result, job.timeout);
    for (const { path, bytes } of result.written) if (path.startsWith('/output/')) files.put(path, bytes);
    const made = filesMadeIn(files);
    const { stdout: text, stderr } = result;
    if (job.isFunction) {
      const written = result.written.find(({ path }) => path === resultFile);
      if (!written) throw new RunError('script-result', { detail: 'execute returned nothing' });
      const value: unknown = parseForeign(new TextDecoder().decode(written.bytes));
      return { value, files: made, stderr };
    }
    return { text, ...(Object.keys(made).length > 0 && { files: made }), ...(stderr !== '' && { stderr }) };
  } finally {
    host.close();
  }
}

function throwFailure({ code, ended, stderr }: PythonResult, timeout: number): void {
  if (ended === 'timeout')
    throw new RunError('script-timeout', { params: { limit: String(timeout / 1000) } });
  if (ended === 'memory') throw new RunError('script-memory');
  if (code === 0) return;
  const said = stderr.trim();
  const detail = said === '' ? `The script has ended with the code ${code}` : lastWords(said);
  throw new RunError('script-threw', { detail: shorten(detail) });
}

/** Of a traceback the last line says what is wrong; what a program has written itself is told from its beginning. */
function lastWords(said: string): string {
  return said.startsWith('Traceback ') ? (said.split('\n').at(-1) ?? said) : said;
}
