import { spawn } from 'node:child_process';

/** Milliseconds that no step comes near; one that stands still shall not take the whole time of a run with it. */
const stepLimit = 20 * 60_000;

/** Runs a command with our output as its own and no input. Resolves with whether it ended with 0 within 20 minutes. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      timeout: stepLimit,
      killSignal: 'SIGKILL',
      ...options,
    });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}
