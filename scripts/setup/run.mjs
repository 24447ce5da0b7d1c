import { spawn } from 'node:child_process';

/** For what only sets up: the output of a script that starts with it may be data for another program. */
export const quiet = { stdio: ['ignore', process.stderr, 'inherit'] };

/** Runs a command with our output as its own and no input. Resolves with whether it ended with 0. */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
      ...options,
    });
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    child.once('exit', (code) => resolve(code === 0));
  });
}
