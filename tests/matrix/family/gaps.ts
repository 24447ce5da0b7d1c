import type { CaseName, Gap, Gaps, Row } from '../row';

const unheard: Gap = {
  finding: 'not held',
  why: 'it hears of keys and pastes alone, and the text comes by neither',
};

const spaced: Gap = {
  finding: 'refused',
  why: 'of a textarea every space is compared, and it makes one of many',
};

const unknownNeighbours: Gap = {
  finding: 'space differs',
  why: 'what stands beside the caret on a canvas nobody can tell, so that no space keeps the words apart',
};

const all = (gap: Gap, ...cases: CaseName[]): Gaps => Object.fromEntries(cases.map((name) => [name, gap]));

/** What does not work yet, by the names of the members. */
export const familyGaps: Record<string, Row['gaps']> = {
  'family: canvas, draws at keydown, leaves pastes, 200 ms': {
    both: all(unknownNeighbours, 'caret', 'lines', '100 KB'),
  },
  'family: textarea, cancels beforeinput, looks at files, one space, 200 ms, form, aria': {
    both: all(spaced, 'lines', 'undo'),
  },
  'family: textarea, draws at keydown, asks the clipboard, NFC, groups, 200 ms, late form': {
    both: all(unheard, 'caret', 'selection', 'lines', 'held', 'undo'),
  },
  'family: textarea, draws at keydown, copies events, NFC': {
    both: all(unheard, 'caret', 'selection', 'lines', 'held', 'undo'),
  },
  'family: canvas, groups, Enter sends': { both: all(unknownNeighbours, 'caret', 'lines') },
  'family: canvas, 16 ms': { both: all(unknownNeighbours, 'caret', 'lines') },
};
