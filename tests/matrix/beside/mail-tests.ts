import { expect } from '../../support/expect';
import type { MatrixPage } from '../matrix-page';
import { lines, markdown } from '../texts';
import { type BesideTest, rowOf, start } from './fields';

const quote =
  '<div class="gmail_quote"><div>On Monday they wrote:</div><blockquote class="gmail_quote"><p>Hello <b>Ann</b></p></blockquote></div>';
const signature = '<div class="gmail_signature"><div><b>Ann</b></div></div>';

/** Mails, with the caret at `|`, and what of each a model gets. */
const parted: Record<string, [html: string, sent: string]> = {
  'Gmail, the first line bare': [
    `one |two<div>four</div><div><br></div>${signature}<br>${quote}`,
    'one two\nfour',
  ],
  'Gmail, in a wrapper and without a blank line': [
    `<div dir="ltr"><div>one</div>t|wo<br>${quote}</div>`,
    'one\ntwo',
  ],
  'Gmail, two dashes right behind the text': [
    `one |two<br><span class="gmail_signature_prefix">-- </span><br>${signature}`,
    'one two',
  ],
  'Outlook on the web': [
    '<style>p { margin: 0 }</style><div>Dear <b>Tom</b></div><div>one |two</div><div><br></div><div id="Signature"><p>Ann</p></div>' +
      '<div id="appendonsend"></div><hr><div id="divRplyFwdMsg"><b>From:</b> Tom</div><div>Hello Ann</div>',
    'Dear **Tom**\none two',
  ],
  'Outlook on the web, a rule alone': [
    '<div>one |two</div><hr><div id="divRplyFwdMsg"><b>From:</b> Tom</div><div>Hello Ann</div>',
    'one two',
  ],
  Yahoo: ['<div>one |two</div><div><br></div><div class="yahoo_quoted"><div>Hello</div></div>', 'one two'],
  'Proton, with a signature that is not shown': [
    '<div>one |two</div><div class="protonmail_signature_block" style="display: none">x</div><div class="protonmail_quote">Hello</div>',
    'one two',
  ],
  Thunderbird: [
    '<p>one |two</p><div class="moz-cite-prefix">They wrote:<br></div><blockquote type="cite"><p>Hello</p></blockquote><pre class="moz-signature">-- \nAnn</pre>',
    'one two',
  ],
  'a list before a quotation': [
    '<ul><li>one</li><li>t|wo</li></ul><blockquote type="cite">Hello</blockquote>',
    '- one\n- two',
  ],
  'a quotation in a point of a list': [
    '<ul><li>one |two<blockquote type="cite">Hello</blockquote></li></ul>',
    'one two',
  ],
  'a mention at the end': [
    `<div>Hi |<span contenteditable="false">@Ann</span></div>${quote}`,
    'Hi [@Ann](kept:1)',
  ],
  'nothing of the user’s own': [`<div>|<br></div>${quote}`, ''],
};

/** Mails of which the user means all, or that no mail program writes. */
const whole: Record<string, string> = {
  'the mark is the first thing in the field': `${quote}<div>one |two</div>`,
  'the mark is around everything': '<div class="gmail_quote"><div>one |two</div></div>',
  'the caret is in the mark': '<div>one</div><div class="gmail_quote">They: |hello</div>',
};

/** How mail programs part what is the user's own from the rest, and how a page may do so that means no good. */
export function mailTests(test: BesideTest): void {
  const row = rowOf('Gmail-like composer');

  for (const [name, [html, sent]] of Object.entries(parted)) {
    test(`mail: ${name}: all but the user’s own part stays, nodes and text`, async ({ pages: [page] }) => {
      if (!page) throw new Error('No page');
      for (const text of ['ZWEI', lines, markdown]) {
        for (const undo of [() => page.press('Control', 'z'), () => page.putBack()]) {
          await write(page, html);
          expect(await page.summarise('field')).toMatchObject({ text: sent, ownPart: true });
          expect(await page.insert(text, 'field')).toMatchObject({ outcome: { status: 'written' } });
          expect(await page.evaluate(restNow)).toBe(true);
          if (text !== markdown) expect(await page.evaluate(letters)).toBe(await lettersWith(page, text));
          await undo();
          await expect.poll(() => page.evaluate(isBack)).toBe(true);
        }
      }
    });
  }

  for (const [name, html] of Object.entries(whole)) {
    test(`mail: where ${name}, one undo brings all of it back`, async ({ pages: [page] }) => {
      if (!page) throw new Error('No page');
      for (const text of ['ZWEI', lines, markdown]) {
        for (const undo of [() => page.press('Control', 'z'), () => page.putBack()]) {
          await write(page, html);
          expect((await page.summarise('field')).ownPart).toBeUndefined();
          expect(await page.insert(text, 'field')).toMatchObject({ outcome: { status: 'written' } });
          await undo();
          await expect.poll(() => page.evaluate(isBack)).toBe(true);
        }
      }
    });
  }

  test('mail: where the mark is hidden, and the first, nothing is lost', async ({ pages: [page] }) => {
    if (!page) throw new Error('No page');
    for (const text of ['ZWEI', lines, markdown]) {
      await write(page, `<div class="gmail_quote" style="display: none">x</div><div>one |two</div>`);
      expect((await page.summarise('field')).ownPart).toBeUndefined();
      const { outcome } = await page.insert(text, 'field');
      // Chromium deletes nothing that is not shown, and what it does then is taken back.
      if (outcome.status === 'written') await page.press('Control', 'z');
      await expect.poll(() => page.evaluate(isBack)).toBe(true);
    }
  });

  test('mail: of a signature in the user’s own line no letter is lost', async ({ pages: [page] }) => {
    if (!page) throw new Error('No page');
    for (const text of ['ZWEI', lines]) {
      await write(page, '<div>one |two <span class="gmail_signature">Ann</span></div>');
      expect(await page.insert(text, 'field')).toMatchObject({ outcome: { status: 'written' } });
      expect(await page.evaluate(letters)).toBe(`${text}Ann`.replace(/\s/g, ''));
      await page.press('Control', 'z');
      await expect.poll(() => page.evaluate(isBack)).toBe(true);
    }
  });

  /** Fills the field with a mail, and calls us there. */
  async function write(page: MatrixPage, html: string): Promise<void> {
    await page.mount(row, start);
    await page.evaluate(`(${fill})(${JSON.stringify(html)})`);
    await page.capture();
    await page.takeFocus('button');
    await page.restoreFocus();
  }
}

const field = "document.querySelector('[role=textbox]')";

/** Runs in the page, as its own text: what begins with a mark, and all behind it, is remembered as `rest`. */
const fill = `(html) => {
  const field = ${field};
  field.innerHTML = html;
  const texts = document.createTreeWalker(field, NodeFilter.SHOW_TEXT);
  while (!texts.nextNode().data.includes('|'));
  const { currentNode: node } = texts;
  const at = node.data.indexOf('|');
  node.deleteData(at, 1);
  field.focus();
  document.getSelection().collapse(node, at);
  const nodes = [...field.querySelectorAll('*')];
  const first = nodes.findIndex((node) => node.matches('[class], [id], blockquote[type]'));
  const rest = first < 0 ? [] : nodes.slice(first);
  const behind = document.createRange();
  behind.selectNodeContents(field);
  if (rest[0]) behind.setStartBefore(rest[0]);
  globalThis.mail = { html: field.innerHTML, rest, restHtml: rest.map((node) => node.outerHTML).join(), behind: behind.toString() };
}`;

/** Whether all that is not the user's own is there as it was: the same elements, with all that is in them. */
const restNow = `mail.rest.length > 0 && mail.rest.every((node) => ${field}.contains(node)) &&
  mail.rest.map((node) => node.outerHTML).join() === mail.restHtml`;

const isBack = `${field}.innerHTML === mail.html`;

/** Without what is no text, and without white space. */
const letters = `[...${field}.childNodes].filter(({ nodeName }) => nodeName !== 'STYLE')
  .map(({ textContent }) => textContent).join('').replace(/\\s/g, '')`;

async function lettersWith(page: MatrixPage, text: string): Promise<string> {
  return (text + (await page.evaluate('mail.behind'))).replace(/\s/g, '');
}
