// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { insert } from '../../../../src/page/insert/insert';
import { captureTarget } from '../../../../src/page/target/target';

/** What happens while the page draws. */
let meanwhile: () => void = () => undefined;
vi.mock('../../../../src/page/insert/settled', () => ({
  async drawn() {
    meanwhile();
    meanwhile = () => undefined;
  },
  comesTrue: async (question: () => boolean) => question(),
}));

const world = { give: async () => ({ status: 'none' as const }) };
let field: HTMLTextAreaElement;
let life: AbortController;
const byBrowser = vi.fn((_command: string, _ui: boolean, text: string) => {
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  return true;
});

beforeEach(() => {
  byBrowser.mockClear();
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 40));
  Object.assign(document, { execCommand: byBrowser, queryCommandEnabled: () => true });
  life = new AbortController();
  field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'mine ';
  field.focus();
  field.setSelectionRange(5, 5);
});

afterEach(() => {
  life.abort();
  document.body.replaceChildren();
});

function byUser(event: Event): void {
  Object.defineProperty(event, 'isTrusted', { value: true });
  field.dispatchEvent(event);
}

describe('what the user does while the page draws a text that it holds', () => {
  const emptied = [
    ['by a key', () => new KeyboardEvent('keydown', { key: 'Delete', bubbles: true })],
    ['by a button of the page', () => new Event('pointerdown', { bubbles: true })],
  ] as const;
  for (const [how, event] of emptied) {
    it(`is final where they take it out again ${how}: it is not written once more`, async () => {
      meanwhile = () => {
        expect(field.value).toBe('mine and\ntheirs');
        byUser(event());
        field.value = 'mine ';
      };
      await insert(world, captureTarget(document, life.signal), { text: 'and\ntheirs', spot: 'caret' });
      expect(field.value).toBe('mine ');
      expect(byBrowser).toHaveBeenCalledOnce();
    });
  }

  const undone = [
    ['by its value', () => undefined],
    // Of which the browser tells as of the user's own.
    ['by a command of the browser', () => byUser(new InputEvent('input', { bubbles: true }))],
  ] as const;
  for (const [how, tell] of undone) {
    it(`is none of theirs where the page takes it out of itself ${how}: another way is tried`, async () => {
      meanwhile = () => {
        field.value = 'mine ';
        tell();
      };
      await insert(world, captureTarget(document, life.signal), { text: 'and\ntheirs', spot: 'caret' });
      expect(field.value).toBe('mine and\ntheirs');
    });
  }

  it('keeps what they, or the page for them, have selected', async () => {
    meanwhile = () => field.setSelectionRange(0, 4);
    const outcome = await insert(world, captureTarget(document, life.signal), {
      text: 'and\ntheirs',
      spot: 'caret',
    });
    expect(outcome.status).toBe('written');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
  });

  it('keeps the caret where they have pressed', async () => {
    meanwhile = () => {
      byUser(new Event('pointerdown', { bubbles: true }));
      field.setSelectionRange(2, 2);
    };
    await insert(world, captureTarget(document, life.signal), { text: 'and\ntheirs', spot: 'caret' });
    expect(field.selectionStart).toBe(2);
  });

  it('puts the caret behind the text where the page alone has moved it', async () => {
    meanwhile = () => field.setSelectionRange(0, 0);
    await insert(world, captureTarget(document, life.signal), { text: 'and\ntheirs', spot: 'caret' });
    expect(field.selectionStart).toBe('mine and\ntheirs'.length);
  });
});
