import { readBodyText } from './ndjson';

/** Characters of an answer that nobody wants: its words are in there, and some never end. */
const enough = 64 * 1024;

/** How an answer begins, as far as it came; its rest is left unread. */
export async function openingOf(response: Response): Promise<string> {
  let text = '';
  try {
    for await (const piece of response.body ? readBodyText(response.body) : []) {
      text += piece;
      if (text.length >= enough) break;
    }
  } catch {
    // What broke the answer off says less than the answer itself.
  }
  return text.slice(0, enough);
}
