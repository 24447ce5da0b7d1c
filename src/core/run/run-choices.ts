import type { Delivery, Read } from './run-request';

/** What the user has chosen for a skill's runs, instead of what is usual; nothing where they have chosen nothing. */
export interface RunChoices {
  /** The text of their field is left out. */
  withoutDraft?: boolean | undefined;
  /** The page is read as well. Kept for a skill on one site. */
  withPage?: boolean | undefined;
  goes?: Delivery | undefined;
}

/**
 * Where the user may have a result go, the usual place first. What is not read gives way to nothing, and outside of fields nothing is
 * written.
 */
export function placesToGo(
  { editable, read }: { editable: boolean; read: Read },
  usual: Delivery,
): [Delivery, ...Delivery[]] {
  const written: Delivery[] = !editable ? [] : read === 'nothing' ? ['insert'] : ['replace', 'insert'];
  const all: Delivery[] = [...written, 'card', 'clipboard', 'memo'];
  return [usual, ...all.filter((place) => place !== usual)];
}
