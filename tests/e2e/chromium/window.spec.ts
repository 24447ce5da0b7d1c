import type { Page } from '@playwright/test';
import type { Chromium } from '../support/chromium';
import { expect, test } from '../support/chromium-test';
import { message } from '../support/messages';
import type { Box, Surface } from '../support/surface';
import { cardSays, paletteIsOpen, pickSkill } from '../support/user';
import { zoom } from '../support/zoom';

const longAnswer = Array.from({ length: 40 }, (_, index) => `- Point ${index + 1} of the answer`).join('\n');

/** Windows in which there is little room. */
const windows: { name: string; make(page: Page, chromium: Chromium): Promise<void> }[] = [
  { name: '320 by 480', make: (page) => page.setViewportSize({ width: 320, height: 480 }) },
  { name: '800 by 260', make: (page) => page.setViewportSize({ width: 800, height: 260 }) },
  {
    name: '640 by 480 at 200 % zoom',
    async make(page, chromium) {
      await page.setViewportSize({ width: 640, height: 480 });
      await zoom(chromium, page, 2);
    },
  },
];

for (const { name, make } of windows) {
  test(`in a window of ${name} the palette and the card are whole in view`, async ({
    chromium,
    page,
    pages,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: longAnswer });
    await page.goto(pages.url('textarea'));
    await make(page, chromium);
    await page.locator('#field').fill('hey you');
    await chromium.triggerToolbar(page);
    await paletteIsOpen(surface);
    for (const part of ['.palette', '.palette input', '.palette footer', 'role=option[Proofread]'])
      await isInView(page, surface, part);

    await pickSkill(surface, page.keyboard, 'explain');
    await cardSays(surface, message('card_done'));
    for (const part of ['.card', '.card header', '.card footer button']) await isInView(page, surface, part);
    await surface.click(`role=button[${message('card_close')}]`);
    await expect.poll(() => surface.text()).toBe('');
  });
}

test('the card is dragged with the mouse, stays in view, and so when the window shrinks', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'A net of proteins.' });
  await page.setViewportSize({ width: 1280, height: 800 });
  await explainGluten(chromium, page, pages, surface);
  const start = await surface.box('.card');
  await dragCard(page, surface, 150, 120);
  const moved = async () => {
    const { x, y } = await surface.box('.card');
    return { x: x - start.x, y: y - start.y };
  };
  await expect.poll(moved).toEqual({ x: 150, y: 120 });

  for (const [byX, byY] of [
    [-3000, -3000],
    [3000, 3000],
  ] as const) {
    await dragCard(page, surface, byX, byY);
    await isInView(page, surface, '.card');
  }
  await expect.poll(async () => (await surface.box('.card')).x).toBeGreaterThan(start.x);

  await page.setViewportSize({ width: 500, height: 400 });
  await isInView(page, surface, '.card');
});

test('a long answer is followed to its very end', async ({ chromium, page, pages, surface, withModel }) => {
  withModel.reply({ kind: 'text', text: longAnswer, size: 40, every: 15 });
  await explainGluten(chromium, page, pages, surface);
  await expect
    .poll(async () => {
      const [content, ...points] = await surface.boxes('.content, .text li');
      const last = points.at(-1);
      return content && last && last.y + last.height <= content.y + content.height + 1;
    })
    .toBe(true);
});

test('by keyboard alone: explain a selection, go into the card, copy, leave', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  await chromium.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  withModel.reply({ kind: 'text', text: 'A net of proteins.' });
  await explainGluten(chromium, page, pages, surface);

  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.press('Tab');
  const copy = `button[${message('card_copy')}]`;
  await expect.poll(() => surface.focused()).toBe(copy);
  // The palette has just lain over the card, which takes a press once it has been in plain sight for a while: a press that comes
  // before is told off. The button says that it has copied for a moment, which may be over before a test asks.
  await surface.watch(message('card_copied'));
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect.poll(() => surface.saw(), { timeout: 2000 }).toBe(true);
  }).toPass();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('A net of proteins.');

  const seen = new Set<string>();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    seen.add(await surface.focused());
  }
  expect([...seen]).toEqual(
    expect.arrayContaining([`button[${message('card_close')}]`, `button[${message('card_move')}]`]),
  );

  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.keyboard.press('Tab');
  await expect.poll(() => surface.focused()).not.toContain('combobox');
  await page.keyboard.press('Escape');
  await expect.poll(() => surface.text()).toBe('');
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toBe('gluten');
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('body');
});

test('Escape in the card gives a field its focus and its selection back', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'A number.' });
  await page.goto(pages.url('textarea'));
  const field = page.locator('#field');
  await field.fill('One two three');
  await field.evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(4, 7));
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'explain');
  await cardSays(surface, 'A number.');
  await surface.click('role=dialog');
  await surface.click(`role=button[${message('card_copy')}]`);
  await page.keyboard.press('Escape');
  await expect.poll(() => surface.text()).toBe('');
  await expect(field).toBeFocused();
  await page.keyboard.type('2');
  await expect(field).toHaveValue('One 2 three');
});

test('the palette and the card work inside a modal dialog', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'A greeting.' });
  await page.goto(pages.url('dialog'));
  await page.locator('#field').fill('hey you');
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await surface.click('role=option[Explain]');
  await cardSays(surface, 'A greeting.');
  await surface.click(`role=button[${message('card_close')}]`);
  await expect.poll(() => surface.text()).toBe('');
  await expect(page.locator('#field')).toBeFocused();
});

test('a modal dialog that opens, and closes, leaves the card usable', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'A net of proteins.' });
  await explainGluten(chromium, page, pages, surface);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<dialog><input aria-label="Name"></dialog>');
    document.querySelector('dialog')?.showModal();
  });
  await copies(surface);
  await page.getByLabel('Name').fill('Ada');
  await expect(page.getByLabel('Name')).toHaveValue('Ada');
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await isInView(page, surface, '.card');
  await surface.click(`role=button[${message('card_close')}]`);
  await expect.poll(() => surface.text()).toBe('');
});

test('a modal dialog that opens under the palette leaves it the keyboard', async ({
  chromium,
  page,
  pages,
  surface,
  withModel,
}) => {
  withModel.reply({ kind: 'text', text: 'A net of proteins.' });
  await page.goto(pages.url('article'));
  await page.locator('#text b').evaluate((word) => getSelection()?.selectAllChildren(word));
  await chromium.triggerToolbar(page);
  await paletteIsOpen(surface);
  await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<dialog><input aria-label="Name" autofocus></dialog>');
    document.querySelector('dialog')?.showModal();
  });
  await page.keyboard.type('explain');
  await pressed(
    () => page.keyboard.press('Enter'),
    () => surface.text(),
    'A net of proteins.',
  );
  await expect(page.getByLabel('Name')).toHaveValue('');
});

test.describe('in a browser that no other test has had', () => {
  test.use({ ownBrowser: true });

  test('the palette and the card work in fullscreen, and go on when it begins and ends', async ({
    chromium,
    page,
    pages,
    surface,
    withModel,
  }) => {
    withModel.reply({ kind: 'text', text: 'A net of proteins.' });
    await explainGluten(chromium, page, pages, surface);
    await page.evaluate(() => {
      document.body.insertAdjacentHTML('beforeend', '<div id="film"><textarea id="field"></textarea></div>');
      return document.querySelector('#film')?.requestFullscreen();
    });
    await copies(surface);

    await page.locator('#field').fill('She dont like apples.');
    await chromium.triggerToolbar(page);
    await pickSkill(surface, page.keyboard, 'proofread');
    await expect(page.locator('#field')).toHaveValue("She doesn't like apples.");

    await page.evaluate(() => document.exitFullscreen());
    await surface.click(`role=button[${message('card_close')}]`);
    await expect.poll(() => surface.text()).not.toContain('A net of proteins.');
  });
});

/** Presses *Copy* in the card, which counts again once the card has been in plain sight for a while. */
async function copies(surface: Surface): Promise<void> {
  await pressed(
    () => surface.click(`role=button[${message('card_copy')}]`),
    () => surface.text(),
    message('card_copied'),
  );
}

/** Presses, and again where the press did not count: something of the page has just come into the top layer. */
async function pressed(press: () => Promise<void>, said: () => Promise<string>, text: string): Promise<void> {
  await expect(async () => {
    await press();
    await expect.poll(said, { timeout: 2000 }).toContain(text);
  }).toPass();
}

/** Explains a word of the article: the card stands beside it. */
async function explainGluten(
  chromium: Chromium,
  page: Page,
  pages: { url(page: string): string },
  surface: Surface,
): Promise<void> {
  await page.goto(pages.url('article'));
  await page.locator('#text b').evaluate((word) => getSelection()?.selectAllChildren(word));
  await chromium.triggerToolbar(page);
  await pickSkill(surface, page.keyboard, 'explain');
  await cardSays(surface, message('card_done'));
}

/** Waits until all that the query finds is inside the viewport with the whole of itself. */
async function isInView(page: Page, surface: Surface, query: string): Promise<void> {
  await expect
    .poll(async () => {
      const view = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }));
      const boxes = await surface.boxes(query);
      return { found: boxes.length > 0, outside: boxes.flatMap((box) => outside(box, view)) };
    }, `${query} is in view`)
    .toEqual({ found: true, outside: [] });
}

/** The edges that a box juts out over, with by how many pixels; a fraction of a pixel is rounding. */
function outside({ x, y, width, height }: Box, view: { width: number; height: number }): string[] {
  const over = { left: -x, top: -y, right: x + width - view.width, bottom: y + height - view.height };
  return Object.entries(over).flatMap(([edge, by]) => (by > 1 ? [`${edge} by ${by}`] : []));
}

async function dragCard(page: Page, surface: Surface, byX: number, byY: number): Promise<void> {
  const header = await surface.box('.card header h2');
  const x = header.x + header.width / 2;
  const y = header.y + header.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX, y + byY, { steps: 5 });
  await page.mouse.up();
}
