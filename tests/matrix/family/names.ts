import { type Member, saidOf, type Trait } from './grammar';

/** What each trait that does not go without saying is called in a member's name, and what that means. */
export const said: {
  [Name in Trait]: Partial<Record<Member[Name], readonly [name: string, means: string]>>;
} = {
  surface: {
    textarea: ['textarea', 'a textarea; else an editable element'],
    catcher: [
      'canvas',
      'a textarea of one pixel catches the keys and is emptied by the page, which draws the text on a canvas',
    ],
  },
  truth: { dom: ['DOM', 'what the page shows is the truth: there is no model beside it'] },
  cancels: {
    beforeinput: ['cancels beforeinput', 'cancels `beforeinput` and makes the change itself'],
    keydown: ['draws at keydown', 'makes the change itself at `keydown`, and hears of nothing else'],
  },
  paste: {
    html: ['pastes HTML', 'takes the HTML of a paste, and its text where there is none'],
    browser: ['leaves pastes', 'does not listen for pastes'],
    files: [
      'looks at files',
      'looks at the files of a paste first, and throws where there are none to look at',
    ],
    copies: ['copies events', 'reads a copy of the paste event, made by for…in'],
    clipboard: ['asks the clipboard', 'takes what the clipboard holds, not what the paste event says'],
  },
  normalizes: {
    letters: ['NFC', 'composes letters with their marks'],
    space: ['one space', 'makes one space of many, and drops blank lines'],
  },
  history: {
    groups: ['groups', 'its history keeps groups of changes, with 200 ms between them'],
    browser: ['browser history', 'Ctrl+Z is the browser’s'],
  },
  delay: {
    16: ['16 ms', 'does everything 16 ms after it was told'],
    200: ['200 ms', 'does everything 200 ms after it was told'],
  },
  draws: {
    heals: ['heals', 'takes back what anybody else changes in its nodes'],
    all: ['draws all', 'makes all its nodes again after each change'],
  },
  form: {
    follows: ['form', 'what counts is a hidden input, which follows each change'],
    late: [
      'late form',
      'what counts is a hidden input, written at keyup, paste, cut, drop and blur, never at input',
    ],
  },
  atoms: {
    mentions: ['mentions', 'holds mentions, which are objects of the page'],
    voids: ['pictures', 'holds pictures, which are objects of the page'],
  },
  enter: { send: ['Enter sends', 'Enter sends the text, and empties the field'] },
  locks: { aria: ['aria', 'read-only is `aria-readonly` and a cancelled `beforeinput`'] },
};

/** `family: draws at keydown, 16 ms, heals` */
export function nameOf(member: Member): string {
  const names = saidOf(member).flatMap((trait) => {
    const values: Partial<Record<string, readonly [string, string]>> = said[trait];
    return values[member[trait]]?.[0] ?? [];
  });
  return `family: ${names.join(', ') || 'plain'}`;
}
