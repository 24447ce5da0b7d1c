// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hasMarks } from '../../../../src/core/run/kept-marks';
import type { EditorOrder, EditorWorld } from '../../../../src/messages/editor-order';
import type { Spot } from '../../../../src/messages/frames';
import { insert } from '../../../../src/page/insert/insert';
import { summarise } from '../../../../src/page/insert/summarise';
import { captureTarget } from '../../../../src/page/target/target';

vi.mock('../../../../src/page/insert/settled', () => ({
  drawn: async () => undefined,
  comesTrue: async (question: () => boolean) => question(),
}));

/** What went to a browser's commands, to the page's handlers of pastes and to editors. */
let written: string[];

beforeEach(() => {
  written = [];
  vi.stubGlobal('StaticRange', Object);
  Object.assign(document, {
    execCommand: (_name: string, _ui?: boolean, text = '') => {
      written.push(text);
      return false;
    },
    queryCommandEnabled: () => false,
  });
});

afterEach(() => document.body.replaceChildren());

const world: EditorWorld = {
  async give(order: EditorOrder) {
    if ('text' in order) written.push(order.text ?? '');
    if ('html' in order) written.push(order.html ?? '');
    return { status: 'none' };
  },
};

const fields = {
  'a contenteditable':
    '<div contenteditable="true" tabindex="0"><p>Ask <span contenteditable="false">@Ann</span> and <b>Ben</b></p></div>',
  'an editor':
    '<div class="ProseMirror" contenteditable="true" tabindex="0"><p>Ask <span data-type="mention">@Ann</span> now</p></div>',
  'a textarea': '<textarea>Ask Ann</textarea>',
};

const piece = fc.constantFrom(
  '[@Ann](kept:1)',
  '[@Tom](kept:9)',
  '`[@Ann](kept:1)`',
  '\n```\n[@Ann](kept:1)\n```\n',
  '[a](<kept:1>)',
  '\\[a](kept:1)',
  'kept:1',
  '(kept:2)',
  'kept\\:3',
  '**b**',
  'Ask ',
  ' and ',
  '@Ann',
  '- ',
  '\n\n',
);
const answer = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));

describe.each(Object.entries(fields))('%s', (_name, html) => {
  it('is given no mark of ours by any strategy, whatever the answer is', async () => {
    await fc.assert(
      fc.asyncProperty(answer, fc.constantFrom<Spot>('field', 'selection', 'caret'), async (text, spot) => {
        written = [];
        document.body.innerHTML = html;
        const field = document.body.firstElementChild as HTMLElement;
        field.addEventListener('paste', ({ clipboardData }) => {
          for (const type of clipboardData?.types ?? []) written.push(clipboardData?.getData(type) ?? '');
        });
        field.focus();
        if (field.localName === 'textarea') (field as HTMLTextAreaElement).select();
        else document.getSelection()?.selectAllChildren(field);
        const target = captureTarget(document);
        for (const read of ['field', 'selection'] as const) summarise(target, read);
        await insert(world, target, { text, spot });
        expect(written.filter(hasMarks)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a plain text over a mention', () => {
  it('that says it in words is refused, and one that does not is written', async () => {
    const { 'a contenteditable': html } = fields;
    for (const [text, reason] of [
      ['@Ann is asked, Ben', 'field-atoms'],
      ['nobody is asked', 'field-refused'],
    ]) {
      document.body.innerHTML = html;
      const field = document.body.firstElementChild as HTMLElement;
      field.focus();
      document.getSelection()?.selectAllChildren(field);
      // Nothing has gone out, so that no mark can come back.
      const outcome = await insert(world, captureTarget(document), { text: text ?? '', spot: 'field' });
      expect(outcome).toEqual({ status: 'refused', reason });
    }
  });
});
