import { until } from '../../../scripts/until';
import { expect } from '../../support/expect';
import type { Keyboard } from './user';

/** What Playwright's and puppeteer's pages have alike. */
export interface DrivenPage {
  evaluate<Arg, Value>(work: (arg: Arg) => Value | Promise<Value>, arg: Arg): Promise<Value>;
  bringToFront(): Promise<void>;
  close(): Promise<void>;
  /** What axe finds wrong in it, in this colour scheme. */
  violations(scheme: 'light' | 'dark'): Promise<string[]>;
  keyboard: Keyboard & { down(key: string): Promise<void>; up(key: string): Promise<void> };
}

/**
 * The settings page in either browser, as one drives it by the keyboard: a control is known by its label or the words on
 * it, and gets real keys.
 */
export class DrivenSettings {
  constructor(readonly page: DrivenPage) {}

  /** Types over what stands in the field of this label. */
  async type(label: string, text: string): Promise<void> {
    await this.focus({ kind: 'field', name: label });
    await pressTogether(this.page.keyboard, 'Control', 'a');
    await this.page.keyboard.press('Delete');
    await this.page.keyboard.type(text);
  }

  /** Chooses in the list of this label what begins with this word. */
  async choose(label: string, word: string): Promise<void> {
    const { page } = this;
    await this.focus({ kind: 'field', name: label });
    await page.keyboard.type(word);
    await until(`${word} is chosen`, () => page.evaluate(hasChosen, word));
  }

  /** Presses the button, or unfolds the part, that has this name; or of which the name begins so. */
  async press(name: string, how: 'whole' | 'begins' = 'whole'): Promise<void> {
    await this.focus({ kind: 'button', name, begins: how === 'begins' });
    await this.page.keyboard.press('Enter');
  }

  /** Unfolds all that is folded, and what comes to light then. */
  async unfoldAll(): Promise<void> {
    await this.page.bringToFront();
    const isDone = async () => {
      while (await this.page.evaluate(focusFolded, undefined)) await this.page.keyboard.press('Enter');
      return this.page.evaluate(isAtRest, undefined);
    };
    await expect.poll(isDone).toBe(true);
  }

  /** Turns a switch. */
  async turn(label: string): Promise<void> {
    await this.focus({ kind: 'field', name: label });
    await this.page.keyboard.press(' ');
  }

  /** Waits for the section that is open to say this. */
  async says(text: string | RegExp): Promise<void> {
    const said = expect.poll(() => this.page.evaluate(shownText, undefined));
    await (typeof text === 'string' ? said.toContain(text) : said.toMatch(text));
  }

  /** All of its DOM, and what its fields hold. */
  readable(): Promise<string> {
    return this.page.evaluate(readableText, undefined);
  }

  private async focus(wanted: Wanted): Promise<void> {
    const { page } = this;
    await page.bringToFront();
    await until(`${wanted.kind} ${wanted.name} is there`, () => page.evaluate(focusControl, wanted));
  }
}

export async function pressTogether(
  keyboard: DrivenPage['keyboard'],
  held: string,
  pressed: string,
): Promise<void> {
  await keyboard.down(held);
  await keyboard.press(pressed);
  await keyboard.up(held);
}

interface Wanted {
  kind: 'field' | 'button';
  name: string;
  begins?: boolean;
}

/** In the page: brings the keyboard to the control; false if it is not there, or takes nothing now. */
function focusControl({ kind, name, begins = false }: Wanted): boolean {
  const fields = 'main :is(input, select, textarea)';
  const controls = document.querySelectorAll<HTMLElement>(
    kind === 'field' ? fields : 'main :is(button, summary)',
  );
  const control = [...controls].find((element) => {
    const label = (element as HTMLInputElement).labels?.[0];
    const words = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
    return element.checkVisibility() && (begins ? words.trim().startsWith(name) : words.trim() === name);
  });
  if (!control || control.matches(':disabled, [aria-disabled=true]')) return false;
  control.focus();
  return document.activeElement === control;
}

/** In the page: brings the keyboard to the first part that is folded; false if there is none. */
function focusFolded(): boolean {
  const folded = [
    ...document.querySelectorAll<HTMLElement>(
      'main :is([aria-expanded=false], details:not([open]) > summary)',
    ),
  ].find((element) => element.checkVisibility());
  folded?.focus();
  return folded !== undefined;
}

/** In the page: whether all that was unfolded shows what it holds. */
function isAtRest(): boolean {
  return document.querySelector('main [aria-busy=true]') === null;
}

/** In the page: whether the list that has the keyboard shows what begins with this word. */
function hasChosen(word: string): boolean {
  const list = document.activeElement as HTMLSelectElement;
  return list.selectedOptions[0]?.label.startsWith(word) === true;
}

function shownText(): string {
  return document.querySelector('main')?.innerText ?? '';
}

function readableText(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')];
  return [
    document.documentElement.outerHTML,
    ...fields.map(({ value }) => value),
    JSON.stringify({ ...localStorage, ...sessionStorage }),
    document.cookie,
    location.href,
  ].join('\n');
}
