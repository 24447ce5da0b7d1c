/** Python for the runs of skills: what those who run it ask for, and what they get. */
import type { SandboxFile, ScriptAbout } from '../../core/run/needs';

type PythonProgram =
  /** `python3 /skill/scripts/fill.py` */
  | { type: 'script'; path: string }
  /** `python3 -c CODE`, or what stands on its standard input where there is no script. */
  | { type: 'code'; code: string }
  /** `python3 -m NAME` */
  | { type: 'module'; name: string };

/** Serves `ctx` of a skill's own script: takes JSON and answers with JSON. What it rejects with is an exception in the program. */
export type CallTool = (name: string, json: string) => Promise<string>;

/** One command. */
export interface PythonJob {
  program: PythonProgram;
  /** `sys.argv[1:]`. */
  argv: string[];
  /** All of `os.environ`, beside `HOME` and `PATH`. */
  env: Record<string, string>;
  stdin: string;
  /** Where it begins; made if it is not there. */
  folder: string;
  /** What `ctx` tells of the run. */
  about?: ScriptAbout | undefined;
  /** Everything it shall find: what the run's file system holds, by absolute paths. */
  files: readonly SandboxFile[];
  /** Milliseconds until it is ended; loading Python does not count. */
  timeout: number;
  /** Bytes that Python may take in all. It needs about 32 MB itself. */
  memoryLimit: number;
}

export interface PythonResult {
  /** Both as UTF-8 text, cut at `outputLimit` bytes. */
  stdout: string;
  stderr: string;
  /** 124 where its time was up, 137 where its memory was: `ended` tells those from a program's own. */
  code: number;
  ended?: 'timeout' | 'memory' | undefined;
  /** Files that are new or not what they were, anywhere; absolute paths. Empty where the program was ended by force. */
  written: SandboxFile[];
  /** Paths of the job's files that are gone. */
  removed: string[];
}

/** Python of one run: its commands come one after the other, and find nothing of each other but their files. */
export interface PythonHost {
  /**
   * Loads Python if need be. Rejects with the signal's reason when it is aborted or the host is closed, and with an
   * `Error` where Python cannot be loaded; whatever the program does is a result. `callTool` serves `ctx`; without it whatever is
   * called there is refused. What the program waits for is no time of its own.
   */
  run(job: PythonJob, signal: AbortSignal, callTool?: CallTool): Promise<PythonResult>;
  /** Ends what runs, and gives back the memory. */
  close(): void;
}

/** Python of a document. Loads nothing before a host's first job. */
export interface PythonEngine {
  /** A Python for one run. `tell` hears how far it is loaded, 0 to 1, where that takes long enough to be told. */
  open(tell: (fraction: number) => void): PythonHost;
}
