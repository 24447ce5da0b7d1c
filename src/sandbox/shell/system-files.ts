import { isWithin } from '../files/paths';
import { createRunFiles, type RunFiles } from '../files/run-files';

const folders = ['/bin', '/dev', '/proc', '/usr'] as const;

/** Bytes: a line for each command. */
const most = 1 << 20;

/**
 * What a shell expects to find beside the files of its run: each command as a file of `/usr/bin` and `/bin`, and devices. None
 * of it can be changed; it is not among the files of the run.
 */
export function createSystemFiles(commands: readonly string[]): RunFiles {
  const files = createRunFiles({ most, readOnly: folders });
  const nothing = new Uint8Array();
  for (const device of ['null', 'zero', 'stdin', 'stdout', 'stderr', 'tty'])
    files.put(`/dev/${device}`, nothing);
  files.put('/proc/version', new TextEncoder().encode('Linux version 6.6.0 (a shell in a browser)\n'));
  for (const command of commands) {
    const note = new TextEncoder().encode(`# ${command}: built into this shell\n`);
    for (const folder of ['/bin', '/usr/bin']) files.put(`${folder}/${command}`, note);
  }
  return files;
}

/** Whether a resolved path is one of the system's. */
export function isSystemPath(path: string): boolean {
  return folders.some((folder) => isWithin(folder, path));
}
