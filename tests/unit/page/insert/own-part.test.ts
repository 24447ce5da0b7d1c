// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditorWorld } from '../../../../src/messages/editor-order';
import { insert } from '../../../../src/page/insert/insert';
import { undo } from '../../../../src/page/insert/undo';
import { captureTarget, type Target } from '../../../../src/page/target/target';

const noWorld: EditorWorld = { give: async () => ({ status: 'none' }) };

vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => undefined,
  comesTrue: async (question: () => boolean) => question(),
}));

// What has no size nobody sees.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 40));
});
afterEach(() => document.body.replaceChildren());

/** A browser that writes text over what is selected; what its undo and redo do is up to the page. */
function installEditing(history?: () => void): void {
  const write = (text: string) => {
    const range = document.getSelection()?.getRangeAt(0);
    if (!range) return;
    range.deleteContents();
    const node = document.createTextNode(text);
    range.insertNode(node);
    document.getSelection()?.collapse(node, text.length);
  };
  vi.stubGlobal('StaticRange', Object);
  Object.assign(document, {
    execCommand: (name: string, _ui?: boolean, text = '') => {
      if (name === 'undo' || name === 'redo') history?.();
      else write(text);
      return true;
    },
    queryCommandEnabled: () => history !== undefined,
  });
}

/** A mail with the caret in the user's own part. */
function mail(): { target: Target; own: Element; quote: Element; text: () => string | null } {
  document.body.innerHTML =
    '<div contenteditable="true" tabindex="0"><div>one two</div><div class="gmail_quote">They: <b>hello</b></div></div>';
  const [field, own, quote] = document.querySelectorAll<HTMLElement>('div');
  if (!field || !own?.firstChild || !quote) throw new Error('There is no mail');
  field.focus();
  document.getSelection()?.collapse(own.firstChild, 3);
  return { target: captureTarget(document), own, quote, text: () => field.textContent };
}

const written = { status: 'written' };

describe('the user’s own part of a mail', () => {
  it('is written alone, again and again, and put back alone where the browser has no history', async () => {
    installEditing();
    const { target, quote, text } = mail();
    const html = quote.outerHTML;
    for (const result of ['eins zwei', 'drei']) {
      expect(await insert(noWorld, target, { text: result, spot: 'field' })).toMatchObject(written);
      expect(text()).toBe(`${result}They: hello`);
    }
    expect(await undo(noWorld, target)).toMatchObject(written);
    expect(text()).toBe('one twoThey: hello');
    expect([quote.isConnected, quote.outerHTML]).toEqual([true, html]);
  });

  it('is put back alone where the page has broken the history', async () => {
    let own: Element | undefined;
    installEditing(() => own?.append('!'));
    const made = mail();
    own = made.own;
    const { target, quote, text } = made;
    expect(await insert(noWorld, target, { text: 'eins', spot: 'field' })).toMatchObject(written);
    expect(await undo(noWorld, target)).toMatchObject(written);
    expect(text()).toBe('one twoThey: hello');
    expect(quote.isConnected && quote.querySelector('b')).toBeTruthy();
  });

  it('is left alone where somebody has changed the mail since', async () => {
    installEditing();
    const { target, quote, text } = mail();
    quote.append('!');
    expect(await insert(noWorld, target, { text: 'eins', spot: 'field' })).toEqual({
      status: 'refused',
      reason: 'field-changed',
    });
    expect(text()).toBe('one twoThey: hello!');
  });
});
