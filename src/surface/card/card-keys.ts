/** What the part of the card that is drawn does with a key press; true if the key was its own. */
export interface CardKeys {
  current: ((event: KeyboardEvent) => boolean) | undefined;
}
