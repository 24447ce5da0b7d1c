import type { PageCommands } from '../messages/page-commands';
import type { Writer } from './insert/writer';
import { laterScript } from './later-script';

const script = laterScript<Writer>('caretakerWriter');

export const { offer: offerWriter, forget: forgetWriter } = script;

/** The writer of this page; its script is brought here the first time. Rejects if it cannot come any more. */
export function loadWriter({ loadWriter: bring }: Pick<PageCommands, 'loadWriter'>): Promise<Writer> {
  return script.load(bring);
}
