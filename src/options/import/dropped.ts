import { createHandOver } from '../hand-over';
import type { Picked } from './drop';

/** What was dropped elsewhere on the settings page, for the import view. */
export const dropped = createHandOver<Promise<Picked>>();
