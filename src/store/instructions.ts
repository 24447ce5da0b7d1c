import { serialQueue } from '../core/run/serial-queue';
import type { SettingsStore } from './settings';

/** How many are kept, and how many characters of one: what is longer was hardly typed by hand. */
const most = 50;
const longest = 1_000;

/** What the user has typed into the palette for earlier runs, to be had there again. Kept as long as there is a history, and never in a private window. */
export interface EarlierInstructions {
  /** The latest first. */
  list(): Promise<string[]>;
  /** Keeps one in the first place, wherever it stood before. */
  add(text: string): Promise<void>;
  clear(): Promise<void>;
}

export function createInstructions(settings: Pick<SettingsStore, 'get' | 'set'>): EarlierInstructions {
  const inTurn = serialQueue();
  return {
    list: () => settings.get('instructions'),
    add: (typed) =>
      inTurn(async () => {
        const text = typed.trim();
        if (text === '' || text.length > longest || !(await settings.get('history')).on) return;
        const others = (await settings.get('instructions')).filter((other) => other !== text);
        await settings.set('instructions', [text, ...others].slice(0, most));
      }),
    clear: () => inTurn(() => settings.set('instructions', [])),
  };
}
