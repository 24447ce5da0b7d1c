/** What our window for pages that take no extension, the pad, asks of the background. */
import { channel } from './rpc';

/** `call`: what it was opened for, by an id of the background's. */
export interface PadCommands {
  /** The text that it begins with: what was selected where it was called; mostly empty. */
  text(call: string): Promise<string>;
  /** Its text box is there: what was called for comes now, once. */
  ready(call: string): Promise<void>;
  /** Opens the palette in it, as the shortcut does. */
  choose(): Promise<void>;
}

export const padChannel = channel<PadCommands>('pad');
