/** A text that goes with a run because its user put it there: the clipboard's, or a file's. Words of anybody's. */
export interface AttachedText {
  /** The file's name, which is anybody's too; absent for the clipboard. */
  name?: string | undefined;
  text: string;
}

/** UTF-16 units of all attached texts that a request to a model takes in. */
export const longestAttached = 60_000;

/** What a model gets of an attached text. */
export interface SentText extends AttachedText {
  /** UTF-16 units at its end that it does not get. */
  leftOut: number;
}

/** What a model gets of each, in their order, as the palette shows it before: a text that does not fit ends early. */
export function sentOf(attached: readonly AttachedText[], most = longestAttached): SentText[] {
  let room = most;
  return attached.map(({ name, text }) => {
    // Never half of a sign.
    const sent = text.length <= room ? text : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
    room -= sent.length;
    return { ...(name !== undefined && { name }), text: sent, leftOut: text.length - sent.length };
  });
}
