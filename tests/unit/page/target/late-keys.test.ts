// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mayBeLate, notByUser, watchKeys } from '../../../../src/page/target/late-keys';

let life: AbortController;
/** Each test has its own: what listens in the document of all goes on in the tests of other files. */
let page: Document;
let field: HTMLElement;
/** Before any key. */
const began = -1;
beforeEach(() => {
  life = new AbortController();
  page = document.implementation.createHTMLDocument();
  field = page.body.appendChild(page.createElement('div'));
  watchKeys(field, life.signal);
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

/** The user presses this key in the field, unless it says otherwise. */
function press(key: string, { target = field, trusted = true, type = 'keydown' } = {}): void {
  const event = new KeyboardEvent(type, { key, bubbles: true, cancelable: true });
  Object.defineProperty(event, 'isTrusted', { value: trusted });
  target.dispatchEvent(event);
}

const cancel = (type: string) => field.addEventListener(type, (event) => event.preventDefault());

it('tells of a key that the page keeps to itself, for a second', () => {
  vi.useFakeTimers();
  cancel('keydown');
  expect(mayBeLate(field, began)).toBe(false);
  press('x');
  expect(mayBeLate(field, began)).toBe(true);
  vi.advanceTimersByTime(900);
  expect(mayBeLate(field, began)).toBe(true);
  vi.advanceTimersByTime(200);
  expect(mayBeLate(field, began)).toBe(false);
});

it('leaves out what was typed before: a field that was looked at since then had it', () => {
  vi.useFakeTimers();
  cancel('keydown');
  press('x');
  const since = performance.now();
  vi.advanceTimersByTime(10);
  expect(mayBeLate(field, since)).toBe(false);
  press('x');
  expect(mayBeLate(field, since)).toBe(true);
});

it('tells of what is cancelled only before the input', () => {
  cancel('beforeinput');
  press('x');
  expect(mayBeLate(field, began)).toBe(false);
  press('x', { type: 'beforeinput' });
  expect(mayBeLate(field, began)).toBe(true);
});

it('leaves out what we write ourselves, which Firefox tells the page by trusted events, too', () => {
  cancel('beforeinput');
  notByUser(() => press('x', { type: 'beforeinput' }));
  expect(mayBeLate(field, began)).toBe(false);
  press('x', { type: 'beforeinput' });
  expect(mayBeLate(field, began)).toBe(true);
});

it('leaves out what the browser writes, what a script makes up, what changes nothing, and what is typed elsewhere', () => {
  press('x');
  cancel('keydown');
  press('x', { trusted: false });
  press('ArrowLeft');
  const elsewhere = page.body.appendChild(page.createElement('div'));
  elsewhere.addEventListener('keydown', (event) => event.preventDefault());
  press('x', { target: elsewhere });
  expect(mayBeLate(field, began)).toBe(false);
});

it('goes on where the page has drawn the field anew at the key', () => {
  cancel('keydown');
  press('x');
  const fresh = page.createElement('div');
  field.replaceWith(fresh);
  expect(mayBeLate(fresh, began)).toBe(true);
});

it('listens around fields once, and forgets all when it is stopped', () => {
  const listen = vi.spyOn(page, 'addEventListener');
  watchKeys(field, life.signal);
  expect(listen).not.toHaveBeenCalled();
  cancel('keydown');
  press('x');
  life.abort();
  expect(mayBeLate(field, began)).toBe(false);
});
