import { expect } from '../../support/expect';
import type { DeskTest } from '../support/desk';
import { paletteIsOpen } from '../support/user';
import { draft, isThere, questionIn, sayYes, takesYes, yes } from './question';

/** In the page: whatever changes an element, at our host, in each frame of animation. */
function worryHost(): void {
  const host = document.querySelector<HTMLElement>('[data-caretaker-surface]');
  let turn = 0;
  document.documentElement.dataset.worry = 'on';
  const worry = () => {
    if (!host?.isConnected || document.documentElement.dataset.worry !== 'on') return;
    turn += 1;
    host.style.cssText = `display: ${turn % 2 ? 'none' : 'inline'} !important; opacity: 0; transform: translate(${turn}px); inset: 40% !important`;
    host.className = `worried ${turn}`;
    host.hidden = turn % 3 === 0;
    host.inert = turn % 5 === 0;
    host.textContent = 'PWNED';
    requestAnimationFrame(worry);
  };
  worry();
}

/** In the page: where our host stands and how it is drawn, in each of ten frames of animation. */
async function looksOfHost(): Promise<string[]> {
  const host = document.querySelector('[data-caretaker-surface]');
  if (!host) throw new Error('There is no surface');
  const looks: string[] = [];
  for (let left = 10; left > 0; left -= 1) {
    const { x, y, width, height } = host.getBoundingClientRect();
    const { display, opacity, transform, visibility } = getComputedStyle(host);
    looks.push([x, y, width, height, display, opacity, transform, visibility].join(' '));
    await new Promise(requestAnimationFrame);
  }
  return looks;
}

/** In the page: stops that. */
function leaveHost(): void {
  const host = document.querySelector<HTMLElement>('[data-caretaker-surface]');
  document.documentElement.dataset.worry = 'off';
  for (const name of ['style', 'class', 'hidden', 'inert']) host?.removeAttribute(name);
}

/** In the page: a copy of our host, with all that a page can copy of it. */
function cloneHost(): { shadow: boolean; text: string } {
  const host = document.querySelector<HTMLElement>('[data-caretaker-surface]');
  const copy = document.documentElement.appendChild(host?.cloneNode(true) as HTMLElement);
  copy.showPopover();
  return { shadow: copy.shadowRoot !== null, text: copy.innerText };
}

/** What a page can do to the element that our frame stands in. */
export function hostTests(test: DeskTest): void {
  test('a question that the page takes out again and again, or into a frame, is closed with a no', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    const at = await tab.surface.box(yes);
    const middle = [at.x + at.width / 2, at.y + at.height / 2] as const;
    await tab.page.evaluate(() => {
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;border:0;opacity:0.01';
      const host = document.querySelector<HTMLElement>('[data-caretaker-surface]');
      const steal = () => {
        if (!host?.isConnected) return;
        if (host.ownerDocument === document) frame.contentDocument?.body.append(host);
        requestAnimationFrame(steal);
      };
      steal();
    }, undefined);
    await tab.surface.clickAt(...middle);
    await tab.page.keyboard.press('Enter');
    await expect.poll(() => isThere(tab)).toBe(false);
    await tab.surface.clickAt(...middle);
    expect(await tab.fieldText()).toBe(draft);
    // The page has let go: what is called then comes up as ever.
    await tab.page.evaluate(() => document.querySelector('iframe')?.remove(), undefined);
    await tab.type(draft);
    await tab.callPalette();
    await paletteIsOpen(tab.surface);
    expect(await tab.fieldText()).toBe(draft);
    // From the second time on what is called comes in a window of ours.
    await tab.page.evaluate(() => document.querySelector('[data-caretaker-surface]')?.remove(), undefined);
    await expect.poll(() => tab.surface.text()).toBe('');
    await tab.callPalette();
    await expect.poll(() => desk.pageAt('pad.html')).toBeDefined();
    expect(await isThere(tab)).toBe(false);
  });

  test('a question whose host the page restyles in each frame stays as it was, and takes its yes once it is left alone', async ({
    desk,
  }) => {
    const tab = await questionIn(desk);
    const [before] = await tab.page.evaluate(looksOfHost, undefined);
    expect(before).toMatch(/^0 0 \d+ \d+ block 1 none visible$/);
    await tab.page.evaluate(worryHost, undefined);
    expect(new Set(await tab.page.evaluate(looksOfHost, undefined))).toEqual(new Set([before]));
    await tab.page.evaluate(leaveHost, undefined);
    await sayYes(tab);
  });

  test('a copy of our host holds nothing of ours, and is none', async ({ desk }) => {
    const tab = await questionIn(desk);
    expect(await tab.page.evaluate(cloneHost, undefined)).toEqual({ shadow: false, text: '' });
    await tab.page.evaluate(
      () => document.querySelector('[data-caretaker-surface]:last-of-type')?.remove(),
      undefined,
    );
    await takesYes(tab);
    await sayYes(tab);
  });
}
