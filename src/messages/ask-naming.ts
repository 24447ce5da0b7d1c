import type { AskNaming } from '../core/run/ask-skill';
import { getMessage } from './i18n';

/** What *Ask* is called in the user's language. */
export function askNaming(): AskNaming {
  return { name: getMessage('ask_name'), description: getMessage('ask_description') };
}
