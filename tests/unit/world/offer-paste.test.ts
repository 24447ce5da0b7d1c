// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { offerPaste } from '../../../src/world/offer-paste';

const html = '<b>zwei</b>';
let field: HTMLElement;
let commands: [string, string][];

beforeEach(() => {
  document.body.innerHTML = '<div contenteditable tabindex="0"></div>';
  field = document.querySelector('div') as HTMLElement;
  field.focus();
  commands = [];
  document.getSelection()?.removeAllRanges();
  document.execCommand = (command, _ui, value) => {
    commands.push([command, value ?? '']);
    return true;
  };
});

test('a paste that nobody hears of is left to the browser', () => {
  expect(offerPaste(field, { text: 'zwei', html })).toBe('left');
  expect(commands).toEqual([]);
});

test('a handler that reads the text and cancels the paste has taken it', () => {
  field.addEventListener('paste', (event) => {
    event.preventDefault();
    event.clipboardData?.getData('text/plain');
  });
  expect(offerPaste(field, { text: 'zwei', html })).toBe('taken');
});

test.each([
  ['stops the event, in sight', false, true, 'left'],
  ['stops the event, in an element that nobody sees', true, true, 'taken'],
  ['does nothing else, in an element that nobody sees', true, false, 'left'],
])('a handler that reads the text, cancels nothing and %s', (_how, unseen, stops, came) => {
  const told: string[] = [];
  field.addEventListener('paste', (event) => {
    if (stops) event.stopPropagation();
    event.clipboardData?.getData('text/plain');
  });
  field.addEventListener('beforeinput', ({ type }) => told.push(type));
  expect(offerPaste(field, { text: 'zwei', html, unseen })).toBe(came);
  // Who has the text is told of it once.
  expect(told).toEqual(came === 'taken' ? [] : ['beforeinput']);
});

test('a page that takes its placeholder away at a paste, and reads nothing, leaves the paste to the browser', () => {
  field.innerHTML = '<br>';
  field.addEventListener('paste', () => field.replaceChildren());
  expect(offerPaste(field, { text: 'zwei', html })).toBe('left');
});

test.each([
  [
    'writes a text',
    () => {
      field.textContent = 'zwei';
    },
  ],
  [
    'has the caret in an element of its own',
    () => {
      const bin = field.appendChild(document.createElement('div'));
      document.getSelection()?.collapse(bin, 0);
    },
  ],
])('a page that reads nothing and %s at a paste has taken it', (_how, act) => {
  document.getSelection()?.collapse(field, 0);
  field.addEventListener('paste', act);
  expect(offerPaste(field, { text: 'zwei', html })).toBe('taken');
});

test.each([
  ['left', false],
  ['declined', true],
])(
  'a handler that breaks off once it has read the text has not taken it: the paste is %s',
  (came, cancels) => {
    field.addEventListener('paste', (event) => {
      event.preventDefault();
      event.clipboardData?.getData('text/plain');
      // As browsers tell of what a listener throws.
      window.dispatchEvent(new Event('error'));
    });
    if (cancels) field.addEventListener('beforeinput', (event) => event.preventDefault());
    expect(offerPaste(field, { text: 'zwei', html })).toBe(came);
  },
);

test.each([
  ['div contenteditable tabindex="0"', [['insertHTML', html]]],
  ['textarea', [['insertText', 'zwei']]],
])('what a page moves the caret into for a paste (%s) gets it as from a browser', (tag, expected) => {
  document.body.insertAdjacentHTML('beforeend', `<${tag} id="helper"></${tag.split(' ')[0]}>`);
  field.addEventListener('paste', () => document.getElementById('helper')?.focus());
  expect(offerPaste(field, { text: 'zwei', html })).toBe('taken');
  expect(commands).toEqual(expected);
});

test('where the page allows no HTML of scripts, the text is pasted there', () => {
  document.body.insertAdjacentHTML('beforeend', '<div contenteditable tabindex="0" id="helper"></div>');
  field.addEventListener('paste', () => document.getElementById('helper')?.focus());
  const write = document.execCommand;
  document.execCommand = (command, ui, value) => {
    if (command === 'insertHTML') throw new TypeError('Trusted Types');
    return write(command, ui, value);
  };
  expect(offerPaste(field, { text: 'zwei', html })).toBe('taken');
  expect(commands).toEqual([['insertText', 'zwei']]);
});
