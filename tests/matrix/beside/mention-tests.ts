import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import { type BesideTest, rowOf } from './fields';

const patience = 2000;

const boxes = [
  'Lexical, a chat box with mentions',
  'Tiptap, a chat box with mentions',
  'Slate, a chat box with mentions',
].map(rowOf);

const message = 'Ask @Anna adn @Ben about it';
const held = 'Ask <@Anna> adn <@Ben> about it';
const sent = 'Ask [@Anna](kept:1) adn [@Ben](kept:2) about it';

/** Chat boxes of plain text in which names are pieces of their own. */
export function mentionTests(test: BesideTest): void {
  for (const row of boxes) {
    for (const scope of ['field', 'selection'] as const) {
      test(`${row.name}: what is written over a ${scope} keeps the mentions in it`, async ({
        pages: [page],
      }) => {
        for (const [answer, expected] of kept) {
          await written(page, scope);
          expect(await page?.insert(answer, scope)).toMatchObject({ outcome: { status: 'written' } });
          expect(await page?.markup()).toBe(expected);
          await page?.press('x');
          const typed = (await page?.readUntil(`${plain(expected)}x`, patience)) ?? '';
          expect(typed).toBe(`${plain(expected)}x`);
        }
      });

      test(`${row.name}: one press of Undo takes back what was written between the mentions of a ${scope}`, async ({
        pages: [page],
      }) => {
        for (const [answer] of kept) {
          await written(page, scope);
          await page?.insert(answer, scope);
          expect(await page?.putBack()).toMatchObject({ status: 'written' });
          expect(await page?.markup()).toBe(held);
        }
      });
    }

    test(`${row.name}: mentions that the answer puts elsewhere are mentions there, or nothing is written`, async ({
      pages: [page],
    }) => {
      await written(page, 'field');
      const inserted = await page?.insert('[@Ben](kept:2) or [@Anna](kept:1)?', 'field');
      const markup = await page?.markup();
      if (inserted?.outcome.status === 'written') expect(markup).toBe('<@Ben> or <@Anna>?');
      else {
        expect(inserted?.outcome).toMatchObject({ status: 'refused', reason: 'field-atoms' });
        expect(markup).toBe(held);
        // Nothing is selected but what was: the next key goes over no mention.
        await page?.press('x');
        expect(await page?.readUntil(`${message}x`, patience)).toBe(`${message}x`);
        expect(await page?.markup()).toBe(`${held}x`);
      }
    });

    test(`${row.name}: nothing of ours is shown where a model makes up a mark`, async ({ pages: [page] }) => {
      for (const scope of ['field', 'caret'] as const) {
        for (const answer of [
          'Ask [@Anna](kept:1) and [@Ben](kept:2) and [@Tom](kept:9)',
          'See [@Tom](kept:9), kept:7, [kept:3] and <kept:4>',
        ]) {
          await written(page, scope);
          await page?.insert(answer, scope);
          expect(await page?.read()).not.toMatch(/kept:\d/);
        }
      }
    });
  }

  /** A box with the message, whose text has gone out. */
  async function written(
    page: MatrixPage | undefined,
    scope: 'field' | 'selection' | 'caret',
  ): Promise<void> {
    const row = boxes.find(({ name }) => test.info().title.startsWith(name));
    if (!page || !row) throw new Error('No page');
    await page.mount(row, message);
    expect(await page.markup()).toBe(held);
    if (scope === 'selection') await page.select(0, message.length);
    else await page.select(message.length, message.length);
    await page.capture();
    await page.takeFocus('button');
    if (scope !== 'caret') expect((await page.summarise(scope)).text).toBe(sent);
  }
}

/** Answers, and what the box holds then. */
const kept: readonly [answer: string, expected: string][] = [
  // A word between two mentions
  [sent.replace('adn', 'and'), held.replace('adn', 'and')],
  // On all sides of them
  ['Ask [@Anna](kept:1), and [@Ben](kept:2) too', 'Ask <@Anna>, and <@Ben> too'],
  ['Please ask [@Anna](kept:1) and [@Ben](kept:2)', 'Please ask <@Anna> and <@Ben>'],
  // One is left out
  ['Ask [@Ben](kept:2) about it', 'Ask <@Ben> about it'],
  // As small models write them
  ['Ask @Anna and @Ben about it', 'Ask <@Anna> and <@Ben> about it'],
];

const plain = (markup: string): string => markup.replace(/[<>]/g, '');
