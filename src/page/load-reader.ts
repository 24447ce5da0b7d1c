import type { PageText } from '../core/run/page-text';
import type { PageCommands } from '../messages/page-commands';
import { laterScript } from './later-script';

/** Reads the page that it was brought to. `active`: what had the focus. */
export type PageReader = (active: Element | undefined) => Promise<PageText>;

const script = laterScript<PageReader>('caretakerReader');

export const { offer: offerReader, forget: forgetReader } = script;

/** The reader of this page; its script is brought here the first time. Rejects if it cannot come any more. */
export function loadReader({ loadReader: bring }: Pick<PageCommands, 'loadReader'>): Promise<PageReader> {
  return script.load(bring);
}
