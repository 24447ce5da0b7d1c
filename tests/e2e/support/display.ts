import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { requireProgram } from '../../../scripts/setup/browsers.mjs';

/** A virtual screen of our own (Xvfb), with a keyboard and a mouse that type and click as a user's do. */
export interface Display {
  /** `:99` */
  name: string;
  /** Gives the window of this class (`chromium`, `firefox`) the keyboard; waits until it has it. */
  focusWindow(windowClass: string): void;
  /** Presses keys: `alt+shift+k`, `Up`, `Return`. */
  press(...keys: string[]): void;
  /** Moves the mouse to a place of the screen (pixels) and clicks: 1 left, 3 right. */
  click(x: number, y: number, button: 1 | 3): void;
  /** How many windows stand on it; an open menu is one. */
  windows(): number;
  close(): Promise<void>;
}

export async function startDisplay(size = '1280x900x24'): Promise<Display> {
  const server = spawn(
    requireProgram('xvfb'),
    ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const name = `:${await displayNumber(server)}`;
  const env = { ...process.env, DISPLAY: name };
  const xdotool = (...args: string[]) =>
    execFileSync(requireProgram('xdotool'), args, { env, encoding: 'utf8', timeout: 10_000 }).trim();
  return {
    name,
    focusWindow: (windowClass) => {
      const windows = xdotool('search', '--sync', '--onlyvisible', '--class', windowClass).split('\n');
      xdotool('windowfocus', '--sync', windows.at(-1) ?? '');
    },
    press: (...keys) => {
      for (const key of keys) xdotool('key', '--clearmodifiers', key);
    },
    click: (x, y, button) => {
      // No --sync: it waits for ever where the mouse stands there already.
      xdotool('mousemove', String(Math.round(x)), String(Math.round(y)), 'click', String(button));
    },
    windows: () => xdotool('search', '--onlyvisible', '--name', '.*').split('\n').length,
    close: () => ended(server),
  };
}

/** Xvfb chooses a free number and writes it to descriptor 3 when it is ready. */
function displayNumber(server: ChildProcess): Promise<string> {
  const pipe = server.stdio[3] as Readable;
  return new Promise((resolve, reject) => {
    let written = '';
    pipe.on('data', (data) => {
      written += data;
      if (written.includes('\n')) resolve(written.trim());
    });
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    server.kill();
  });
}
