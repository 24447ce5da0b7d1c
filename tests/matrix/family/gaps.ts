import type { CaseName, Gap, Gaps, Row } from '../row';

const untold: Gap = {
  finding: 'not held',
  why: 'what `execCommand` writes in Chromium is told by no `beforeinput`: the page shows it, and its model knows nothing of it',
};

const unheard: Gap = {
  finding: 'not held',
  why: 'it hears of keys and pastes alone, and the text comes by neither',
};

const late: Gap = {
  finding: 'not held',
  why: 'what counts is a copy, made at the next key or when the field is left',
};

const unasked: Gap = {
  finding: 'refused',
  why: 'it would take a paste, and none is tried in an editable element that nobody knows',
};

const spaced: Gap = {
  finding: 'refused',
  why: 'of a textarea every space is compared, and it makes one of many',
};

const composed: Gap = {
  finding: 'written unsaid',
  why: 'composed letters count as other letters than those that were written, and the editor’s history is not found',
};

const halfBack: Gap = {
  finding: 'left altered',
  why: 'composed letters count as other letters, so that what was there is written back: without its pictures',
};

const caught: Gap = {
  finding: 'written unsaid',
  why: 'its page empties the textarea that catches the keys, which looks like one that has not taken the text',
};

const all = (gap: Gap, ...cases: CaseName[]): Gaps => Object.fromEntries(cases.map((name) => [name, gap]));

/** What does not work yet, by the names of the members. */
export const familyGaps: Record<string, Row['gaps']> = {
  'family: cancels beforeinput': {
    chromium: all(untold, 'caret', 'selection', 'lines', 'held', 'undo', '100 KB'),
  },
  'family: draws at keydown, pastes HTML, NFC, groups, 16 ms, heals, form, mentions, Enter sends, aria': {
    both: all(unasked, 'caret', 'selection', 'lines', 'held', 'undo', 'mentions'),
  },
  'family: textarea, DOM, leaves pastes, browser history, 16 ms, late form, Enter sends, aria': {
    both: all(late, 'caret', 'selection', 'lines', 'undo', '100 KB'),
  },
  'family: DOM, cancels beforeinput, copies events, one space, groups, draws all, late form, mentions, Enter sends':
    {
      chromium: all(untold, 'caret', 'selection', 'lines', 'undo', 'mentions'),
      firefox: all(late, 'caret', 'selection', 'lines', 'undo', 'mentions'),
    },
  'family: canvas, draws at keydown, leaves pastes, 200 ms': {
    both: all(caught, 'caret', 'selection', 'lines', 'held', 'undo', '100 KB'),
  },
  'family: textarea, cancels beforeinput, looks at files, one space, 200 ms, form, aria': {
    chromium: all(untold, 'caret', 'selection', 'lines', 'held', 'undo'),
    firefox: all(spaced, 'lines', 'undo'),
  },
  'family: DOM, asks the clipboard, NFC, draws all, form, pictures': {
    both: all(halfBack, 'lines', 'undo'),
  },
  'family: one space, 16 ms, heals, late form, pictures, Enter sends': {
    both: all(late, 'caret', 'selection', 'lines', 'undo', 'mentions'),
  },
  'family: textarea, draws at keydown, asks the clipboard, NFC, groups, 200 ms, late form': {
    both: all(unheard, 'caret', 'selection', 'lines', 'held', 'undo'),
  },
  'family: cancels beforeinput, asks the clipboard, 16 ms, draws all, mentions, aria': {
    chromium: all(untold, 'caret', 'selection', 'lines', 'held', 'undo', 'mentions'),
  },
  'family: cancels beforeinput, leaves pastes, NFC, groups, heals, pictures': {
    chromium: all(unasked, 'caret', 'selection', 'lines', 'held', 'undo', 'mentions'),
    firefox: all(composed, 'lines', 'undo'),
  },
  'family: textarea, draws at keydown, copies events, NFC': {
    both: all(unheard, 'caret', 'selection', 'lines', 'held', 'undo'),
  },
  'family: draws at keydown, looks at files, NFC, groups, heals, late form, pictures': {
    both: all(unasked, 'caret', 'selection', 'lines', 'held', 'undo', 'mentions'),
  },
  'family: canvas, groups, Enter sends': { both: all(caught, 'caret', 'selection', 'lines', 'held', 'undo') },
  'family: cancels beforeinput, pastes HTML, 200 ms, late form': {
    chromium: all(untold, 'caret', 'selection', 'lines', 'held', 'undo'),
    firefox: all(late, 'caret', 'selection', 'lines', 'undo'),
  },
  'family: canvas, 16 ms': { both: all(caught, 'caret', 'selection', 'lines', 'held', 'undo') },
};
