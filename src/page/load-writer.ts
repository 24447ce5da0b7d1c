import type { PageCommands } from '../messages/page-commands';
import type { Writer } from './insert/writer';

/** In the world that only this extension's scripts see: what the writer's script leaves for the session. */
const here = globalThis as typeof globalThis & { caretakerWriter?: Writer };

/** Called by the writer's script. */
export function offerWriter(writer: Writer): void {
  here.caretakerWriter = writer;
}

/** One of an extension that was updated meanwhile has no way to its background any more. */
export function forgetWriter(): void {
  here.caretakerWriter = undefined;
}

/** The writer of this page; its script is brought here the first time. Rejects if it cannot come any more. */
export async function loadWriter({ loadWriter: load }: Pick<PageCommands, 'loadWriter'>): Promise<Writer> {
  if (!here.caretakerWriter) await load();
  if (!here.caretakerWriter) throw new Error('The writer has not come');
  return here.caretakerWriter;
}
