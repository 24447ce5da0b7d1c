import type { EditorAnswer, EditorOrder } from '../messages/editor-order';
import { sumOf } from '../messages/text-sum';
import { findEditor } from './editors';
import { focusedElement } from './focused-element';
import { offerPaste } from './offer-paste';
import type { EditorInsert } from './open-editor';

/**
 * Carries out one order in the page's own world. The function goes there as text (see `scripts/in-page.ts`), so it
 * reaches nothing but what it brings along. It keeps nothing, and leaves nothing behind.
 */
export function runOrder(order: EditorOrder): EditorAnswer {
  try {
    const element = focusedElement(document);
    if (!element) return { status: 'none' };
    if (order.do === 'paste') return { status: 'done', reaction: offerPaste(element, order) };
    const editor = findEditor(order.editor, element);
    if (!editor) return { status: 'none' };
    if (order.do === 'read') return { status: 'done', holding: editor.read() };
    if (order.do === 'insert' && order.sum !== undefined && sumOf(editor.read().text) !== order.sum)
      return { status: 'none' };
    const done = order.do === 'insert' ? editor.insert?.(inserted(order)) : step(editor[order.do]);
    return done ? { status: 'done' } : { status: 'none' };
  } catch (error) {
    return { status: 'failed', detail: String(error).slice(0, 300) };
  }
}

const inserted = ({ text, html, at }: Extract<EditorOrder, { do: 'insert' }>): EditorInsert => ({
  text: text ?? '',
  html,
  htmlOnly: text === undefined,
  at,
});

function step(back: (() => void) | undefined): boolean {
  back?.();
  return back !== undefined;
}
