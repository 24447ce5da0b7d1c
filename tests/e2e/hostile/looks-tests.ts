import { sightFor } from '../../../src/surface/layer/clickjacking-guard';
import { expect } from '../../support/expect';
import type { Desk, DeskTest, Tab } from '../support/desk';
import { draft, pressBlindly, questionIn, sayYes, yes } from './question';

/** In the page: all that its style sheets can do to the looks of what is in a closed shadow root. */
function restyle(): void {
  const names = ['surface', 'surface-sunken', 'text', 'text-muted', 'line', 'accent', 'on-accent', 'warning'];
  const fonts = ['-apple-system', 'Segoe UI', 'Roboto', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC'];
  const generic = ['system-ui', 'sans-serif', 'ui-monospace', 'monospace', 'Menlo', 'Consolas', 'emoji'];
  document.head.append(
    Object.assign(document.createElement('style'), {
      textContent: [
        ...names.map(
          (name) => `@property --${name} { syntax: "<color>"; inherits: false; initial-value: transparent }`,
        ),
        '@property --shadow { syntax: "*"; inherits: false; initial-value: none }',
        ...[...fonts, ...generic].map(
          (name) => `@font-face { font-family: "${name}"; src: url("/font-${encodeURIComponent(name)}") }`,
        ),
        ...['before', 'after'].map(
          (end) => `[data-caretaker-surface]::${end} { content: "You have won. Click here!"; display: block;
            position: fixed; inset: 0; background: white; pointer-events: none }`,
        ),
        '::selection { background: white; color: transparent }',
        'html { zoom: 0.08 }',
      ].join('\n'),
    }),
  );
}

/** How a question looks and where it is. */
async function looksOf(tab: Tab) {
  // Of the blind press the card may say that it came too soon, in a line of its own above the buttons.
  const [caution] = await tab.surface.boxes('.caution');
  const buttons = await tab.surface.boxes('footer button');
  return Promise.all([
    tab.surface.styles('.card', 'background-color'),
    tab.surface.styles('.card', 'box-shadow'),
    tab.surface.styles('footer button', 'background-color'),
    tab.surface.styles('footer button', 'color'),
    buttons.map((button) => ({
      ...button,
      y: Math.round((button.y - (caution?.height ?? 0)) * 100) / 100,
    })),
  ]);
}

/**
 * Restyles the page of a question, and presses where the yes is then. On a busy machine the press may come when the question has
 * stood in plain sight again for as long as a yes asks: such a press would prove nothing, and is made anew in another tab. Returns
 * the tab, and how the question looked before.
 */
async function pressRestyled(desk: Desk) {
  for (let left = 10; left > 0; left -= 1) {
    const tab = await questionIn(desk);
    const before = await looksOf(tab);
    const { x, y, width, height } = await tab.surface.box(yes);
    const began = performance.now();
    await tab.page.evaluate(restyle, undefined);
    await tab.surface.clickAt(x + width / 2, y + height / 2);
    if (performance.now() - began < sightFor) return { tab, before };
    await tab.page.close();
  }
  throw new Error('Ten presses came later than a yes asks for');
}

/** In the page: what of that was of use. */
function restyled(): string[] {
  const host = document.querySelector('[data-caretaker-surface]');
  if (!host) return ['no surface'];
  const ends = ['::before', '::after'].filter((end) => getComputedStyle(host, end).content !== 'none');
  const fonts = [...document.fonts].filter(({ status }) => status !== 'unloaded');
  return [...ends, ...fonts.map(({ family }) => family)];
}

/** In the page: selects all of it, in white on white. Returns what is selected. */
function selectAll(): string {
  const style = document.createElement('style');
  style.textContent = '::selection { background: white; color: white }';
  document.head.append(style);
  document.body.append('A page');
  getSelection()?.selectAllChildren(document.documentElement);
  return String(getSelection());
}

/** What the style sheets of a page do to what we draw: nothing. */
export function looksTests(test: DeskTest): void {
  test('a page’s styles change neither how a question looks nor where it is, and a yes counts', async ({
    desk,
  }) => {
    // Where it was moved under the pointer for a moment, nobody has seen it.
    const { tab, before } = await pressRestyled(desk);
    expect(await tab.fieldText()).toBe(draft);
    // The pointer does not rest on the button, which looks otherwise then.
    await pressBlindly(tab, '.question h3');
    await expect.poll(() => looksOf(tab)).toEqual(before);
    expect(await tab.page.evaluate(restyled, undefined)).toEqual([]);
    await sayYes(tab);
  });

  test('a selection of the page that reaches over a question draws no color of its own there', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    const { x, y, width, height } = await tab.surface.box('.question');
    const part = {
      x: Math.ceil(x),
      y: Math.ceil(y),
      width: Math.floor(width) - 1,
      height: Math.floor(height) - 1,
    };
    const before = await tab.page.picture(part);
    const words = await tab.page.evaluate(selectAll, undefined);
    expect(words).toContain('A page');
    expect(await tab.page.picture(part)).toBe(before);
    await sayYes(tab);
  });
}
