import type { PageCommands } from '../../messages/page-commands';
import type { FrameDoor } from './frame-door';

/** In the world that only this extension's scripts see: what the door's script leaves for the session. */
const here = globalThis as typeof globalThis & { caretakerFrameDoor?: FrameDoor | undefined };

/** Called by the door's script. */
export function offerFrameDoor(door: FrameDoor): void {
  here.caretakerFrameDoor = door;
}

/** One of an extension that was updated meanwhile has no way to its background any more. */
export function forgetFrameDoor(): void {
  here.caretakerFrameDoor = undefined;
}

/** The way into frames; its script is brought here the first time. Rejects if it cannot come any more. */
export async function loadFrameDoor({
  loadFrameDoor: load,
}: Pick<PageCommands, 'loadFrameDoor'>): Promise<FrameDoor> {
  if (!here.caretakerFrameDoor) await load();
  if (!here.caretakerFrameDoor) throw new Error('The way into frames has not come');
  return here.caretakerFrameDoor;
}
