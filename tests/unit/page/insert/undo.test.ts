// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditorWorld } from '../../../../src/messages/editor-order';
import type { Spot } from '../../../../src/messages/frames';
import { insert } from '../../../../src/page/insert/insert';
import { undo } from '../../../../src/page/insert/undo';
import { captureTarget } from '../../../../src/page/target/target';

const noWorld: EditorWorld = { give: async () => ({ status: 'none' }) };

vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => undefined,
  comesTrue: async (question: () => boolean) => question(),
}));

/** A browser's editing commands in a textarea, with one undo history for all of them, as in Chromium. */
function installEditing({ undoWorks }: { undoWorks: boolean }): void {
  type Step = { field: HTMLTextAreaElement; before: string; after: string };
  const done: Step[] = [];
  const undone: Step[] = [];
  const write = (text: string) => {
    const field = document.activeElement as HTMLTextAreaElement;
    const { value: before, selectionStart: start, selectionEnd: end } = field;
    field.value = before.slice(0, start) + text + before.slice(end);
    field.setSelectionRange(start + text.length, start + text.length);
    done.push({ field, before, after: field.value });
    undone.length = 0;
  };
  const shift = (from: Step[], to: Step[], what: 'before' | 'after') => {
    const step = from.pop();
    if (!step) return;
    step.field.value = step[what];
    to.push(step);
  };
  const commands: Record<string, (text: string) => void> = {
    insertText: write,
    delete: () => write(''),
    insertHTML: (html) => write(textOfHtml(html)),
    undo: () => shift(done, undone, 'before'),
    redo: () => shift(undone, done, 'after'),
  };
  vi.stubGlobal('StaticRange', Object);
  Object.assign(document, {
    execCommand: (name: string, _ui?: boolean, text = '') => {
      commands[name]?.(text);
      return true;
    },
    queryCommandEnabled: () => undoWorks && done.length > 0,
  });
}

const textOfHtml = (html: string): string =>
  html.replaceAll('<br>', '\n').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

function put(value: string, from = 0, to = from): HTMLTextAreaElement {
  // A document without a layout shows nothing, and a field that nobody sees is judged otherwise.
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 40));
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = value;
  field.focus();
  field.setSelectionRange(from, to);
  return field;
}

const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((drawn) => drawn.replace(/\r\n?/g, '\n'));
const spot = fc.constantFrom<Spot>('selection', 'caret', 'field');

afterEach(() => {
  document.body.replaceChildren();
});

describe.each([
  ['the browser’s own undo', true],
  ['writing the old text again, where the browser has no history', false],
])('by %s', (_name, undoWorks) => {
  beforeEach(() => installEditing({ undoWorks }));

  it('any field is as it was before any insertions', async () => {
    await fc.assert(
      fc.asyncProperty(
        text,
        fc.nat(40),
        fc.nat(40),
        spot,
        fc.array(text, { minLength: 1, maxLength: 3 }),
        async (value, from, to, where, inserted) => {
          const field = put(
            value,
            Math.min(from, to, value.length),
            Math.min(Math.max(from, to), value.length),
          );
          const { selectionStart, selectionEnd } = field;
          const target = captureTarget(document);
          for (const each of inserted) await insert(noWorld, target, { text: each, spot: where });
          expect(await undo(noWorld, target)).not.toMatchObject({ status: 'refused' });
          expect(field.value).toBe(value);
          expect([field.selectionStart, field.selectionEnd]).toEqual([selectionStart, selectionEnd]);
          field.remove();
        },
      ),
      { numRuns: 150 },
    );
  });

  it('what was typed into another field since stays', async () => {
    const field = put('one two', 4, 7);
    const target = captureTarget(document);
    await insert(noWorld, target, { text: 'zwei', spot: 'selection' });
    const other = put('');
    document.execCommand('insertText', false, 'my own');
    expect(await undo(noWorld, target)).toMatchObject({ status: 'written' });
    expect([field.value, other.value]).toEqual(['one two', 'my own']);
    expect(document.activeElement).toBe(other);
  });
});

describe('nothing is touched', () => {
  beforeEach(() => installEditing({ undoWorks: true }));

  const written = async () => {
    const field = put('one two', 4, 7);
    const target = captureTarget(document);
    await insert(noWorld, target, { text: 'zwei', spot: 'selection' });
    return { field, target };
  };

  it('once the text has been changed', async () => {
    const { field, target } = await written();
    field.value += '!';
    expect(await undo(noWorld, target)).toEqual({ status: 'refused', reason: 'field-changed' });
    expect(field.value).toBe('one zwei!');
  });

  it('in a field that is gone, or read-only', async () => {
    const { field, target } = await written();
    field.readOnly = true;
    expect(await undo(noWorld, target)).toEqual({ status: 'refused', reason: 'field-read-only' });
    field.remove();
    expect(await undo(noWorld, target)).toEqual({ status: 'refused', reason: 'field-gone' });
  });

  it('where nothing was inserted, or it was taken back already', async () => {
    put('one two');
    expect(await undo(noWorld, captureTarget(document))).toEqual({ status: 'unchanged' });
    const { field, target } = await written();
    field.value = 'one two';
    expect(await undo(noWorld, target)).toEqual({ status: 'unchanged' });
    expect(await undo(noWorld, target)).toEqual({ status: 'unchanged' });
  });

  it('where there is no field', async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    expect(await undo(noWorld, captureTarget(document))).toEqual({
      status: 'refused',
      reason: 'field-unsupported',
    });
  });
});
