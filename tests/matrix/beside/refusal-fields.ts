import type { Row } from '../row';

/** Take no text but by keys: one that no row is about, and one that is taken for an editor whose commands are not there. */
export const takingKeys: readonly Row[] = [
  { name: 'an editor that takes keys alone', page: 'takes-keys' },
  { name: 'an editor by its name that takes keys alone', page: 'takes-keys', query: 'class=fr-element' },
];

/** Takes a part of a text, and gives it back some time after it was asked to. */
export const undoingLate: Row = {
  name: 'an editor that undoes late',
  page: 'takes-keys',
  query: 'class=fr-element&undo=200',
};

export const losingForm: Row = { name: 'a field that loses its form', page: 'loses-form' };

export const selectingAgain: Row = { name: 'a field that selects what was selected', page: 'selects-again' };

/** Makes something else of a paste, and its history does not lead back; and its site takes no text for HTML. */
export const remakingPastes: Row = {
  name: 'an editor that makes something else of a paste',
  page: 'remakes-paste',
  query: 'strict',
};

/** Of what is written over all of it by its page nothing leads back, but writing once more what was there. */
export const withoutNumbers: Row = {
  name: 'an editor of paragraphs that lets no numbers in',
  page: 'no-numbers',
};

const undoingAfter: readonly Row[] = ['0', '200', '700'].map((undo) => ({
  name: `an editor that trims pastes and undoes after ${undo}`,
  page: 'trims-paste',
  query: `undo=${undo}`,
}));

/**
 * Take the spaces off a paste, and take it back late; how late, in milliseconds. Of what the browser writes those keep the spaces. The last
 * does again what it has undone, until it has taken down what was written since.
 */
export const trimmingPastes: readonly Row[] = [
  ...undoingAfter,
  {
    name: 'an editor that trims pastes and knows of them at once',
    page: 'trims-paste',
    query: 'undo=0&notes=pastes',
  },
];

/** The same of all that is written there. */
export const trimmingAll: readonly Row[] = undoingAfter.map(({ name, page, query }) => ({
  name: `${name}, whoever writes`,
  page,
  query: `${query}&writes=trimmed`,
}));

export const refusalFields: readonly Row[] = [
  ...takingKeys,
  undoingLate,
  losingForm,
  remakingPastes,
  selectingAgain,
  withoutNumbers,
  ...trimmingPastes,
  ...trimmingAll,
];
