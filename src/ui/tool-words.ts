import { getMessage } from '../messages/i18n';

/** What the tool of this name does, in a sentence: the message of its name; undefined if it is none of ours. */
export function ownToolText(name: string): string | undefined {
  return /^[a-z]+(?:_[a-z]+)*$/.test(name) ? getMessage(`tool_${name}`) || undefined : undefined;
}
