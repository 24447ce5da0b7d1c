import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestType } from '@playwright/test';
import type { ModelDraft } from '../../../src/messages/model-commands';
import type { OpenAiServer } from '../../servers/openai-server';
import type { PagesServer } from '../../servers/pages-server';
import { expect } from '../../support/expect';
import { type DrivenPage, type DrivenSettings, pressTogether } from './driven-settings';
import { message } from './messages';
import type { Box, Surface } from './surface';
import { paletteIsOpen, pickSkill } from './user';

/** A user with a browser, the same in Chromium and in Firefox: what is tested of runs is written once for both. */
export interface Desk {
  /** A new tab, with one of the test pages in it, or what is at a whole address. */
  openTab(page: string): Promise<Tab>;
  openSettings(section: string): Promise<DrivenSettings>;
  /** The page of the extension that is open at this path, in a tab or a window of its own; undefined if there is none. */
  pageAt(path: string): Promise<OwnPage | undefined>;
  /** A model that is set up, to whose host the user has agreed to send. */
  setUp(draft: Omit<ModelDraft, 'apiKey'> & { apiKey?: string }): Promise<void>;
  /** From now on what the browser saves is kept for the test, which gets it by name from the returned function. */
  keepSaved(): Promise<() => Record<string, string>>;
  killBackground(): Promise<void>;
  /** Runs this in a page of the extension. */
  inExtension<Arg, Value>(work: (arg: Arg) => Value | Promise<Value>, arg: Arg): Promise<Value>;
  /** Takes the permission for a host back, as the user may in the browser's own settings. */
  takeBack(origin: string): Promise<void>;
  /** All that pages and background have written to their consoles. */
  consoleText(): Promise<string>;
}

/** A page of ours, as a user meets it. */
export interface OwnPage extends DrivenPage {
  /** Palette and card in it. */
  surface(): Promise<Surface>;
}

/** The tests of either browser, as far as what is written for both needs them. */
export type DeskTest = TestType<{ desk: Desk; model: OpenAiServer }, object>;

/** The address of a page that is named, or of one that is an address itself. */
export const addressOf = (page: string, pages: PagesServer): string =>
  URL.canParse(page) ? page : pages.url(page);

/** A web page, and a user with files. */
export interface TabPage extends DrivenPage {
  /** Chooses these files in the dialog that this press opens. */
  chooseFiles(paths: string[], press: () => Promise<void>): Promise<void>;
  /** What is drawn in this part of the viewport, as a PNG in base64. */
  picture(part: Box): Promise<string>;
  /** Drops these files there; undefined where the browser cannot be made to. */
  dropFiles?(place: { x: number; y: number }, paths: string[]): Promise<void>;
}

/** The files in a folder, as texts by their names; none of one that is not there yet. */
export function filesIn(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {};
  return Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]),
  );
}

interface TabNeeds {
  page: TabPage;
  surface: Surface;
  /** Calls the palette into the tab in front. */
  callPalette(): Promise<void>;
}

/** A tab with a page of one field, as a user meets it. */
export class Tab {
  readonly page: TabPage;
  readonly surface: Surface;

  constructor(private readonly needs: TabNeeds) {
    this.page = needs.page;
    this.surface = needs.surface;
  }

  /** Types the text over what is in the field. */
  async type(text: string): Promise<void> {
    const { keyboard } = this.page;
    await this.page.bringToFront();
    await this.page.evaluate(focusField, undefined);
    await pressTogether(keyboard, 'Control', 'a');
    await keyboard.type(text);
  }

  /** Calls the palette, and runs the skill whose name is typed there. */
  async run(words: string): Promise<void> {
    await this.callPalette();
    await pickSkill(this.surface, this.page.keyboard, words);
  }

  /** Calls the palette, and asks for this without a skill. */
  async ask(words: string): Promise<void> {
    await this.callPalette();
    await paletteIsOpen(this.surface);
    const { keyboard } = this.page;
    await keyboard.type(words);
    await pressTogether(keyboard, 'Control', 'Enter');
  }

  async callPalette(): Promise<void> {
    await this.page.bringToFront();
    await this.needs.callPalette();
  }

  /** The page's own DOM. */
  html(): Promise<string> {
    return this.page.evaluate(readDocument, undefined);
  }

  fieldText(): Promise<string> {
    return this.page.evaluate(readField, undefined);
  }

  /** Waits for the field to hold this text and no other; `patience`: milliseconds, where more than usual has to happen. */
  async holds(text: string, patience?: number): Promise<void> {
    await expect.poll(() => this.fieldText(), patience === undefined ? {} : { timeout: patience }).toBe(text);
  }

  /**
   * Presses a button of the card, as soon as it takes a press, and again where the card says that it came too soon. A question that is
   * to be read first is read.
   */
  async press(key: string, ...values: string[]): Promise<void> {
    const button = `role=button[${message(key, ...values)}]`;
    const isReady = async () => {
      const [disabled] = await this.surface.attributes(button, 'aria-disabled');
      if (disabled === 'true' && (await this.isUnread())) await this.page.keyboard.press('End');
      return disabled !== undefined && disabled !== 'true';
    };
    await expect.poll(isReady, `the card has the button ${message(key, ...values)}`).toBe(true);
    await this.page.bringToFront();
    await this.surface.click(button);
    const isTooSoon = async () => (await this.surface.text()).includes(message('question_too_soon'));
    if (!(await isTooSoon())) return;
    // It may say so of the press before yet: of one that counts it says so no more, and what is asked then is something else.
    const counts = await expect
      .poll(isTooSoon, { timeout: 700 })
      .toBe(false)
      .then(
        () => true,
        () => false,
      );
    if (!counts) await this.press(key, ...values);
  }

  /** Whether the card says that its question goes on below. */
  async isUnread(): Promise<boolean> {
    const said = await this.surface.text();
    return said.includes(message('question_unread')) || said.includes(message('question_unread_folded'));
  }
}

function focusField(): void {
  document.querySelector<HTMLElement>('#field')?.focus();
}

function readField(): string {
  return document.querySelector<HTMLTextAreaElement>('#field')?.value ?? '';
}

function readDocument(): string {
  return document.documentElement.outerHTML;
}
