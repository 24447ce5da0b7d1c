import type { PageCommands } from '../../messages/page-commands';
import { laterScript } from '../later-script';
import type { FrameDoor } from './frame-door';

const script = laterScript<FrameDoor>('caretakerFrameDoor');

export const { offer: offerFrameDoor, forget: forgetFrameDoor } = script;

/** The way into frames; its script is brought here the first time. Rejects if it cannot come any more. */
export function loadFrameDoor({
  loadFrameDoor: bring,
}: Pick<PageCommands, 'loadFrameDoor'>): Promise<FrameDoor> {
  return script.load(bring);
}
