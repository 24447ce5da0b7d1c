import type { PageCommands } from '../../messages/page-commands';
import { laterScript } from '../later-script';
import type { CrossOriginFrames } from './cross-origin-frames';

const script = laterScript<CrossOriginFrames>('caretakerCrossOriginFrames');

export const { offer: offerCrossOriginFrames, forget: forgetCrossOriginFrames } = script;

/** The way into frames; its script is brought here the first time. Rejects if it cannot come any more. */
export function loadCrossOriginFrames({
  loadCrossOriginFrames: bring,
}: Pick<PageCommands, 'loadCrossOriginFrames'>): Promise<CrossOriginFrames> {
  return script.load(bring);
}
