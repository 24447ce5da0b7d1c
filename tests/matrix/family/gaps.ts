import type { CaseName, Gap, Gaps, Row } from '../row';

const unheard: Gap = {
  finding: 'not held',
  why: 'it hears of keys and pastes alone, and the text comes by neither',
};

const late: Gap = {
  finding: 'not held',
  why: 'what counts is a copy, made at the next key or when the field is left',
};

const spaced: Gap = {
  finding: 'refused',
  why: 'of a textarea every space is compared, and it makes one of many',
};

const caught: Gap = {
  finding: 'written unsaid',
  why: 'its page empties the textarea that catches the keys, which looks like one that has not taken the text',
};

const all = (gap: Gap, ...cases: CaseName[]): Gaps => Object.fromEntries(cases.map((name) => [name, gap]));

/** What does not work yet, by the names of the members. */
export const familyGaps: Record<string, Row['gaps']> = {
  'family: textarea, DOM, leaves pastes, browser history, 16 ms, late form, Enter sends, aria': {
    both: all(late, 'caret', 'selection', 'lines', 'undo', '100 KB'),
  },
  'family: canvas, draws at keydown, leaves pastes, 200 ms': {
    both: all(caught, 'caret', 'selection', 'lines', 'held', 'undo', '100 KB'),
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
  'family: canvas, groups, Enter sends': { both: all(caught, 'caret', 'selection', 'lines', 'held', 'undo') },
  'family: canvas, 16 ms': { both: all(caught, 'caret', 'selection', 'lines', 'held', 'undo') },
};
