import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type BrowserTab, MatrixPage } from '../matrix-page';
import { allForms, type Row } from '../row';
import type { MatrixServer } from '../server';
import { type Form, forms, markdownHtml, start } from '../texts';

/** Milliseconds for a page to make its field. */
const patience = 5000;

/** Milliseconds after which the histories of editors take what comes for a step of its own. A model answers no sooner either. */
const stepPause = 2000;

/** Milliseconds for which a person looks at what was written, and editors take down what was done in one step. */
const lookPause = 1500;

/** Why a field cannot be tried, in words for who has brought it. */
export class NoField extends Error {
  override name = 'NoField';
}

export interface FoundField {
  /** As a selector says it. */
  name: string;
  kind: 'textarea' | 'input' | 'contenteditable';
  /** Whether it shows white space as it is written. */
  keepsSpace: boolean;
}

/**
 * A page that somebody brings. It is loaded again for each text, which comes into the field by real keys: what then holds the
 * same text is what the page makes of the field.
 */
export class BroughtPage extends MatrixPage {
  /** The form controls that follow the field. */
  copies: string[] = [];
  /** Whether what is written shall be no part of the step that the text was typed in, nor be taken back at once. */
  partsSteps = false;
  /** Many have but one of the two. */
  override readonly redoKeys = [
    ['Control', 'Shift', 'Z'],
    ['Control', 'y'],
  ];
  /** Whether it goes when it is left, as the cells of tables do: then it is not left. */
  private closes = false;

  constructor(
    private readonly browserTab: BrowserTab,
    private readonly served: MatrixServer,
    private readonly driver: string,
    private readonly selector: string,
  ) {
    super(browserTab, served);
  }

  /** Opens the page and finds the field. Throws `NoField`. */
  async find(): Promise<FoundField> {
    await this.browserTab.open(this.served.url('brought'));
    await this.evaluate(this.driver);
    const end = performance.now() + patience;
    for (;;) {
      const found = (await this.evaluate(`matrix.find(${JSON.stringify(this.selector)})`)) as
        | FoundField
        | { wrong: string; final?: true };
      const isReady = await this.evaluate('document.documentElement.dataset.fieldsReady === "true"');
      if (!('wrong' in found) && isReady) return found;
      if (performance.now() > end)
        throw new NoField('wrong' in found ? found.wrong : 'The extension is not there');
      await pause(50);
    }
  }

  override async mount(row: Row, text: string): Promise<string> {
    await this.find();
    await this.evaluate('matrix.focus()');
    await this.press('Control', 'a');
    if (text === '') await this.press('Delete');
    for (const key of text) await this.press(key);
    const held = await this.readUntil(text, patience);
    if (held !== text) {
      throw new NoField(`Typed by real keys, ${JSON.stringify(text)} is shown as ${JSON.stringify(held)}`);
    }
    if (this.partsSteps) await pause(stepPause);
    await this.leaveAndReturn();
    if (!this.closes && !(await this.evaluate('matrix.isThere()'))) {
      this.closes = true;
      return this.mount(row, text);
    }
    // What is empty as well need not follow it.
    if (text === '') return held;
    this.copies = (await this.evaluate(`matrix.follow(${JSON.stringify(text)})`)) as string[];
    return held;
  }

  override leaveAndReturn = async (): Promise<undefined> => {
    if (!this.closes) await this.evaluate('matrix.leaveAndReturn()');
    return undefined;
  };

  override letLook = async (): Promise<void> => {
    if (this.partsSteps) await pause(lookPause);
  };

  /**
   * The forms that the field keeps of a text where a person pastes it: what is lost of that too it may not hold. Undefined where the
   * words do not come.
   */
  async formsOfPaste(row: Row): Promise<Form[] | undefined> {
    await this.mount(row, start);
    await this.evaluate(`matrix.offer(${JSON.stringify(markdownHtml)})`);
    await this.press('Control', 'c');
    await this.select(start.length, start.length);
    await this.press('Control', 'v');
    await pause(lookPause);
    if (!(await this.read()).includes('The last paragraph.')) return undefined;
    const markup = await this.markup();
    const kept = allForms.filter((form) => forms[form].test(markup ?? ''));
    // Lines of their own are no formatting: plain text has them, too.
    return kept.every((form) => form === 'paragraphs') ? [] : kept;
  }
}

/** The script that makes `matrix` in a page. */
export async function buildDriver(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: {
        entry: fileURLToPath(new URL('./driver.js', import.meta.url)),
        formats: ['iife'],
        name: 'brought',
      },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  if (!result || !('output' in result)) throw new Error('The script for the page was not built');
  return result.output[0].code;
}
