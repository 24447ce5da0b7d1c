import { type ComponentChildren, Fragment } from 'preact';
import { type MessageKey, t } from '../i18n';

/** Stands for the n-th part while the catalogue fills in the message; no text of ours or of a user's holds it. */
const marker = (place: number) => `\u{fdd0}${place}\u{fdd1}`;

/** A message whose `$1`, `$2`… are elements: a key in a `kbd`, a host in bold, a link. */
export function RichMessage({ name, parts }: { name: MessageKey; parts: ComponentChildren[] }) {
  const message = t(name, ...parts.map((_part, place) => marker(place)));
  const pieces = message.split(/\u{fdd0}(\d+)\u{fdd1}/u);
  return (
    <>
      {pieces.map((piece, place) => (
        <Fragment key={place}>{place % 2 ? parts[Number(piece)] : piece}</Fragment>
      ))}
    </>
  );
}
