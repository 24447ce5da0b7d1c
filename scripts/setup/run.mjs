import { spawn } from 'node:child_process';

/** For what only sets up: the output of a script that starts with it may be data for another program. */
export const quiet = { stdio: ['ignore', process.stderr, 'inherit'] };

/**
 * Runs a command with our output as its own and no input. Resolves with whether it ended with 0. `timeout`: milliseconds; what is left of
 * a time may be no whole number of them, which Node refuses. `announced`: what it says is kept until it has ended, and told below this
 * line, where others run beside it.
 */
export function run(command, args, { timeout, announced, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: announced === undefined ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      ...options,
      ...(timeout !== undefined && { timeout: Math.round(timeout) }),
    });
    const said = [];
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk) => said.push(chunk));
    child.once('error', (error) => {
      console.error(`${command}: ${error.message}`);
      resolve(false);
    });
    // What it says may come after it has ended.
    child.once('close', (code) => {
      if (announced !== undefined) process.stdout.write(`${announced}\n${Buffer.concat(said)}`);
      resolve(code === 0);
    });
  });
}
