import { expect } from '../../support/expect';
import type { Tab } from '../support/desk';

/** A tab with a page of tests/matrix: its editor is asked for its own model, and never what the page shows. */
export class EditorTab {
  constructor(readonly tab: Tab) {}

  /** Makes the editor anew with this text. */
  async mount(text: string): Promise<void> {
    await expect
      .poll(() => this.tab.page.evaluate(isOffered, undefined), 'the page has its editor')
      .toBe(true);
    await this.ask('mount', text);
    expect((await this.read()).startsWith(text)).toBe(true);
  }

  /** Focuses the editor and selects this part of its text. */
  async select(part: string): Promise<void> {
    const from = (await this.read()).indexOf(part);
    expect(from, `the editor holds ${part}`).toBeGreaterThanOrEqual(0);
    await this.tab.page.bringToFront();
    await this.ask('select', from, from + part.length);
  }

  read = () => this.ask('read') as Promise<string>;
  markup = () => this.ask('markup') as Promise<string>;

  /** Waits for the model to hold this text and no other. */
  async holds(text: string): Promise<void> {
    await expect.poll(() => this.read()).toBe(text);
  }

  /** Presses keys together. */
  async press(...keys: string[]): Promise<void> {
    const { keyboard } = this.tab.page;
    for (const key of keys) await keyboard.down(key);
    for (const key of keys.reverse()) await keyboard.up(key);
  }

  private ask(name: string, ...args: unknown[]): Promise<unknown> {
    return this.tab.page.evaluate(askMatrix, { name, args });
  }
}

interface Offered {
  matrix: Record<string, (...args: unknown[]) => unknown>;
}

function isOffered(): boolean {
  return document.documentElement.dataset.matrix === 'offered';
}

async function askMatrix({ name, args }: { name: string; args: unknown[] }): Promise<unknown> {
  return await (globalThis as unknown as Offered).matrix[name]?.(...args);
}
