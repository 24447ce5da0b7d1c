import type { AttachedPicture, SentPicture } from './picture';

/** A text that goes with a run because its user put it there: the clipboard's, or a file's. Words of anybody's. */
export interface AttachedText {
  /** The file's name, which is anybody's too; absent for the clipboard. */
  name?: string | undefined;
  text: string;
  /** Of a PDF: its pages, and how many of them the text is of. */
  pages?: { all: number; read: number } | undefined;
}

/** What goes with a run because its user put it there. */
export type Attached = AttachedText | AttachedPicture;

/** UTF-16 units of all attached texts that a request to a model takes in. */
export const longestAttached = 60_000;

/** What a model gets of an attached text. */
export interface SentText extends AttachedText {
  /** UTF-16 units at its end that it does not get. */
  leftOut: number;
}

export const isAttachedPicture = (attached: Attached): attached is AttachedPicture => !('text' in attached);

/** The texts among what is attached. */
export const textsOf = (attached: readonly Attached[]): AttachedText[] =>
  attached.flatMap((each) => (isAttachedPicture(each) ? [] : [each]));

/** The pictures that can be sent: of a run that is known by its record alone there are none. */
export const sentPicturesOf = (attached: readonly Attached[] = []): SentPicture[] =>
  attached.flatMap((each) =>
    isAttachedPicture(each) && each.data !== undefined ? [{ ...each, data: each.data }] : [],
  );

/** What a model gets of each text, in their order, as the palette shows it before: a text that does not fit ends early. */
export function sentOf(attached: readonly Attached[], most = longestAttached): SentText[] {
  let room = most;
  return textsOf(attached).map(({ name, text, pages }) => {
    // Never half of a sign.
    const sent = text.length <= room ? text : text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '');
    room -= sent.length;
    return {
      ...(name !== undefined && { name }),
      ...(pages && { pages }),
      text: sent,
      leftOut: text.length - sent.length,
    };
  });
}
