import { z } from 'zod';
import type { RunFile } from '../core/run/run-request';
import { serialQueue } from '../core/run/serial-queue';
import { sha256 } from '../core/sha256';
import type { SettingsArea } from '../store/settings-area';

/** In `storage.session`, which is in memory alone: a background that was ended shall know them, and the next browser not. */
const key = 'madeFiles';

/** The newest count; a card with older ones has long gone. */
const mostKept = 2_000;

const kept = z.array(z.string());

/**
 * Which files runs have made in this browser session, by their hashes. A page's script brings a file whole to have it saved:
 * what it has made up is none of them.
 */
export interface MadeFileLog {
  note(files: readonly RunFile[]): Promise<void>;
  /** Whether a run has made exactly this file. */
  has(file: RunFile): Promise<boolean>;
}

export function createMadeFiles(session: Pick<SettingsArea, 'get' | 'set'>): MadeFileLog {
  const inTurn = serialQueue();

  async function all(): Promise<string[]> {
    const checked = kept.safeParse((await session.get(key))[key]);
    return checked.success ? checked.data : [];
  }

  return {
    note: (files) =>
      inTurn(async () => {
        const hashes = await Promise.all(files.map(hashOf));
        await session.set({ [key]: [...(await all()), ...hashes].slice(-mostKept) });
      }),
    has: (file) => inTurn(async () => (await all()).includes(await hashOf(file))),
  };
}

function hashOf({ path, text, encoding }: RunFile): Promise<string> {
  return sha256(new TextEncoder().encode(JSON.stringify([path, encoding, text])));
}
